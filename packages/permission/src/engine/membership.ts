/**
 * Membership of a subject in a relation: not a member, a member, or unknown with the reasons as bits. Integers, because
 * searches combine them very often.
 */
export type Membership = number

export const notMember: Membership = 0
export const member: Membership = 1

export const unknownDepth: Membership = 2
export const unknownWidth: Membership = 4
/** The answer depends on its own negation. */
export const unknownCycle: Membership = 8
export const unknownRelation: Membership = 16
export const unknownNamespace: Membership = 32
/** The search exceeded its step limit. */
export const unknownEffort: Membership = 64

/** Whether a search could not decide. */
export function isUnknown(value: Membership): boolean {
  return value > member
}

/** Disjunction: member if either is, otherwise unknown if either is. */
export function either(a: Membership, b: Membership): Membership {
  return a === member || b === member ? member : a | b
}

/** Conjunction: not a member if either is not, otherwise unknown if either is. */
export function both(a: Membership, b: Membership): Membership {
  if (a === notMember || b === notMember) return notMember
  if (a === member) return b
  return b === member ? a : a | b
}

/** Negation; unknown stays unknown. */
export function negated(value: Membership): Membership {
  return value > member ? value : 1 - value
}

export type UnknownReason =
  | 'depth'
  | 'width'
  | 'cycle'
  | 'undeclared-relation'
  | 'unknown-namespace'
  | 'effort'

const reasons: readonly [Membership, UnknownReason][] = [
  [unknownDepth, 'depth'],
  [unknownWidth, 'width'],
  [unknownCycle, 'cycle'],
  [unknownRelation, 'undeclared-relation'],
  [unknownNamespace, 'unknown-namespace'],
  [unknownEffort, 'effort'],
]

/** Reasons why a search could not decide; empty if it did. */
export function listReasons(value: Membership): UnknownReason[] {
  return isUnknown(value) ? reasons.filter(([bit]) => (value & bit) !== 0).map(([, reason]) => reason) : []
}
