import {
  both,
  either,
  isUnknown,
  type Membership,
  member,
  negated,
  notMember,
  unknownCycle,
  unknownEffort,
} from './membership.ts'

/** A value, another atom by number, or a combination of formulas. */
export type Formula =
  | { readonly value: Membership }
  | { readonly atom: number }
  | { readonly not: Formula }
  | { readonly or: readonly Formula[] }
  | { readonly and: readonly Formula[] }

/** Upper bound on evaluated formula parts; nested cycles could otherwise take hours. */
const MAX_WORK = 4_000_000

/** Value of the first atom in the well-founded model. */
export function solve(formulas: readonly Formula[]): Membership {
  const values = solveFormulas(formulas)
  return values === null ? unknownEffort : withReasons(formulas, values)
}

/** Values of all atoms, or `null` if it takes too long. Unknown values lack their reasons. */
export function solveFormulas(formulas: readonly Formula[]): Int32Array | null {
  const system: System = {
    formulas,
    dependents: listDependents(formulas),
    sizes: formulas.map(countLeaves),
    values: new Int32Array(formulas.length).fill(unknownCycle),
    workLeft: MAX_WORK,
  }
  do settle(system)
  while (system.workLeft > 0 && dropUnfounded(system))
  return system.workLeft > 0 ? system.values : null
}

type System = {
  readonly formulas: readonly Formula[]
  readonly dependents: readonly (readonly number[])[]
  readonly sizes: readonly number[]
  readonly values: Int32Array
  workLeft: number
}

function countLeaves(formula: Formula): number {
  let size = 1
  forEachLeaf(formula, () => {
    size += 1
  })
  return size
}

/** Propagates forced values until a fixed point. */
function settle(system: System): void {
  const { values } = system
  propagate(system, (formula, atom) => {
    if (!isUnknown(values[atom] ?? 0)) return false
    values[atom] = evaluate(formula, values)
    if (!isUnknown(values[atom])) return true
    values[atom] = unknownCycle
    return false
  })
}

/**
 * Visits every atom, farthest first, and revisits the dependents of changed atoms. Each atom is queued at most once at a
 * time, so an atom with thousands of dependencies is not revisited after each of them.
 */
function propagate(system: System, changes: (formula: Formula, atom: number) => boolean): void {
  const { formulas, dependents, sizes } = system
  const line = formulas.map((_, at) => formulas.length - 1 - at)
  const waits = new Uint8Array(formulas.length).fill(1)
  for (const atom of line) {
    waits[atom] = 0
    system.workLeft -= sizes[atom] ?? 1
    if (system.workLeft <= 0) return
    const formula = formulas[atom]
    if (formula === undefined || !changes(formula, atom)) continue
    for (const dependent of dependents[atom] ?? []) {
      if (waits[dependent] === 0) line.push(dependent)
      waits[dependent] = 1
    }
  }
}

function listDependents(formulas: readonly Formula[]): number[][] {
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
 * Marks unfounded atoms as not members: unknown atoms that could not become members even if every negation and every value
 * out of reach held. Returns whether there were any.
 */
function dropUnfounded(system: System): boolean {
  const { formulas, values } = system
  const possible = possibleMembers(system)
  let changed = false
  for (let atom = 0; atom < formulas.length; atom += 1) {
    if (!isUnknown(values[atom] ?? 0) || possible[atom] === 1) continue
    values[atom] = notMember
    changed = true
  }
  return changed
}

function possibleMembers(system: System): Uint8Array {
  const possible = new Uint8Array(system.formulas.length)
  propagate(system, (formula, atom) => {
    if (possible[atom] === 1 || !mayHold(formula, system.values, possible)) return false
    possible[atom] = 1
    return true
  })
  return possible
}

function mayHold(formula: Formula, values: Int32Array, possible: Uint8Array): boolean {
  if ('value' in formula) return formula.value !== notMember
  if ('atom' in formula) return possible[formula.atom] === 1
  if ('not' in formula) return evaluate(formula.not, values) !== member
  if ('or' in formula) return formula.or.some((part) => mayHold(part, values, possible))
  return formula.and.every((part) => mayHold(part, values, possible))
}

/** Value of the first atom; if unknown, with the reasons it depends on, or a cycle if there are none. */
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
