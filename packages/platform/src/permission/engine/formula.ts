import {
  both,
  either,
  isUnknown,
  type Membership,
  member,
  negated,
  notMember,
  unknownCycle,
} from './membership.ts'

/** What an atom depends on: a value, another atom by number, or a combination. */
export type Formula =
  | { readonly value: Membership }
  | { readonly atom: number }
  | { readonly not: Formula }
  | { readonly or: readonly Formula[] }
  | { readonly and: readonly Formula[] }

/** The value of the first atom in the well-founded model of the formulas. */
export function solve(formulas: readonly Formula[]): Membership {
  return withReasons(formulas, valuesOf(formulas))
}

/** The value of every atom; what is unknown is so without its reasons. */
export function valuesOf(formulas: readonly Formula[]): Int32Array {
  const values = new Int32Array(formulas.length).fill(unknownCycle)
  do settle(formulas, values)
  while (dropUnfounded(formulas, values))
  return values
}

/** Gives every atom the value that the others force on it, until nothing changes. */
function settle(formulas: readonly Formula[], values: Int32Array): void {
  const dependents = dependentsOf(formulas)
  const queue = formulas.map((_, atom) => formulas.length - 1 - atom)
  for (let atom = queue.pop(); atom !== undefined; atom = queue.pop()) {
    const formula = formulas[atom]
    if (formula === undefined || !isUnknown(values[atom] ?? 0)) continue
    const value = evaluate(formula, values)
    if (isUnknown(value)) continue
    values[atom] = value
    for (const dependent of dependents[atom] ?? []) queue.push(dependent)
  }
}

function dependentsOf(formulas: readonly Formula[]): number[][] {
  const dependents: number[][] = formulas.map(() => [])
  for (const [atom, formula] of formulas.entries()) {
    forEachAtom(formula, (dependency) => dependents[dependency]?.push(atom))
  }
  return dependents
}

function evaluate(formula: Formula, values: Int32Array): Membership {
  if ('value' in formula) return formula.value
  if ('atom' in formula) return values[formula.atom] ?? notMember
  if ('not' in formula) return negated(evaluate(formula.not, values))
  let value = 'or' in formula ? notMember : member
  if ('or' in formula) for (const part of formula.or) value = either(value, evaluate(part, values))
  else for (const part of formula.and) value = both(value, evaluate(part, values))
  return value
}

/**
 * Unknown atoms that could not become members even if every negation and every value out of reach helped only support
 * each other: they are not members. Answers whether there were any.
 */
function dropUnfounded(formulas: readonly Formula[], values: Int32Array): boolean {
  const possible = possibleMembers(formulas, values)
  let changed = false
  for (let atom = 0; atom < formulas.length; atom += 1) {
    if (!isUnknown(values[atom] ?? 0) || possible[atom] === 1) continue
    values[atom] = notMember
    changed = true
  }
  return changed
}

function possibleMembers(formulas: readonly Formula[], values: Int32Array): Uint8Array {
  const possible = new Uint8Array(formulas.length)
  const dependents = dependentsOf(formulas)
  const queue = formulas.map((_, atom) => formulas.length - 1 - atom)
  for (let atom = queue.pop(); atom !== undefined; atom = queue.pop()) {
    const formula = formulas[atom]
    if (formula === undefined || possible[atom] === 1 || !mayHold(formula, values, possible)) continue
    possible[atom] = 1
    for (const dependent of dependents[atom] ?? []) queue.push(dependent)
  }
  return possible
}

function mayHold(formula: Formula, values: Int32Array, possible: Uint8Array): boolean {
  if ('value' in formula) return formula.value !== notMember
  if ('atom' in formula) return possible[formula.atom] === 1
  if ('not' in formula) return evaluate(formula.not, values) !== member
  if ('or' in formula) return formula.or.some((part) => mayHold(part, values, possible))
  return formula.and.every((part) => mayHold(part, values, possible))
}

/** An unknown first atom with the reasons it rests on; a cycle is one when there is no other. */
function withReasons(formulas: readonly Formula[], values: Int32Array): Membership {
  if (!isUnknown(values[0] ?? 0)) return values[0] ?? notMember
  const seen = new Set([0])
  let reasons = 0
  for (const atom of seen) {
    const formula = formulas[atom]
    if (formula === undefined) continue
    forEachLeaf(formula, (leaf) => {
      if ('value' in leaf) reasons |= isUnknown(leaf.value) ? leaf.value : 0
      else if (isUnknown(values[leaf.atom] ?? 0)) seen.add(leaf.atom)
    })
  }
  return reasons === 0 ? unknownCycle : reasons
}

type Leaf = { readonly value: Membership } | { readonly atom: number }

function forEachLeaf(formula: Formula, visit: (leaf: Leaf) => void): void {
  if ('value' in formula || 'atom' in formula) visit(formula)
  else if ('not' in formula) forEachLeaf(formula.not, visit)
  else for (const part of 'or' in formula ? formula.or : formula.and) forEachLeaf(part, visit)
}

function forEachAtom(formula: Formula, visit: (atom: number) => void): void {
  forEachLeaf(formula, (leaf) => {
    if ('atom' in leaf) visit(leaf.atom)
  })
}
