import type { PermissionModel } from '../language/model.ts'
import { type Binding, typeKey } from './binding.ts'
import { decideExactly } from './decide-exactly.ts'
import { decideQuickly } from './decide-quickly.ts'
import { findObject, findSubject } from './graph.ts'
import { none } from './graph-records.ts'
import {
  isUnknown,
  type Membership,
  member,
  notMember,
  reasonsOf,
  type UnknownReason,
  unknownCycle,
  unknownDepth,
  unknownEffort,
  unknownNamespace,
  unknownRelation,
} from './membership.ts'
import { internName, nameOf } from './names.ts'
import { createSearch, type Limits, type Search } from './search.ts'
import { isSet, type Subject, type SubjectSet, type Tuple } from './tuple.ts'

/** The answer to one check. `allowed` is true for members only. */
export type CheckOutcome = {
  readonly allowed: boolean
  readonly membership: 'member' | 'not-member' | 'unknown'
  /** Why the membership is unknown; empty when it is known. */
  readonly reasons: readonly UnknownReason[]
  /** The relation that its namespace does not declare, when that is why. */
  readonly undeclaredRelation: string | null
}

/** What checks are made against: an index, the rules in force, and how far to look. */
export type CheckSettings = { readonly binding: Binding; readonly limits: Limits }

/** Answers one check. */
export function check(settings: CheckSettings, question: Tuple): CheckOutcome {
  const { model } = settings.binding
  if (!isKnown(model, question) || !isKnownSubject(model, question.subject))
    return outcomeOf(unknownNamespace, null)
  const search = searchFor(settings, question.subject, 'one')
  return decide(search, question)
}

/**
 * Answers many checks. What is found out about a subject serves all questions about it; subject after subject, because
 * searches take turns with the stamps of the graph.
 */
export function checkMany(settings: CheckSettings, questions: readonly Tuple[]): CheckOutcome[] {
  const { model } = settings.binding
  const outcomes = questions.map(() => outcomeOf(unknownNamespace, null))
  const known = [...questions.entries()].filter(
    ([, one]) => isKnown(model, one) && isKnownSubject(model, one.subject),
  )
  const bySubject = Map.groupBy(known, ([, { subject }]) => JSON.stringify(subject))
  for (const group of bySubject.values()) {
    let search: Search | undefined
    for (const [at, question] of group) {
      search ??= searchFor(settings, question.subject, 'many')
      search.steps = 0
      outcomes[at] = decide(search, question)
    }
  }
  return outcomes
}

function isKnown(model: PermissionModel, { namespace }: { namespace: string }): boolean {
  return model.namespaces.has(namespace)
}

/** True for a plain id, and for a subject set of a namespace that the model declares. */
export function isKnownSubject(model: PermissionModel, subject: Subject): boolean {
  return !isSet(subject) || isKnown(model, subject.set)
}

/** A search for a subject; nothing is asked yet. */
export function searchFor(settings: CheckSettings, subject: Subject, serves: Search['serves']): Search {
  const { graph } = settings.binding
  return createSearch({
    ...settings,
    serves,
    subject: findSubject(graph, subject),
    subjectType: isSet(subject) ? typeOf(settings.binding, subject.set) : none,
  })
}

/** Equal to no declared type and not `none`: a set whose relation nobody stored or declared. */
const undeclaredType = -2

function typeOf(binding: Binding, set: SubjectSet): number {
  const relation = relationNumber(binding, set)
  if (relation === undefined) return undeclaredType
  return typeKey(internName(binding.graph.namespaces, set.namespace), relation)
}

/** The number of a relation that is stored or declared. What callers merely ask about is not remembered. */
function relationNumber({ graph, model }: Binding, { namespace, relation }: SubjectSet): number | undefined {
  const declared = model.namespaces.get(namespace)?.relations.has(relation) === true
  return declared ? internName(graph.relations, relation) : graph.relations.ids.get(relation)
}

function decide(search: Search, question: SubjectSet): CheckOutcome {
  const value = membershipOf(search, question)
  const undeclared = (value & unknownRelation) === 0 ? null : undeclaredName(search, question)
  return outcomeOf(value, undeclared)
}

/** Whether the subject of a search is a member of a relation of an object, whose namespace must be known. */
export function membershipOf(search: Search, query: SubjectSet): Membership {
  const position = positionOf(search.binding, query)
  if (position === 'undeclared') return unknownRelation
  if (position === 'unused') return notMember
  search.absentNamespace = position.namespace
  const quick = decideQuickly(search, position.object, position.relation, search.limits.depth)
  return mayDependOnOrder(quick) ? decideExactly(search, position.object, position.relation) : quick
}

export type SearchPosition = {
  readonly namespace: number
  readonly object: number
  readonly relation: number
}

/** Where a question points in the index; `unused` when no tuple and no declaration has the relation. */
export function positionOf(binding: Binding, query: SubjectSet): SearchPosition | 'undeclared' | 'unused' {
  const { graph, model } = binding
  const relations = model.namespaces.get(query.namespace)?.relations
  const isDeclared = relations === undefined || relations.size === 0 || relations.has(query.relation)
  if (!isDeclared && query.relation !== '') return 'undeclared'
  const relation = relationNumber(binding, query)
  if (relation === undefined) return 'unused'
  const namespace = internName(graph.namespaces, query.namespace)
  return { namespace, object: findObject(graph, query.namespace, query.object), relation }
}

/** A cycle or the depth limit met on one way may not matter on another. */
function mayDependOnOrder(value: Membership): boolean {
  return isUnknown(value) && (value & (unknownCycle | unknownDepth)) !== 0 && (value & unknownEffort) === 0
}

function outcomeOf(value: Membership, undeclaredRelation: string | null): CheckOutcome {
  return {
    allowed: value === member,
    membership: membershipName(value),
    reasons: reasonsOf(value),
    undeclaredRelation,
  }
}

/** How the outcome of a check names what a search has found. */
export function membershipName(value: Membership): CheckOutcome['membership'] {
  if (isUnknown(value)) return 'unknown'
  return value === member ? 'member' : 'not-member'
}

function undeclaredName({ undeclared, graph }: Search, query: SubjectSet): string {
  return undeclared === null ? query.relation : nameOf(graph.relations, undeclared.relation)
}
