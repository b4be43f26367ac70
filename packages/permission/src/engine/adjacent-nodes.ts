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
 * Where a search goes on to from a relation of an object, for the exact search and for explanations. `decideQuickly` goes over
 * the same lists in place: making a value for each step would take it longer than the step.
 */

/** Every edge of a list of a node, in storage order. */
function* edgesFrom({ graph }: Search, first: number): Generator<number> {
  for (let edge = first; edge !== none; edge = nextEdge(graph, edge)) yield edge
}

/** A subject set that is stored under a relation and may have members of its own. */
export type Group = {
  readonly edge: number
  readonly node: number
  /** So many came before it that it is not followed: only its own tuples count. */
  readonly isBeyondWidth: boolean
}

/** The groups under a node that declared types let a search follow, in storage order. */
export function* groupsOf(search: Search, node: number): Generator<Group> {
  const { graph, limits } = search
  const rule = ruleOfNode(search, node)
  let followed = 0
  for (const edge of edgesFrom(search, firstSubjectSet(graph, node))) {
    const group = edgeTo(graph, edge)
    if (!isFollowed(search, rule, group)) continue
    followed += 1
    yield { edge, node: group, isBeyondWidth: followed > limits.width }
  }
  // Sets with an empty relation are subjects, unless somebody stored members of them.
  if (graph.emptyRelationTuples === 0) return
  for (const edge of edgesFrom(search, firstSubjectId(graph, node))) {
    const subjectId = edgeTo(graph, edge)
    if (hasMembers(search, subjectId) && isFollowed(search, rule, subjectId))
      yield { edge, node: subjectId, isBeyondWidth: false }
  }
}

/** The objects that the tuples under a node name, for a traversal. */
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

/** What is known of a relation that must not be asked for, which is noted for the message. */
export function refused(
  search: Search,
  { status }: Rule,
  at: { namespace: number; relation: number },
): Membership {
  if (status === 'unknown-namespace') return unknownNamespace
  noteUndeclared(search, at.namespace, at.relation)
  return unknownRelation
}

/** The namespace and the relation of a node. */
export function namesOfNode({ graph }: Search, node: number): { namespace: number; relation: number } {
  return { namespace: nodeNamespace(graph, node), relation: nodeRelation(graph, node) }
}
