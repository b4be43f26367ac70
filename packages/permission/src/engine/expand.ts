import { edgesInOrder, findSet, type Graph, isPlainId, subjectOfNode } from './graph.ts'
import { edgeTo } from './graph-records.ts'
import type { Subject, SubjectSet } from './tuple.ts'

/** Stored members of a subject set as a tree. Permits are not evaluated. */
export type ExpandedTree = {
  readonly type: 'union' | 'leaf'
  readonly subject: Subject
  readonly children: readonly ExpandedTree[]
}

/** Upper bound on the depth of a tree, whatever the limits. */
const MAX_TREE_DEPTH = 1_000

/**
 * Expands a subject set to at most `depth` levels; `null` if it has no tuples. A set that already occurs in the tree is a
 * leaf.
 */
export function expand(graph: Graph, set: SubjectSet, depth: number): ExpandedTree | null {
  const node = findSet(graph, set)
  if (edgesInOrder(graph, node).length === 0) return null
  return expandNode({ graph, seen: new Set() }, node, Math.min(depth, MAX_TREE_DEPTH))
}

type Expansion = { readonly graph: Graph; readonly seen: Set<number> }

function expandNode(expansion: Expansion, node: number, depth: number): ExpandedTree {
  const { graph, seen } = expansion
  const leaf: ExpandedTree = { type: 'leaf', subject: subjectOfNode(graph, node), children: [] }
  if (isPlainId(graph, node) || seen.has(node)) return leaf
  seen.add(node)
  const edges = depth <= 1 ? [] : edgesInOrder(graph, node)
  if (edges.length === 0) return leaf
  const children = edges.map((edge) => expandNode(expansion, edgeTo(graph, edge), depth - 1))
  return { ...leaf, type: 'union', children }
}
