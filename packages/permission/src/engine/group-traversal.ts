/* oxlint-disable max-params -- hot functions: an object of arguments would be allocated for every node and edge */

import { type Group, iterateGroups, namesOfNode, refused } from './adjacent-nodes.ts'
import { edgeFrom, none } from './graph-records.ts'
import { type Membership, notMember, unknownDepth, unknownWidth } from './membership.ts'
import { isDirect, ruleOfNode, type Search } from './search.ts'

/** Breadth-first traversal of the groups under a relation, for explanations. */
export type GroupTraversal = {
  /** Nodes in visiting order, starting with the first. */
  readonly order: number[]
  /** Edge by which each node was reached, and its depth. */
  readonly reached: Map<number, { edge: number; depth: number }>
  readonly permits: { node: number; left: number }[]
  found: number | null
  /** Reasons why the traversal may be incomplete. */
  cut: Membership
}

/** Traverses until the subject is found or `depth` is reached. */
export function traverseGroups(search: Search, start: number, depth: number): GroupTraversal {
  const walk: GroupTraversal = {
    order: [start],
    reached: new Map([[start, { edge: none, depth: 0 }]]),
    permits: [],
    found: null,
    cut: notMember,
  }
  for (const node of walk.order) {
    traverseFrom(search, walk, node, depth)
    if (walk.found !== null) return walk
  }
  return walk
}

function traverseFrom(search: Search, walk: GroupTraversal, node: number, depth: number): void {
  const left = depth - (walk.reached.get(node)?.depth ?? 0)
  for (const group of iterateGroups(search, node)) {
    if (group.isBeyondWidth || !walk.reached.has(group.node)) visitGroup(search, walk, { ...group, left })
    if (walk.found !== null) return
  }
}

type Visit = Group & { readonly left: number }

function visitGroup(search: Search, walk: GroupTraversal, { edge, node, left, isBeyondWidth }: Visit): void {
  if (left === 0) {
    walk.cut |= unknownDepth
    return
  }
  const depth = (walk.reached.get(edgeFrom(search.graph, edge))?.depth ?? 0) + 1
  const rule = ruleOfNode(search, node)
  if (isDirect(search, node, rule)) walk.found = node
  else if (isBeyondWidth) walk.cut |= unknownWidth
  if (walk.found === null && isBeyondWidth) return
  walk.reached.set(node, { edge, depth })
  if (rule.status === 'permit') walk.permits.push({ node, left: left - 1 })
  else if (rule.status === 'relation') walk.order.push(node)
  else walk.cut |= refused(search, rule, namesOfNode(search, node))
}
