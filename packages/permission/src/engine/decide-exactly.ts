import { type Expression, type Rule, ruleOf } from './binding.ts'
import { type Formula, solve, valuesOf } from './formula.ts'
import { none } from './graph.ts'
import {
  type Membership,
  member,
  notMember,
  unknownDepth,
  unknownEffort,
  unknownNamespace,
  unknownRelation,
  unknownWidth,
} from './membership.ts'
import {
  atomKey,
  hasMembers,
  isDirect,
  isFollowed,
  isTraversed,
  mostSteps,
  namespaceOf,
  nodeOf,
  noteUndeclared,
  ruleOfNode,
  type Search,
} from './search.ts'

/** More relations of objects than this are not written out for one check. */
const mostAtoms = 200_000

/**
 * The meaning of a check, independent of any order of search. Every relation of an object within the depth limit, by
 * the shortest way, becomes an atom with a formula over other atoms; beyond the limit all is unknown. The formulas are
 * solved by their well-founded model: what only supports itself is not a member, what depends on its own negation is
 * unknown.
 */
export function decideExactly(search: Search, object: number, relation: number): Membership {
  search.steps = 0
  const atoms = collectAtoms(search, object, relation)
  return atoms === null ? unknownEffort : solve(formulasOf(search, atoms))
}

/** The atoms within reach, by `atomKey`, that the subject is no member of for certain. */
export function findAbsent(search: Search, object: number, relation: number): ReadonlySet<number> {
  search.steps = 0
  const atoms = collectAtoms(search, object, relation)
  if (atoms === null) return new Set()
  const values = valuesOf(formulasOf(search, atoms))
  return new Set(atoms.list.filter((_, at) => values?.[at] === notMember).map(({ key }) => key))
}

function formulasOf(search: Search, atoms: Atoms): Formula[] {
  return atoms.list.map((atom) => formulaOf(search, atom, ({ key }) => atoms.numbers.get(key)))
}

/** A relation of an object, and how many hops it takes to get there. */
type Atom = {
  readonly key: number
  readonly object: number
  readonly relation: number
  readonly distance: number
}

type Atoms = { readonly list: Atom[]; readonly numbers: Map<number, number> }

/** Numbers the atoms within reach, nearest first; `null` when they are too many. */
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
      if (atoms.list.length > mostAtoms || search.steps > mostSteps) return null
      const { distance } = atom
      formulaOf(search, atom, (found) => {
        if (found.distance <= search.limits.depth) (found.distance === distance ? pending : next).push(found)
        return undefined
      })
    }
  }
  return atoms
}

/** Answers the number of an atom, or `undefined` when it lies out of reach. */
type Resolve = (atom: Atom) => number | undefined

function formulaOf(search: Search, atom: Atom, resolve: Resolve): Formula {
  const rule = ruleOf(search.binding, namespaceOf(search, atom.object), atom.relation)
  const node = nodeOf(search, atom.object, atom.relation)
  if (isDirect(search, node, rule)) return { value: member }
  if (rule.status === 'undeclared' || rule.status === 'unknown-namespace')
    return refusedFormula(search, atom, rule)
  const permit =
    rule.expression === null ? null : expressionFormula(search, rule.expression, { atom, resolve })
  const members = rule.countsTuples && node !== none ? memberFormulas(search, { node, atom, resolve }) : []
  return permit === null ? { or: members } : { or: [permit, { or: members }] }
}

function refusedFormula(search: Search, atom: Atom, rule: Rule): Formula {
  if (rule.status === 'unknown-namespace') return { value: unknownNamespace }
  noteUndeclared(search, namespaceOf(search, atom.object), atom.relation)
  return { value: unknownRelation }
}

type Place = { readonly atom: Atom; readonly resolve: Resolve }

function expressionFormula(search: Search, expression: Expression, place: Place): Formula {
  switch (expression.kind) {
    case 'computed':
      return reference(search, place, { object: place.atom.object, relation: expression.relation, hops: 0 })
    case 'traverse':
      return { or: traversedFormulas(search, expression, place) }
    case 'not':
      return { not: expressionFormula(search, expression.child, place) }
    case 'or':
      return { or: expression.children.map((child) => expressionFormula(search, child, place)) }
    default:
      return { and: expression.children.map((child) => expressionFormula(search, child, place)) }
  }
}

type Target = { readonly object: number; readonly relation: number; readonly hops: 0 | 1 }

function reference(search: Search, { atom, resolve }: Place, target: Target): Formula {
  const { object, relation, hops } = target
  search.steps += 1
  const key = atomKey(search, object, relation)
  const number = resolve({ key, object, relation, distance: atom.distance + hops })
  return number === undefined ? { value: unknownDepth } : { atom: number }
}

function traversedFormulas(
  search: Search,
  traversal: Expression & { kind: 'traverse' },
  place: Place,
): Formula[] {
  const { graph } = search
  const node = nodeOf(search, place.atom.object, traversal.relation)
  if (node === none) return []
  const rule = ruleOfNode(search, node)
  const formulas: Formula[] = []
  for (const first of [graph.nodeFirstPointer[node], graph.nodeFirstLeaf[node]]) {
    for (let edge = first ?? none; edge !== none; edge = graph.edgeNext[edge] ?? none) {
      const object = graph.nodeObject[graph.edgeTo[edge] ?? 0] ?? 0
      if (!isTraversed(search, rule, object)) continue
      formulas.push(reference(search, place, { object, relation: traversal.computed, hops: 1 }))
    }
  }
  return formulas
}

type Members = Place & { readonly node: number }

/** The subject sets stored under a relation: those within the width limit are followed. */
function memberFormulas(search: Search, members: Members): Formula[] {
  const { graph } = search
  const rule = ruleOfNode(search, members.node)
  const formulas: Formula[] = []
  let followed = 0
  for (
    let edge = graph.nodeFirstPointer[members.node] ?? none;
    edge !== none;
    edge = graph.edgeNext[edge] ?? none
  ) {
    const pointer = graph.edgeTo[edge] ?? 0
    if (!isFollowed(search, rule, pointer)) continue
    followed += 1
    const isWithin = followed <= search.limits.width
    formulas.push(isWithin ? pointerFormula(search, members, pointer) : beyondWidth(search, members, pointer))
  }
  return graph.emptyRelationTuples > 0 ? [...formulas, ...emptyRelationFormulas(search, members)] : formulas
}

function pointerFormula(search: Search, members: Members, pointer: number): Formula {
  const { nodeObject, nodeRelation } = search.graph
  return reference(search, members, {
    object: nodeObject[pointer] ?? 0,
    relation: nodeRelation[pointer] ?? 0,
    hops: 1,
  })
}

function beyondWidth(search: Search, { atom }: Members, pointer: number): Formula {
  search.steps += 1
  const isWithinDepth = atom.distance < search.limits.depth
  const found = isWithinDepth && isDirect(search, pointer, ruleOfNode(search, pointer))
  return { value: found ? member : unknownWidth }
}

function emptyRelationFormulas(search: Search, members: Members): Formula[] {
  const { graph } = search
  const rule = ruleOfNode(search, members.node)
  const formulas: Formula[] = []
  for (
    let edge = graph.nodeFirstLeaf[members.node] ?? none;
    edge !== none;
    edge = graph.edgeNext[edge] ?? none
  ) {
    const leaf = graph.edgeTo[edge] ?? 0
    if (hasMembers(search, leaf) && isFollowed(search, rule, leaf)) {
      formulas.push(pointerFormula(search, members, leaf))
    }
  }
  return formulas
}
