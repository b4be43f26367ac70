import type { PermissionModel } from '../language/model.ts'
import { type Binding, ruleOf, typeKey } from './binding.ts'
import { decideExactly } from './decide-exactly.ts'
import { decideQuickly } from './decide-quickly.ts'
import { findObject, findSubject, none } from './graph.ts'
import {
  isUnknown,
  type Membership,
  member,
  reasonsOf,
  type UnknownReason,
  unknownCycle,
  unknownDepth,
  unknownEffort,
  unknownNamespace,
  unknownRelation,
} from './membership.ts'
import { internName, nameOf } from './names.ts'
import { createSearch, type Limits, noteUndeclared, type Scratch, type Search } from './search.ts'
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
export type CheckSettings = { readonly binding: Binding; readonly scratch: Scratch; readonly limits: Limits }

/** Answers one check. */
export function check(settings: CheckSettings, question: Tuple): CheckOutcome {
  const { model } = settings.binding
  if (!isKnown(model, question) || !isKnownSubject(model, question.subject))
    return outcomeOf(unknownNamespace, null)
  const search = searchFor(settings, question.subject)
  return decide(search, question)
}

/** Answers many checks, sharing what was found among those about the same subject. */
export function checkMany(settings: CheckSettings, questions: readonly Tuple[]): CheckOutcome[] {
  const searches = new Map<string, Search>()
  return questions.map((question) => {
    const { model } = settings.binding
    if (!isKnown(model, question) || !isKnownSubject(model, question.subject))
      return outcomeOf(unknownNamespace, null)
    const key = JSON.stringify(question.subject)
    const search = searches.get(key) ?? searchFor(settings, question.subject)
    searches.set(key, search)
    search.steps = 0
    return decide(search, question)
  })
}

function isKnown(model: PermissionModel, { namespace }: { namespace: string }): boolean {
  return model.namespaces.has(namespace)
}

function isKnownSubject(model: PermissionModel, subject: Subject): boolean {
  return !isSet(subject) || isKnown(model, subject.set)
}

/** A search for a subject; nothing is asked yet. */
export function searchFor(settings: CheckSettings, subject: Subject): Search {
  const { graph } = settings.binding
  return createSearch({
    ...settings,
    subject: findSubject(graph, subject),
    subjectType: isSet(subject) ? typeOf(settings.binding, subject.set) : none,
  })
}

function typeOf({ graph }: Binding, set: SubjectSet): number {
  return typeKey(internName(graph.namespaces, set.namespace), internName(graph.relations, set.relation))
}

function decide(search: Search, question: SubjectSet): CheckOutcome {
  return outcomeOf(membershipOf(search, question), search)
}

/** Whether the subject of a search is a member of a relation of an object. */
export function membershipOf(search: Search, asked: SubjectSet): Membership {
  const { graph, binding, limits } = search
  const namespace = internName(graph.namespaces, asked.namespace)
  const relation = internName(graph.relations, asked.relation)
  if (ruleOf(binding, namespace, relation).status === 'undeclared') {
    noteUndeclared(search, namespace, relation)
    return unknownRelation
  }
  const object = findObject(graph, asked.namespace, asked.object)
  search.absentNamespace = namespace
  const quick = decideQuickly(search, object, relation, limits.depth)
  return mayBeKnownAfterAll(quick) ? decideExactly(search, object, relation) : quick
}

/** A cycle or the depth limit met on one way may not matter on another. */
function mayBeKnownAfterAll(value: Membership): boolean {
  return isUnknown(value) && (value & (unknownCycle | unknownDepth)) !== 0 && (value & unknownEffort) === 0
}

function outcomeOf(value: Membership, search: Search | null): CheckOutcome {
  return {
    allowed: value === member,
    membership: membershipName(value),
    reasons: reasonsOf(value),
    undeclaredRelation: (value & unknownRelation) !== 0 && search !== null ? undeclaredName(search) : null,
  }
}

export function membershipName(value: Membership): CheckOutcome['membership'] {
  if (isUnknown(value)) return 'unknown'
  return value === member ? 'member' : 'not-member'
}

function undeclaredName({ undeclared, graph }: Search): string | null {
  return undeclared === null ? null : nameOf(graph.relations, undeclared.relation)
}
