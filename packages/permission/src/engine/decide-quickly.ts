/* oxlint-disable max-params -- hot functions: an object of arguments would be allocated for every node and edge */

import { namesOfNode, refused } from './adjacent-nodes.ts'
import { type Expression, type Rule, resolveRule } from './binding.ts'
import {
  edgeFrom,
  edgeTo,
  firstSubjectId,
  firstSubjectSet,
  nextEdge,
  nodeObject,
  nodeRelation,
  none,
  setInNode,
  subjectSetCount,
  visitedBy,
} from './graph-records.ts'
import {
  both,
  either,
  type Membership,
  member,
  negated,
  notMember,
  unknownCycle,
  unknownDepth,
  unknownEffort,
  unknownWidth,
} from './membership.ts'
import {
  atomKey,
  findKnown,
  findSearchNode,
  getNamespace,
  hasMembers,
  isDirect,
  isFollowed,
  isTraversed,
  MAX_STEPS,
  nextStamp,
  recordKnown,
  ruleOfNode,
  type Search,
} from './search.ts'

/**
 * Decides nearly every check: permits by recursion, groups by breadth-first search. `member` and `notMember` are final. An
 * unknown result may be caused by the search order, so `decideExactly` decides again.
 */
export function decideQuickly(search: Search, object: number, relation: number, depth: number): Membership {
  const namespace = getNamespace(search, object)
  const rule = resolveRule(search.binding, namespace, relation)
  if (rule.expression !== null) return decidePermit(search, { object, relation, rule }, depth)
  const node = findSearchNode(search, object, relation)
  if (rule.status === 'relation') return decideMembers(search, node, rule, depth)
  return isDirect(search, node, rule) ? member : refused(search, rule, { namespace, relation })
}

const inProgress = -1
/** Upper bound on nested permits, to protect the stack. The exact search does not recurse. */
const MAX_RECURSION = 150

type Permit = { readonly object: number; readonly relation: number; readonly rule: Rule }

function decidePermit(search: Search, permit: Permit, depth: number): Membership {
  const key = atomKey(search, permit.object, permit.relation)
  const existing = search.known.get(key)
  if (existing === inProgress) return unknownCycle
  const cached = existing === undefined ? null : findKnown(search, existing, depth)
  if (cached !== null) return cached
  if (search.level === MAX_RECURSION) return unknownDepth
  search.level += 1
  search.known.set(key, inProgress)
  const value = searchPermit(search, permit, depth)
  search.level -= 1
  return recordKnown(search, key, { value, depth })
}

function searchPermit(search: Search, { object, relation, rule }: Permit, depth: number): Membership {
  if (rule.expression === null) return notMember
  const computed = decideExpression(search, rule.expression, object, depth)
  if (computed === member || !rule.countsTuples) return computed
  return either(computed, decideMembers(search, findSearchNode(search, object, relation), rule, depth))
}

/** Evaluates a permit expression for an object. */
export function decideExpression(
  search: Search,
  expression: Expression,
  object: number,
  depth: number,
): Membership {
  switch (expression.kind) {
    case 'computed':
      return decideQuickly(search, object, expression.relation, depth)
    case 'traverse':
      return traverse(search, expression, object, depth)
    case 'not':
      return negated(decideExpression(search, expression.child, object, depth))
    case 'or':
      return evaluateAny(search, expression.children, object, depth)
    case 'and':
      return evaluateAll(search, expression.children, object, depth)
  }
  return notMember
}

function evaluateAny(
  search: Search,
  children: readonly Expression[],
  object: number,
  depth: number,
): Membership {
  let value = notMember
  for (const child of children) {
    value = either(value, decideExpression(search, child, object, depth))
    if (value === member) return value
  }
  return value
}

function evaluateAll(
  search: Search,
  children: readonly Expression[],
  object: number,
  depth: number,
): Membership {
  let value = member
  for (const child of children) {
    value = both(value, decideExpression(search, child, object, depth))
    if (value === notMember) return value
  }
  return value
}

type Traversal = Extract<Expression, { kind: 'traverse' }>

/** Evaluates another relation on every object that the tuples of a relation name. Plain ids are not objects. */
function traverse(search: Search, traversal: Traversal, object: number, depth: number): Membership {
  const { graph } = search
  const node = findSearchNode(search, object, traversal.relation)
  if (node === none) return notMember
  const subjectSets = traverseList(search, traversal, firstSubjectSet(graph, node), depth)
  if (subjectSets === member) return member
  return either(subjectSets, traverseList(search, traversal, firstSubjectId(graph, node), depth))
}

/** Traverses the objects of the edges from `first` on. */
function traverseList(search: Search, traversal: Traversal, first: number, depth: number): Membership {
  if (first === none) return notMember
  const { graph } = search
  const rule = ruleOfNode(search, edgeFrom(graph, first))
  let value = notMember
  for (let edge = first; edge !== none; edge = nextEdge(graph, edge)) {
    const object = nodeObject(graph, edgeTo(graph, edge))
    if (!isTraversed(search, rule, object)) continue
    if (depth === 0) return unknownDepth
    search.steps += 1
    if (search.steps > MAX_STEPS) return either(value, unknownEffort)
    value = either(value, decideQuickly(search, object, traversal.computed, depth - 1))
    if (value === member) return member
  }
  return value
}

/**
 * Searches a plain relation: its own tuples, then the members of the groups they name, breadth first. Visited groups are
 * not followed again, so cycles end.
 */
function decideMembers(search: Search, start: number, rule: Rule, depth: number): Membership {
  if (start === none) return notMember
  if (isDirect(search, start, rule)) return member
  return continuesFrom(search, start) ? followMembers(search, start, depth) : notMember
}

/** Whether tuples of a relation name subject sets; most relations have none. */
function continuesFrom({ graph }: Search, node: number): boolean {
  return subjectSetCount(graph, node) > 0 || graph.emptyRelationTuples > 0
}

/** State of a breadth-first walk over subject sets. */
type Walk = {
  readonly stamp: number
  /** Subject sets to follow, nearest first. */
  readonly queue: number[]
  /** Permits found, with the depth left. Decided after the walk, because deciding them reuses the stamps. */
  readonly permits: { node: number; depth: number }[]
  value: Membership
}

function followMembers(search: Search, start: number, depth: number): Membership {
  const walk: Walk = { stamp: nextStamp(search), queue: [start], permits: [], value: notMember }
  setInNode(search.graph, start, 'visited', walk.stamp)
  let at = 0
  for (let left = depth; at < walk.queue.length; left -= 1) {
    for (const end = walk.queue.length; at < end; at += 1) {
      followOne(search, walk, walk.queue[at] ?? 0, left)
      if (walk.value === member) return member
      if (search.steps > MAX_STEPS) return either(walk.value, unknownEffort)
    }
  }
  return decideVisitedPermits(search, walk)
}

function decideVisitedPermits(search: Search, walk: Walk): Membership {
  let { value } = walk
  for (const { node, depth } of walk.permits) {
    const { graph } = search
    value = either(value, decideQuickly(search, nodeObject(graph, node), nodeRelation(graph, node), depth))
    if (value === member) return member
  }
  return value
}

/** Follows the subject sets under one node. */
function followOne(search: Search, walk: Walk, node: number, left: number): void {
  const { graph, limits } = search
  const rule = ruleOfNode(search, node)
  if (!rule.countsTuples) return
  let followed = 0
  for (let edge = firstSubjectSet(graph, node); edge !== none; edge = nextEdge(graph, edge)) {
    const subjectSet = edgeTo(graph, edge)
    if (!isFollowed(search, rule, subjectSet)) continue
    followed += 1
    if (followed > limits.width) visitBeyondWidth(search, walk, subjectSet, left)
    else visitSubject(search, walk, subjectSet, left)
    if (walk.value === member) return
  }
  if (graph.emptyRelationTuples > 0) followEmptyRelations(search, walk, node, left)
}

/** Sets with an empty relation have members only if tuples were stored for them. */
function followEmptyRelations(search: Search, walk: Walk, node: number, left: number): void {
  const { graph } = search
  const rule = ruleOfNode(search, node)
  for (let edge = firstSubjectId(graph, node); edge !== none; edge = nextEdge(graph, edge)) {
    const subjectId = edgeTo(graph, edge)
    if (!hasMembers(search, subjectId) || !isFollowed(search, rule, subjectId)) continue
    visitSubject(search, walk, subjectId, left)
    if (walk.value === member) return
  }
}

/** Only the own tuples of a subject set beyond the width limit count. */
function visitBeyondWidth(search: Search, walk: Walk, subject: number, left: number): void {
  search.steps += 1
  const found = left > 0 && isDirect(search, subject, ruleOfNode(search, subject))
  walk.value = found ? member : walk.value | unknownWidth
}

function visitSubject(search: Search, walk: Walk, subject: number, left: number): void {
  const { graph } = search
  if (visitedBy(graph, subject) === walk.stamp) return
  if (left === 0) {
    walk.value |= unknownDepth
    return
  }
  setInNode(graph, subject, 'visited', walk.stamp)
  search.steps += 1
  const rule = ruleOfNode(search, subject)
  if (isDirect(search, subject, rule)) walk.value = member
  else if (rule.status === 'permit') walk.permits.push({ node: subject, depth: left - 1 })
  else if (rule.status !== 'relation') walk.value |= refused(search, rule, namesOfNode(search, subject))
  else if (continuesFrom(search, subject)) walk.queue.push(subject)
}
