import { objectsFrom, refused } from './adjacent-nodes.ts'
import { type Expression, type Rule, resolveRule } from './binding.ts'
import {
  type CheckOutcome,
  type CheckSettings,
  check,
  isKnownSubject,
  locateSet,
  membershipName,
  type SearchPosition,
  searchFor,
} from './check.ts'
import { findAbsent } from './decide-exactly.ts'
import { decideExpression, decideQuickly } from './decide-quickly.ts'
import { findDecisiveChanges } from './decisive-changes.ts'
import { buildChain, directTuple, type Explained, explained, triedGroup, wrapped } from './explained-node.ts'
import { type ExplainedNode, type Explanation, toProof } from './explanation.ts'
import { tupleOfEdge } from './graph.ts'
import { nodeObject, nodeRelation, none, objectNamespace } from './graph-records.ts'
import { type GroupTraversal, traverseGroups } from './group-traversal.ts'
import {
  both,
  either,
  isUnknown,
  type Membership,
  member,
  negated,
  notMember,
  unknownCycle,
  unknownDepth,
  unknownEffort,
  unknownNamespace,
  unknownRelation,
} from './membership.ts'
import { getName } from './names.ts'
import { atomKey, findSearchNode, getNamespace, isDirect, ruleOfNode, type Search } from './search.ts'
import { isSet, type SubjectSet, type Tuple } from './tuple.ts'

/** Upper bound on nodes of an explanation. */
const MAX_NODES = 1_000
/** Upper bound on the depth of an explanation, whatever the limits. */
const MAX_DEPTH = 100
/** Upper bound on branches shown per relation; a `limit` node summarizes the rest. */
const MAX_SHOWN = 20

/** Checks and explains the result. Much slower than a check; meant for people. */
export function explain(settings: CheckSettings, question: Tuple): Explanation {
  const outcome = check(settings, question)
  const { tree, changes = [], tuplesRead = 0 } = explainOutcome(settings, question, outcome)
  const isProved = outcome.allowed && tree.membership === 'member'
  return { outcome, proof: isProved ? toProof(tree) : [], tree, changes, tuplesRead }
}

type ExplainedOutcome = Pick<Explanation, 'tree'> & Partial<Pick<Explanation, 'changes' | 'tuplesRead'>>

function explainOutcome(settings: CheckSettings, question: Tuple, outcome: CheckOutcome): ExplainedOutcome {
  const { namespace, object, relation } = question
  const set = { namespace, object, relation }
  const isKnown = settings.binding.model.namespaces.has(namespace)
  const position = isKnown ? locateSet(settings.binding, question) : 'undeclared'
  if (position === 'undeclared') return { tree: explained('undeclared', unknownRelation, { set }).node }
  const { subject } = question
  if (isSet(subject) && !isKnownSubject(settings.binding.model, subject)) {
    return { tree: explained('undeclared', unknownNamespace, { set: subject.set }).node }
  }
  if (position === 'unused') return { tree: explained('relation', notMember, { set }).node }
  const search = searchFor(settings, question.subject, 'one')
  search.absentNamespace = position.namespace
  const context: ExplainContext = { search, query: question, open: new Set(), absent: new Set(), nodes: 0 }
  const tree = explainFrom(context, position, outcome)
  const tuplesRead = search.edgesRead
  return { tree, changes: findDecisiveChanges({ search, position, question, tree }), tuplesRead }
}

function explainFrom(
  context: ExplainContext,
  position: SearchPosition,
  outcome: CheckOutcome,
): ExplainedNode {
  const { search } = context
  const { node } = explainRelation(context, position, search.limits.depth)
  if (node.membership !== 'unknown' || outcome.membership === 'unknown') return node
  const absent = findAbsent(search, position.object, position.relation)
  return explainRelation({ ...context, absent, nodes: 0 }, position, search.limits.depth).node
}

type ExplainContext = {
  readonly search: Search
  readonly query: SubjectSet
  /** Relations of objects that are currently being explained, to detect cycles. */
  readonly open: Set<number>
  /** Relations of objects without the subject, where a cycle would make the explanation unknown. */
  readonly absent: ReadonlySet<number>
  nodes: number
}

type Target = Pick<SearchPosition, 'object' | 'relation'>

function explainRelation(context: ExplainContext, target: Target, depth: number): Explained {
  const { search, open } = context
  const set = setAt(context, target)
  const key = atomKey(search, target.object, target.relation)
  const isAbsent = context.absent.has(key)
  if (open.has(key)) return explained('cycle', isAbsent ? notMember : unknownCycle, { set })
  context.nodes += 1
  if (context.nodes > MAX_NODES || open.size === MAX_DEPTH) return explained('limit', unknownEffort, { set })
  open.add(key)
  const result = explainOpened(context, { ...target, set }, depth)
  open.delete(key)
  return isAbsent && isUnknown(result.value) ? withValue(result, notMember) : result
}

function withValue({ node }: Explained, value: Membership): Explained {
  return { value, node: { ...node, membership: membershipName(value) } }
}

function explainOpened(
  context: ExplainContext,
  target: Target & { set: SubjectSet },
  depth: number,
): Explained {
  const { search } = context
  const { set } = target
  const rule = resolveRule(search.binding, getNamespace(search, target.object), target.relation)
  if (rule.status === 'undeclared' || rule.status === 'unknown-namespace')
    return explainRefused(context, target, rule)
  const children: Explained[] = []
  if (rule.expression !== null) children.push(explainExpression(context, rule.expression, { target, depth }))
  if (rule.countsTuples) children.push(...explainMembers(context, target, depth))
  const value = children.reduce((sum, child) => either(sum, child.value), notMember)
  return explained(rule.expression === null ? 'relation' : 'permit', value, { set, children })
}

/** Explains an undeclared relation: its own tuples count, anything else is unknown. */
function explainRefused(
  { search }: ExplainContext,
  { object, relation, set }: Target & { set: SubjectSet },
  rule: Rule,
): Explained {
  const node = findSearchNode(search, object, relation)
  if (isDirect(search, node, rule))
    return explained('relation', member, { set, children: [directTuple(search, node)] })
  const names = { namespace: getNamespace(search, object), relation }
  return explained('undeclared', refused(search, rule, names), { set })
}

function setAt({ search, query }: ExplainContext, { object, relation }: Target): SubjectSet {
  const { graph } = search
  const name = getName(graph.relations, relation)
  if (object === none) return { namespace: query.namespace, object: query.object, relation: name }
  const namespace = getName(graph.namespaces, objectNamespace(graph, object))
  return { namespace, object: graph.objectNames[object] ?? '', relation: name }
}

type Where = { readonly target: Target; readonly depth: number }

/** Explains an expression with its lines in the permission file. */
function explainExpression(context: ExplainContext, expression: Expression, where: Where): Explained {
  const { value, node } = explainOperator(context, expression, where)
  const lines = context.search.binding.model.source?.lines.get(expression.rewrite) ?? null
  return { value, node: { ...node, lines } }
}

function explainOperator(context: ExplainContext, expression: Expression, where: Where): Explained {
  switch (expression.kind) {
    case 'computed':
      return explainRelation(
        context,
        { object: where.target.object, relation: expression.relation },
        where.depth,
      )
    case 'traverse':
      return explainTraverse(context, expression, where)
    case 'not': {
      const child = explainExpression(context, expression.child, where)
      return explained('not', negated(child.value), { children: [child] })
    }
    default: {
      const children = grantingFirst(expression.children, (child) =>
        decideExpression(context.search, child, where.target.object, where.depth),
      ).map((child) => explainExpression(context, child, where))
      const [start, join] =
        expression.kind === 'or' ? ([notMember, either] as const) : ([member, both] as const)
      const value = children.reduce((sum, child) => join(sum, child.value), start)
      return explained(expression.kind, value, { children })
    }
  }
}

function explainTraverse(
  context: ExplainContext,
  traversal: Expression & { kind: 'traverse' },
  where: Where,
): Explained {
  const { search } = context
  const set = setAt(context, { object: where.target.object, relation: traversal.relation })
  const node = findSearchNode(search, where.target.object, traversal.relation)
  if (node === none) return explained('traverse', notMember, { set })
  const relation = traversal.computed
  const targets = Array.from(objectsFrom(search, node), ({ edge, object }) => ({
    edge,
    target: { object, relation },
  }))
  const hops = grantingFirst(targets, ({ target }) => decideAt(search, target, where.depth))
  const children = hops.slice(0, MAX_SHOWN).map((hop) => explainHop(context, hop, where.depth))
  const rest = hops.slice(MAX_SHOWN).map(({ target }) => decideAt(search, target, where.depth))
  if (rest.length > 0) children.push(explained('limit', rest.reduce(either)))
  const value = children.reduce((sum, child) => either(sum, child.value), notMember)
  return explained('traverse', value, { set, children })
}

function decideAt(search: Search, { object, relation }: Target, depth: number): Membership {
  return depth === 0 ? unknownDepth : decideQuickly(search, object, relation, depth - 1)
}

/** Puts the granting part first, so that a truncated tree still contains the proof. */
function grantingFirst<T>(parts: readonly T[], valueOf: (part: T) => Membership): readonly T[] {
  const at = parts.findIndex((part) => valueOf(part) === member)
  const granting = parts[at]
  return granting === undefined ? parts : [granting, ...parts.slice(0, at), ...parts.slice(at + 1)]
}

type Hop = { readonly edge: number; readonly target: Target }

/** Continues at the object that a tuple names. */
function explainHop(context: ExplainContext, { edge, target }: Hop, depth: number): Explained {
  const tuple = tupleOfEdge(context.search.graph, edge)
  if (depth === 0) return explained('limit', unknownDepth, { tuple })
  const there = explainRelation(context, target, depth - 1)
  return explained('subject-set', there.value, { tuple, children: [there] })
}

/**
 * Explains the tuples of a relation. A member is shown by the shortest chain of groups, others by the first groups
 * searched.
 */
function explainMembers(context: ExplainContext, target: Target, depth: number): Explained[] {
  const { search } = context
  const { graph } = search
  const start = findSearchNode(search, target.object, target.relation)
  if (start === none) return []
  if (isDirect(search, start, ruleOfNode(search, start))) return [directTuple(search, start)]
  const walk = traverseGroups(search, start, Math.min(depth, MAX_DEPTH))
  if (walk.found !== null) return [buildChain(search, walk, walk.found)]
  const hops = grantingFirst(walk.permits, ({ node, left }) =>
    decideQuickly(search, nodeObject(graph, node), nodeRelation(graph, node), left),
  )
  const permits = hops.map((hop) => explainPermitHop(context, walk, hop))
  const tried = walk.order.slice(1, 1 + MAX_SHOWN).map((node) => triedGroup(search, walk, node))
  return walk.cut === notMember
    ? [...permits, ...tried]
    : [...permits, ...tried, explained('limit', walk.cut)]
}

function explainPermitHop(
  context: ExplainContext,
  walk: GroupTraversal,
  { node, left }: { node: number; left: number },
): Explained {
  const { search } = context
  const { graph } = search
  const target = { object: nodeObject(graph, node), relation: nodeRelation(graph, node) }
  return wrapped({ search, walk }, node, explainRelation(context, target, left))
}
