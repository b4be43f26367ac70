import { isSet, type Subject, type SubjectSet, setText, subjectText, type Tuple } from '../engine/tuple.ts'
import type { PermissionModel, RelationModel, Rewrite } from '../language/model.ts'

/**
 * Reference implementation of checks on lists of tuples, without index or search order. Distances are relaxed to a fixed
 * point; membership is the well-founded model, computed by alternately closing the sets of atoms that certainly hold and
 * that may hold.
 */
export type RelationGraph = {
  readonly model: PermissionModel
  readonly tuples: readonly Tuple[]
  readonly mode: 'open' | 'strict'
  readonly depth: number
  readonly width: number
}

type Formula =
  | { is: 'yes' | 'unknown' }
  | { is: 'atom'; set: SubjectSet }
  | { is: 'hop'; set: SubjectSet }
  | { is: 'not'; part: Formula }
  | { is: 'or' | 'and'; parts: Formula[] }

export function naiveCheck(
  graph: RelationGraph,
  query: SubjectSet,
  subject: Subject,
): 'member' | 'not-member' | 'unknown' {
  const known = ({ namespace }: SubjectSet) => graph.model.namespaces.has(namespace)
  if (!known(query) || (isSet(subject) && !known(subject.set)) || findRelation(graph, query) === 'undeclared')
    return 'unknown'
  const distances = relaxed(graph, query, subject)
  let certain = new Set<string>()
  let possible = new Set(distances.keys())
  for (;;) {
    const may = closure(graph, { subject, distances, same: possible, opposite: certain, unknownHolds: true })
    const must = closure(graph, { subject, distances, same: certain, opposite: may, unknownHolds: false })
    if (may.size === possible.size && must.size === certain.size)
      return verdict(setText(query), certain, possible)
    possible = may
    certain = must
  }
}

function verdict(atom: string, certain: Set<string>, possible: Set<string>) {
  if (certain.has(atom)) return 'member'
  return possible.has(atom) ? 'unknown' : 'not-member'
}

type Distances = Map<string, { set: SubjectSet; hops: number }>

function relaxed(graph: RelationGraph, query: SubjectSet, subject: Subject): Distances {
  const distances: Distances = new Map([[setText(query), { set: query, hops: 0 }]])
  for (let changed = true; changed; ) {
    changed = false
    for (const { set, hops } of [...distances.values()]) {
      for (const leaf of leaves(formula(graph, set, { subject, hops }))) {
        const there = hops + (leaf.is === 'hop' ? 1 : 0)
        const before = distances.get(setText(leaf.set))?.hops ?? Number.POSITIVE_INFINITY
        if (there > graph.depth || there >= before) continue
        distances.set(setText(leaf.set), { set: leaf.set, hops: there })
        changed = true
      }
    }
  }
  return distances
}

function leaves(part: Formula): { is: 'atom' | 'hop'; set: SubjectSet }[] {
  if (part.is === 'atom' || part.is === 'hop') return [part]
  if (part.is === 'not') return leaves(part.part)
  return part.is === 'or' || part.is === 'and' ? part.parts.flatMap(leaves) : []
}

type Closing = {
  subject: Subject
  distances: Distances
  /** The fixed sets on this side and on the other side of a negation. */
  same: Set<string>
  opposite: Set<string>
  unknownHolds: boolean
}

/** Least set of atoms closed under the formulas; negations use the opposite set. */
function closure(graph: RelationGraph, closing: Closing): Set<string> {
  const holding = new Set<string>()
  for (let changed = true; changed; ) {
    changed = false
    for (const [atom, { set, hops }] of closing.distances) {
      if (holding.has(atom)) continue
      const part = formula(graph, set, { subject: closing.subject, hops })
      if (!holds(part, { ...closing, holding })) continue
      holding.add(atom)
      changed = true
    }
  }
  return holding
}

type Reading = Closing & { holding: Set<string> }

function holds(part: Formula, reading: Reading): boolean {
  switch (part.is) {
    case 'yes':
      return true
    case 'unknown':
      return reading.unknownHolds
    case 'atom':
    case 'hop':
      return reading.distances.has(setText(part.set))
        ? reading.holding.has(setText(part.set))
        : reading.unknownHolds
    case 'not':
      return !holds(part.part, negatedReading(reading))
    case 'or':
      return part.parts.some((one) => holds(one, reading))
    default:
      return part.parts.every((one) => holds(one, reading))
  }
}

/** Inside a negation the fixed sets count, never the one being closed. */
function negatedReading({ same, opposite, ...reading }: Reading): Reading {
  return {
    ...reading,
    unknownHolds: !reading.unknownHolds,
    holding: opposite,
    same: opposite,
    opposite: same,
  }
}

function findRelation(
  graph: RelationGraph,
  set: SubjectSet,
): RelationModel | 'any' | 'undeclared' | 'no namespace' {
  const namespace = graph.model.namespaces.get(set.namespace)
  if (namespace === undefined) return 'no namespace'
  const relation = namespace.relations.get(set.relation)
  if (relation !== undefined) return relation
  return namespace.relations.size === 0 || set.relation === '' ? 'any' : 'undeclared'
}

type Asking = { subject: Subject; hops: number }

function formula(graph: RelationGraph, set: SubjectSet, asking: Asking): Formula {
  if (isDirect(graph, set, asking.subject)) return { is: 'yes' }
  const relation = findRelation(graph, set)
  if (relation === 'undeclared' || relation === 'no namespace') return { is: 'unknown' }
  const rewrite = relation === 'any' ? null : relation.rewrite
  const parts = rewrite === null ? [] : [rewriteFormula(graph, set, rewrite)]
  if (rewrite === null || graph.mode === 'open') parts.push(...memberFormulas(graph, set, asking))
  return { is: 'or', parts }
}

function isDirect(graph: RelationGraph, set: SubjectSet, subject: Subject): boolean {
  const relation = findRelation(graph, set)
  const isDeclared = typeof relation === 'object'
  if (graph.mode === 'strict' && isDeclared && relation.rewrite !== null) return false
  if (isSet(subject) && !allows(graph, set, subject.set)) return false
  return stored(graph, set).some((tuple) => subjectText(tuple.subject) === subjectText(subject))
}

function allows(graph: RelationGraph, set: SubjectSet, pointed: SubjectSet): boolean {
  const relation = findRelation(graph, set)
  if (graph.mode === 'open' || typeof relation !== 'object') return true
  return relation.types.some(
    (type) => type.namespace === pointed.namespace && (type.relation ?? '') === pointed.relation,
  )
}

function stored(graph: RelationGraph, set: SubjectSet): Tuple[] {
  return graph.tuples.filter((tuple) => setText(tuple) === setText(set))
}

function rewriteFormula(graph: RelationGraph, set: SubjectSet, rewrite: Rewrite): Formula {
  switch (rewrite.kind) {
    case 'computed':
      return { is: 'atom', set: { ...set, relation: rewrite.relation } }
    case 'not':
      return { is: 'not', part: rewriteFormula(graph, set, rewrite.child) }
    case 'traverse':
      return { is: 'or', parts: traversed(graph, { ...set, relation: rewrite.relation }, rewrite.computed) }
    default:
      return { is: rewrite.kind, parts: rewrite.children.map((child) => rewriteFormula(graph, set, child)) }
  }
}

function traversed(graph: RelationGraph, set: SubjectSet, computed: string): Formula[] {
  const relation = findRelation(graph, set)
  return stored(graph, set).flatMap(({ subject }): Formula[] => {
    if (!isSet(subject)) return []
    const declares =
      typeof relation !== 'object' ||
      relation.types.some(({ namespace }) => namespace === subject.set.namespace)
    if (graph.mode === 'strict' && !declares) return []
    return [{ is: 'hop', set: { ...subject.set, relation: computed } }]
  })
}

function memberFormulas(graph: RelationGraph, set: SubjectSet, asking: Asking): Formula[] {
  const sets = stored(graph, set).flatMap(({ subject }) => (isSet(subject) ? [subject.set] : []))
  const followed = sets.filter((pointed) => allows(graph, set, pointed))
  const objects = followed.filter((pointed) => pointed.relation === '' && stored(graph, pointed).length > 0)
  const pointers = followed.filter((pointed) => pointed.relation !== '')
  const beyond = pointers.slice(graph.width).map((pointed): Formula => {
    const isNear = asking.hops < graph.depth && isDirect(graph, pointed, asking.subject)
    return { is: isNear ? 'yes' : 'unknown' }
  })
  const within = [...pointers.slice(0, graph.width), ...objects]
  return [...within.map((pointed): Formula => ({ is: 'hop', set: pointed })), ...beyond]
}
