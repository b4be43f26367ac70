import { typeKey } from './binding.ts'
import { type Graph, tupleOfEdge } from './graph.ts'
import { edgeFrom, firstParent, nextParent, nodeNamespace, nodeRelation, none } from './graph-records.ts'
import type { Tuple } from './tuple.ts'

/** A namespace, or one of its relations. */
export type Declared = { readonly namespace: string; readonly relation: string | undefined }

/** Stored tuples whose subject is a set of a namespace or relation. */
export type References = Declared & { tuples: Tuple[]; hasMore: boolean }

/**
 * Finds tuples whose subjects are sets of some namespaces or relations, at most `limit` of each. Tuples under one of them
 * are left out. Reads every node once.
 */
export function findReferences(graph: Graph, names: readonly Declared[], limit: number): References[] {
  const found = new Map<number, References>()
  for (const name of names) {
    const key = toKey(graph, name)
    if (key !== undefined) found.set(key, { ...name, tuples: [], hasMore: false })
  }
  const at = (node: number): References | undefined => {
    const namespace = nodeNamespace(graph, node)
    return found.get(wholeKey(namespace)) ?? found.get(typeKey(namespace, nodeRelation(graph, node)))
  }
  const isLeftOut = (node: number): boolean => at(node) !== undefined
  for (let node = 0; node < graph.nodeCount; node += 1) {
    const references = at(node)
    if (references !== undefined) addReferences(graph, node, { references, limit, isLeftOut })
  }
  return [...found.values()].filter(({ tuples }) => tuples.length > 0)
}

/** Key of all relations of a namespace; differs from every `typeKey`. */
const wholeKey = (namespace: number): number => -1 - namespace

/** Returns undefined if no tuple names it. */
function toKey({ namespaces, relations }: Graph, { namespace, relation }: Declared): number | undefined {
  const number = namespaces.ids.get(namespace)
  if (number === undefined) return undefined
  if (relation === undefined) return wholeKey(number)
  const relationNumber = relations.ids.get(relation)
  return relationNumber === undefined ? undefined : typeKey(number, relationNumber)
}

interface Collection {
  references: References
  limit: number
  isLeftOut: (node: number) => boolean
}

function addReferences(graph: Graph, node: number, { references, limit, isLeftOut }: Collection): void {
  for (let edge = firstParent(graph, node); edge !== none; edge = nextParent(graph, edge)) {
    if (isLeftOut(edgeFrom(graph, edge))) continue
    if (references.tuples.length === limit) {
      references.hasMore = true
      return
    }
    references.tuples.push(tupleOfEdge(graph, edge))
  }
}
