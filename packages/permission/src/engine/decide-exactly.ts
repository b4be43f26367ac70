import { iterateGroups, objectsFrom, refused } from './adjacent-nodes.ts'
import { type Expression, type Rule, resolveRule } from './binding.ts'
import { findEdge } from './edge-set.ts'
import { type Formula, solve, solveFormulas } from './formula.ts'
import { nodeObject, nodeRelation, none } from './graph-records.ts'
import {
  type Membership,
  member,
  notMember,
  unknownDepth,
  unknownEffort,
  unknownWidth,
} from './membership.ts'
import {
  atomKey,
  findSearchNode,
  getNamespace,
  isDirect,
  MAX_STEPS,
  ruleOfNode,
  type Search,
} from './search.ts'

/** Upper bound on atoms per check. */
const MAX_ATOMS = 200_000

/**
 * Decides a check independently of search order. Each relation of an object within the depth limit, by its shortest path,
 * becomes an atom with a formula over other atoms; atoms beyond the limit are unknown. The result is the well-founded
 * model: an atom that only supports itself is not a member, one that depends on its own negation is unknown.
 */
export function decideExactly(search: Search, object: number, relation: number): Membership {
  search.steps = 0
  const atoms = collectAtoms(search, object, relation)
  return atoms === null ? unknownEffort : solve(buildFormulas(search, atoms))
}

/** Atoms within reach, by `atomKey`, of which the subject is certainly not a member. */
export function findAbsent(search: Search, object: number, relation: number): ReadonlySet<number> {
  search.steps = 0
  const atoms = collectAtoms(search, object, relation)
  if (atoms === null) return new Set()
  const values = solveFormulas(buildFormulas(search, atoms))
  return new Set(atoms.list.filter((_, at) => values?.[at] === notMember).map(({ key }) => key))
}

function buildFormulas(search: Search, atoms: Atoms): Formula[] {
  return atoms.list.map((atom) => buildFormula(search, atom, ({ key }) => atoms.numbers.get(key)))
}

/** Whether the subject is a direct member after the assumed change, if any. */
function isDirectAssumed(
  search: Search,
  { key, node, rule }: { key: number; node: number; rule: Rule },
): boolean {
  const { assumed, graph, subject } = search
  if (assumed !== null && 'directAtom' in assumed && assumed.directAtom === key) return true
  if (!isDirect(search, node, rule)) return false
  return (
    assumed === null ||
    !('without' in assumed) ||
    findEdge(graph.edgeSet, graph, node, subject) !== assumed.without
  )
}

/** A relation of an object and its distance in hops. */
type Atom = {
  readonly key: number
  readonly object: number
  readonly relation: number
  readonly distance: number
}

type Atoms = { readonly list: Atom[]; readonly numbers: Map<number, number> }

/** Collects the atoms within reach, nearest first; `null` if there are too many. */
function collectAtoms(search: Search, object: number, relation: number): Atoms | null {
  const atoms: Atoms = { list: [], numbers: new Map() }
  let next: Atom[] = [{ key: atomKey(search, object, relation), object, relation, distance: 0 }]
  while (next.length > 0) {
    const pending = next
    next = []
    for (let atom = pending.pop(); atom !== undefined; atom = pending.pop()) {
      if (atoms.numbers.has(atom.key)) continue
      atoms.numbers.set(atom.key, atoms.list.length)
      atoms.list.push(atom)
      if (atoms.list.length > MAX_ATOMS || search.steps > MAX_STEPS) return null
      const { distance } = atom
      buildFormula(search, atom, (found) => {
        if (found.distance <= search.limits.depth) (found.distance === distance ? pending : next).push(found)
        return undefined
      })
    }
  }
  return atoms
}

/** Returns the number of an atom; `undefined` if out of reach. */
type Resolve = (atom: Atom) => number | undefined

function buildFormula(search: Search, atom: Atom, resolve: Resolve): Formula {
  const rule = resolveRule(search.binding, getNamespace(search, atom.object), atom.relation)
  const node = findSearchNode(search, atom.object, atom.relation)
  if (isDirectAssumed(search, { key: atom.key, node, rule })) return { value: member }
  if (rule.status === 'undeclared' || rule.status === 'unknown-namespace')
    return { value: refused(search, rule, { ...atom, namespace: getNamespace(search, atom.object) }) }
  const permit =
    rule.expression === null ? null : expressionFormula(search, rule.expression, { atom, resolve })
  const members = rule.countsTuples && node !== none ? memberFormulas(search, { node, atom, resolve }) : []
  return permit === null ? { or: members } : { or: [permit, { or: members }] }
}

type FormulaContext = { readonly atom: Atom; readonly resolve: Resolve }

function expressionFormula(search: Search, expression: Expression, context: FormulaContext): Formula {
  switch (expression.kind) {
    case 'computed':
      return reference(search, context, {
        object: context.atom.object,
        relation: expression.relation,
        hops: 0,
      })
    case 'traverse':
      return { or: traversedFormulas(search, expression, context) }
    case 'not':
      return { not: expressionFormula(search, expression.child, context) }
    case 'or':
      return { or: expression.children.map((child) => expressionFormula(search, child, context)) }
    default:
      return { and: expression.children.map((child) => expressionFormula(search, child, context)) }
  }
}

type Target = { readonly object: number; readonly relation: number; readonly hops: 0 | 1 }

function reference(search: Search, { atom, resolve }: FormulaContext, target: Target): Formula {
  const { object, relation, hops } = target
  search.steps += 1
  const key = atomKey(search, object, relation)
  const number = resolve({ key, object, relation, distance: atom.distance + hops })
  return number === undefined ? { value: unknownDepth } : { atom: number }
}

function traversedFormulas(
  search: Search,
  traversal: Expression & { kind: 'traverse' },
  context: FormulaContext,
): Formula[] {
  const node = findSearchNode(search, context.atom.object, traversal.relation)
  const relation = traversal.computed
  return Array.from(objectsFrom(search, node), ({ object }) =>
    reference(search, context, { object, relation, hops: 1 }),
  )
}

type Members = FormulaContext & { readonly node: number }

/** Formulas of the groups under a relation. Groups within the width limit are followed. */
const memberFormulas = (search: Search, members: Members): Formula[] =>
  Array.from(iterateGroups(search, members.node), ({ node, isBeyondWidth }) =>
    isBeyondWidth ? beyondWidth(search, members, node) : subjectSetFormula(search, members, node),
  )

function subjectSetFormula(search: Search, members: Members, subjectSet: number): Formula {
  const { graph } = search
  return reference(search, members, {
    object: nodeObject(graph, subjectSet),
    relation: nodeRelation(graph, subjectSet),
    hops: 1,
  })
}

function beyondWidth(search: Search, { atom }: Members, subjectSet: number): Formula {
  search.steps += 1
  const isWithinDepth = atom.distance < search.limits.depth
  const found =
    isWithinDepth &&
    isDirectAssumed(search, {
      key: atomKey(search, nodeObject(search.graph, subjectSet), nodeRelation(search.graph, subjectSet)),
      node: subjectSet,
      rule: ruleOfNode(search, subjectSet),
    })
  return { value: found ? member : unknownWidth }
}
