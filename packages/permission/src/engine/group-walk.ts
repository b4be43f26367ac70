import { isPointer, none } from './graph.ts'
import {
  type Membership,
  notMember,
  unknownDepth,
  unknownNamespace,
  unknownRelation,
  unknownWidth,
} from './membership.ts'
import { hasMembers, isDirect, isFollowed, ruleOfNode, type Search } from './search.ts'

/** Every stored edge of a node: to groups first, then to other subjects. */
export function* subjectEdges(search: Search, node: number): Generator<number> {
  const { graph } = search
  for (const first of [graph.nodeFirstPointer[node], graph.nodeFirstLeaf[node]]) {
    for (let edge = first ?? none; edge !== none; edge = graph.edgeNext[edge] ?? none) yield edge
  }
}

/** A walk from a relation over the groups its tuples name, nearest first, as it is told to people. */
export type GroupWalk = {
  /** Nodes in the order met, the start first. */
  readonly order: number[]
  /** The edge by which each node was met, and how deep it lies. */
  readonly met: Map<number, { edge: number; depth: number }>
  readonly permits: { node: number; left: number }[]
  found: number | null
  /** Why the walk may have missed something. */
  cut: Membership
}

/** Walks until the subject is found, at most so deep. */
export function walkGroups(search: Search, start: number, depth: number): GroupWalk {
  const walk: GroupWalk = {
    order: [start],
    met: new Map([[start, { edge: none, depth: 0 }]]),
    permits: [],
    found: null,
    cut: notMember,
  }
  for (const node of walk.order) {
    walkFrom(search, walk, node, depth)
    if (walk.found !== null) return walk
  }
  return walk
}

function walkFrom(search: Search, walk: GroupWalk, node: number, depth: number): void {
  const { graph, limits } = search
  const rule = ruleOfNode(search, node)
  const left = depth - (walk.met.get(node)?.depth ?? 0)
  let followed = 0
  for (const edge of subjectEdges(search, node)) {
    const pointer = graph.edgeTo[edge] ?? 0
    if (!isGroup(search, pointer) || !isFollowed(search, rule, pointer)) continue
    if (isPointer(graph, pointer)) followed += 1
    const isBeyondWidth = isPointer(graph, pointer) && followed > limits.width
    if (isBeyondWidth || !walk.met.has(pointer))
      meetGroup(search, walk, { edge, pointer, left, isBeyondWidth })
    if (walk.found !== null) return
  }
}

/** Sets with an empty relation are subjects, unless somebody stored members of them. */
function isGroup(search: Search, node: number): boolean {
  return isPointer(search.graph, node) || hasMembers(search, node)
}

type Meeting = { edge: number; pointer: number; left: number; isBeyondWidth: boolean }

function meetGroup(search: Search, walk: GroupWalk, { edge, pointer, left, isBeyondWidth }: Meeting): void {
  if (left === 0) {
    walk.cut |= unknownDepth
    return
  }
  const depth = (walk.met.get(search.graph.edgeFrom[edge] ?? 0)?.depth ?? 0) + 1
  const rule = ruleOfNode(search, pointer)
  if (isDirect(search, pointer, rule)) walk.found = pointer
  else if (isBeyondWidth) walk.cut |= unknownWidth
  if (walk.found === null && isBeyondWidth) return
  walk.met.set(pointer, { edge, depth })
  if (rule.status === 'permit') walk.permits.push({ node: pointer, left: left - 1 })
  else if (rule.status === 'relation') walk.order.push(pointer)
  else walk.cut |= rule.status === 'undeclared' ? unknownRelation : unknownNamespace
}
