import type { Rewrite } from '../language/model.ts'
import { resolveRule } from './binding.ts'
import { locateSet, type SearchPosition } from './check.ts'
import { decideExactly } from './decide-exactly.ts'
import { findEdge } from './edge-set.ts'
import type { DecisiveChange, ExplainedNode } from './explanation.ts'
import { findSet, findSubject } from './graph.ts'
import { none } from './graph-records.ts'
import { member, notMember } from './membership.ts'
import { type AssumedChange, atomKey, type Search } from './search.ts'
import { isSet, type SubjectSet, type Tuple, tupleText } from './tuple.ts'

/** Upper bounds on changes found and tried. */
const MAX_CHANGES = 5
const MAX_TRIED = 16
/** Steps of one decision from which on no further change is tried. */
const MAX_STEPS_EACH = 2_000

interface DecisiveSearch {
  search: Search
  position: SearchPosition
  question: Tuple
  tree: ExplainedNode
}

/** Finds writes of one tuple that turn the answer around. Each is verified by deciding the question with it. */
export function findDecisiveChanges({ search, position, question, tree }: DecisiveSearch): DecisiveChange[] {
  if (tree.membership === 'unknown') return []
  const goal = tree.membership === 'member' ? notMember : member
  const found: DecisiveChange[] = []
  for (const change of listCandidates(tree, question).slice(0, MAX_TRIED)) {
    search.assumed = toAssumed(search, change)
    const value = search.assumed && decideExactly(search, position.object, position.relation)
    search.assumed = null
    if (value === goal) found.push(change)
    if (found.length === MAX_CHANGES || search.steps > MAX_STEPS_EACH) break
  }
  return found
}

/** Inserts from the object on, then deletes from the subject on. */
function listCandidates(tree: ExplainedNode, { subject }: Tuple): DecisiveChange[] {
  const sets: SubjectSet[] = []
  const tuples: Tuple[] = []
  const goal = tree.membership === 'member' ? 'not-member' : 'member'
  visit(tree, goal, { onMissing: (set) => sets.push(set), onStored: (tuple) => tuples.unshift(tuple) })
  const changes: DecisiveChange[] = [
    ...sets.map((set) => ({ action: 'insert', tuple: { ...set, subject } }) as const),
    ...tuples.map((tuple) => ({ action: 'delete', tuple }) as const),
  ]
  return [...new Map(changes.map((change) => [tupleText(change.tuple), change])).values()]
}

interface Visitor {
  /** A relation that could contain the subject. */
  onMissing: (set: SubjectSet) => void
  /** A stored tuple that counts. */
  onStored: (tuple: Tuple) => void
}

type Goal = 'member' | 'not-member'

function visit(node: ExplainedNode, goal: Goal, visitor: Visitor): void {
  const { kind, membership, set, tuple, children } = node
  if (membership !== goal && membership !== 'unknown') {
    if (goal === 'member' && set !== null && isPlainSet(node)) visitor.onMissing(set)
    if (goal === 'not-member' && tuple !== null) visitor.onStored(tuple)
  }
  const next = kind === 'not' ? opposite[goal] : goal
  for (const child of children) visit(child, next, visitor)
}

/** Whether the node is about a set that stored tuples can add the subject to. */
const isPlainSet = ({ kind, children }: ExplainedNode): boolean =>
  kind === 'relation' || (kind === 'subject-set' && children.length === 0)

const opposite: Readonly<Record<Goal, Goal>> = { member: 'not-member', 'not-member': 'member' }

/** Returns `null` for a change that the rules would ignore. */
function toAssumed(search: Search, { action, tuple }: DecisiveChange): AssumedChange | null {
  return action === 'delete' ? withoutTuple(search, tuple) : withTuple(search, tuple)
}

function withoutTuple({ graph }: Search, tuple: Tuple): AssumedChange | null {
  const from = findSet(graph, tuple)
  const to = findSubject(graph, tuple.subject)
  const edge = from === none || to === none ? none : findEdge(graph.edgeSet, graph, from, to)
  return edge === none ? null : { without: edge }
}

function withTuple(search: Search, tuple: Tuple): AssumedChange | null {
  const position = locateSet(search.binding, tuple)
  if (position === 'undeclared' || position === 'unused') return null
  const rule = resolveRule(search.binding, position.namespace, position.relation)
  const isAllowed =
    rule.declared === null || search.subjectType === none || rule.declared.has(search.subjectType)
  return rule.countsTuples && isAllowed && !isTraversedSet(search, tuple)
    ? { directAtom: atomKey(search, position.object, position.relation) }
    : null
}

/** Whether a rule traverses the relation to the object of the subject, which the exact search does not assume. */
function isTraversedSet({ binding }: Search, { namespace, relation, subject }: Tuple): boolean {
  if (!isSet(subject)) return false
  const relations = binding.model.namespaces.get(namespace)?.relations.values() ?? []
  return [...relations].some(({ rewrite }) => rewrite !== null && traverses(rewrite, relation))
}

function traverses(rewrite: Rewrite, relation: string): boolean {
  if (rewrite.kind === 'or' || rewrite.kind === 'and')
    return rewrite.children.some((child) => traverses(child, relation))
  if (rewrite.kind === 'not') return traverses(rewrite.child, relation)
  return rewrite.kind === 'traverse' && rewrite.relation === relation
}
