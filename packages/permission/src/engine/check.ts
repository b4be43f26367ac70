import type { PermissionModel } from '../language/model.ts'
import { type Binding, typeKey } from './binding.ts'
import { decideExactly } from './decide-exactly.ts'
import { decideQuickly } from './decide-quickly.ts'
import { findObject, findSubject } from './graph.ts'
import { none } from './graph-records.ts'
import {
  isUnknown,
  listReasons,
  type Membership,
  member,
  notMember,
  type UnknownReason,
  unknownCycle,
  unknownDepth,
  unknownEffort,
  unknownNamespace,
  unknownRelation,
} from './membership.ts'
import { getName, internName } from './names.ts'
import { createSearch, type Limits, type Search } from './search.ts'
import { isSet, type Subject, type SubjectSet, type Tuple } from './tuple.ts'

/** Result of a check. `allowed` is true for members only. */
export type CheckOutcome = {
  readonly allowed: boolean
  readonly membership: 'member' | 'not-member' | 'unknown'
  /** Reasons for an unknown membership; empty if it is known. */
  readonly reasons: readonly UnknownReason[]
  /** The undeclared relation that caused it, if any. */
  readonly undeclaredRelation: string | null
}

/** Index, rules and limits of a check. */
export type CheckSettings = { readonly binding: Binding; readonly limits: Limits }

/** Checks one tuple. */
export function check(settings: CheckSettings, question: Tuple): CheckOutcome {
  const { model } = settings.binding
  if (!isKnown(model, question) || !isKnownSubject(model, question.subject))
    return toOutcome(unknownNamespace, null)
  const search = searchFor(settings, question.subject, 'one')
  return decide(search, question)
}

/**
 * Answers many checks. Questions about the same subject share one search; subjects are handled one after the other because
 * searches share the stamps of the graph.
 */
export function checkMany(settings: CheckSettings, questions: readonly Tuple[]): CheckOutcome[] {
  const { model } = settings.binding
  const outcomes = questions.map(() => toOutcome(unknownNamespace, null))
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

/** Whether a subject is a plain id or a set of a declared namespace. */
export function isKnownSubject(model: PermissionModel, subject: Subject): boolean {
  return !isSet(subject) || isKnown(model, subject.set)
}

/** Creates a search for a subject. */
export function searchFor(settings: CheckSettings, subject: Subject, serves: Search['serves']): Search {
  const { graph } = settings.binding
  return createSearch({
    ...settings,
    serves,
    subject: findSubject(graph, subject),
    subjectType: isSet(subject) ? classifySet(settings.binding, subject.set) : none,
  })
}

/** Type of a subject set whose relation is neither stored nor declared. Equals no declared type, and not `none`. */
const undeclaredType = -2

function classifySet(binding: Binding, set: SubjectSet): number {
  const relation = relationNumber(binding, set)
  if (relation === undefined) return undeclaredType
  return typeKey(internName(binding.graph.namespaces, set.namespace), relation)
}

/** Number of a stored or declared relation. Does not intern other names, so queries cannot grow the index. */
function relationNumber({ graph, model }: Binding, { namespace, relation }: SubjectSet): number | undefined {
  const declared = model.namespaces.get(namespace)?.relations.has(relation) === true
  return declared ? internName(graph.relations, relation) : graph.relations.ids.get(relation)
}

function decide(search: Search, question: SubjectSet): CheckOutcome {
  const value = evaluateMembership(search, question)
  const undeclared = (value & unknownRelation) === 0 ? null : undeclaredName(search, question)
  return toOutcome(value, undeclared)
}

/** Membership of the search's subject in a relation of an object whose namespace is known. */
export function evaluateMembership(search: Search, query: SubjectSet): Membership {
  const position = locateSet(search.binding, query)
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

/** Position of a query in the index; `unused` if no tuple or declaration has the relation. */
export function locateSet(binding: Binding, query: SubjectSet): SearchPosition | 'undeclared' | 'unused' {
  const { graph, model } = binding
  const relations = model.namespaces.get(query.namespace)?.relations
  const isDeclared = relations === undefined || relations.size === 0 || relations.has(query.relation)
  if (!isDeclared && query.relation !== '') return 'undeclared'
  const relation = relationNumber(binding, query)
  if (relation === undefined) return 'unused'
  const namespace = internName(graph.namespaces, query.namespace)
  return { namespace, object: findObject(graph, query.namespace, query.object), relation }
}

/** Whether another order of search could avoid the cycle or the depth limit. */
function mayDependOnOrder(value: Membership): boolean {
  return isUnknown(value) && (value & (unknownCycle | unknownDepth)) !== 0 && (value & unknownEffort) === 0
}

function toOutcome(value: Membership, undeclaredRelation: string | null): CheckOutcome {
  return {
    allowed: value === member,
    membership: membershipName(value),
    reasons: listReasons(value),
    undeclaredRelation,
  }
}

/** Name of a membership in outcomes. */
export function membershipName(value: Membership): CheckOutcome['membership'] {
  if (isUnknown(value)) return 'unknown'
  return value === member ? 'member' : 'not-member'
}

function undeclaredName({ undeclared, graph }: Search, query: SubjectSet): string {
  return undeclared === null ? query.relation : getName(graph.relations, undeclared.relation)
}
