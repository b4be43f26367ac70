import type { Rule } from './binding.ts'
import {
  edgeTo,
  firstSubjectId,
  firstSubjectSet,
  nextEdge,
  nodeNamespace,
  nodeObject,
  nodeRelation,
  none,
} from './graph-records.ts'
import { type Membership, unknownNamespace, unknownRelation } from './membership.ts'
import { hasMembers, isFollowed, isTraversed, noteUndeclared, ruleOfNode, type Search } from './search.ts'

/**
 * Neighbours of a relation of an object, for the exact search and explanations. `decideQuickly` iterates the same lists
 * directly, since allocating a value per step would dominate its cost.
 */

/** Edges from `first` on, in storage order. */
function* edgesFrom(search: Search, first: number): Generator<number> {
  const { graph, assumed } = search
  const absent = assumed !== null && 'without' in assumed ? assumed.without : none
  for (let edge = first; edge !== none; edge = nextEdge(graph, edge)) {
    search.edgesRead += 1
    if (edge !== absent) yield edge
  }
}

/** A subject set stored under a relation. */
export type Group = {
  readonly edge: number
  readonly node: number
  /** Beyond the width limit, only the group's own tuples count. */
  readonly isBeyondWidth: boolean
}

/** Groups under a node that the declared types allow, in storage order. */
export function* iterateGroups(search: Search, node: number): Generator<Group> {
  const { graph, limits } = search
  const rule = ruleOfNode(search, node)
  let followed = 0
  for (const edge of edgesFrom(search, firstSubjectSet(graph, node))) {
    const group = edgeTo(graph, edge)
    if (!isFollowed(search, rule, group)) continue
    followed += 1
    yield { edge, node: group, isBeyondWidth: followed > limits.width }
  }
  // Sets with an empty relation have members only if tuples were stored for them.
  if (graph.emptyRelationTuples === 0) return
  for (const edge of edgesFrom(search, firstSubjectId(graph, node))) {
    const subjectId = edgeTo(graph, edge)
    if (hasMembers(search, subjectId) && isFollowed(search, rule, subjectId))
      yield { edge, node: subjectId, isBeyondWidth: false }
  }
}

/** Objects named by the tuples under a node, for a traversal. */
export function* objectsFrom(search: Search, node: number): Generator<{ edge: number; object: number }> {
  if (node === none) return
  const { graph } = search
  const rule = ruleOfNode(search, node)
  for (const first of [firstSubjectSet(graph, node), firstSubjectId(graph, node)]) {
    for (const edge of edgesFrom(search, first)) {
      const object = nodeObject(graph, edgeTo(graph, edge))
      if (isTraversed(search, rule, object)) yield { edge, object }
    }
  }
}

/** Membership in a relation that must not be queried; an undeclared one is noted for the error message. */
export function refused(
  search: Search,
  { status }: Rule,
  at: { namespace: number; relation: number },
): Membership {
  if (status === 'unknown-namespace') return unknownNamespace
  noteUndeclared(search, at.namespace, at.relation)
  return unknownRelation
}

/** Namespace and relation numbers of a node. */
export function namesOfNode({ graph }: Search, node: number): { namespace: number; relation: number } {
  return { namespace: nodeNamespace(graph, node), relation: nodeRelation(graph, node) }
}
