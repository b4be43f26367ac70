import { typeKey } from './binding.ts'
import { type CheckSettings, evaluateMembership, isKnownSubject, searchFor } from './check.ts'
import { openPermits, type Permit } from './evidence.ts'
import { findObject, findSubject, type Graph, isPlainId, isSubjectSet, subjectOfNode } from './graph.ts'
import {
  edgeFrom,
  edgeTo,
  firstNode,
  firstParent,
  firstSubjectId,
  firstSubjectSet,
  nextEdge,
  nextOfObject,
  nextParent,
  nodeNamespace,
  nodeObject,
  nodeRelation,
  none,
  objectNamespace,
  parentCount,
} from './graph-records.ts'
import { member } from './membership.ts'
import type { Search } from './search.ts'
import { type Subject, subjectText } from './tuple.ts'

/** Returns the first `count` texts after a cursor in code unit order, in one pass and with bounded memory. */
function firstAfter(texts: Iterable<string>, cursor: string | null, count: number): string[] {
  let smallest: string[] = []
  let bound: string | null = null
  for (const text of texts) {
    if ((cursor !== null && text <= cursor) || (bound !== null && text >= bound)) continue
    smallest.push(text)
    if (smallest.length < count * 2) continue
    smallest = smallest.toSorted(byCodeUnits).slice(0, count)
    bound = smallest.at(-1) ?? null
  }
  return smallest.toSorted(byCodeUnits).slice(0, count)
}

function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** One page of a reverse lookup. `next` is its cursor; `null` on the last page. */
export type Page<T> = {
  readonly items: readonly T[]
  readonly next: string | null
  /** Whether the lookup reached its limit, so that results may be missing. */
  readonly isCut: boolean
}

export type PageRequest = { readonly size: number; readonly cursor: string | null }

export type ObjectsQuery = {
  readonly namespace: string
  readonly relation: string
  readonly subject: Subject
}
export type SubjectsQuery = {
  readonly namespace: string
  readonly object: string
  readonly relation: string
}

/** Upper bound on candidates checked per page. A page may therefore be short or empty and still have a next one. */
const MAX_EXAMINED = 2_000
const MAX_VISITED = 500_000

/** Objects of a namespace on which a subject has a relation, ordered by name. */
export function objectsOf(settings: CheckSettings, question: ObjectsQuery, page: PageRequest): Page<string> {
  const { graph, model } = settings.binding
  const namespace = graph.namespaces.ids.get(question.namespace)
  const isKnown = model.namespaces.has(question.namespace) && isKnownSubject(model, question.subject)
  if (namespace === undefined || !isKnown) return empty
  const open = openPermits(model)
  const near = isAmong(open, question)
    ? null
    : objectsAbove(graph, [findSubject(graph, question.subject), ...nodesOfPermits(graph, open)])
  const search = searchFor(settings, question.subject, 'many')
  const names = near === null ? (graph.objectIds[namespace]?.keys() ?? []) : namesIn(graph, near, namespace)
  const found = examine(firstAfter(names, page.cursor, MAX_EXAMINED), page, (object) => {
    return holds(search, { namespace: question.namespace, object, relation: question.relation })
  })
  return { ...found, isCut: near !== null && near.size >= MAX_VISITED }
}

/** Subjects (plain ids, and objects as subjects) that have a relation on an object. */
export function subjectsOf(
  settings: CheckSettings,
  question: SubjectsQuery,
  page: PageRequest,
): Page<Subject> {
  const { graph, model } = settings.binding
  if (!model.namespaces.has(question.namespace)) return empty
  const near = reachableObjects(graph, findObject(graph, question.namespace, question.object))
  const open = openPermits(model)
  const isOpen = isAmong(open, question) || namesAny(graph, near, nodesOfPermits(graph, open))
  const subjects = subjectsAround(graph, isOpen ? null : near)
  const texts = firstAfter(subjects.keys(), page.cursor, MAX_EXAMINED)
  const found = examine(texts, page, (text) => {
    const subject = subjects.get(text)
    if (subject === undefined || !isKnownSubject(model, subject)) return false
    return holds(searchFor(settings, subject, 'one'), question)
  })
  const items = found.items.flatMap((text) => subjects.get(text) ?? [])
  return { items, next: found.next, isCut: near.size >= MAX_VISITED }
}

const empty = { items: [], next: null, isCut: false }

function holds(search: Search, question: SubjectsQuery): boolean {
  search.steps = 0
  return evaluateMembership(search, question) === member
}

function examine(
  candidates: readonly string[],
  { size }: PageRequest,
  isMember: (candidate: string) => boolean,
): { items: string[]; next: string | null } {
  const items: string[] = []
  for (const candidate of candidates) {
    if (isMember(candidate)) items.push(candidate)
    if (items.length === size) return { items, next: candidate }
  }
  const isLast = candidates.length < MAX_EXAMINED
  return { items, next: isLast ? null : (candidates.at(-1) ?? null) }
}

function* namesIn(graph: Graph, objects: ReadonlySet<number>, namespace: number): Generator<string> {
  for (const object of objects) {
    if (objectNamespace(graph, object) === namespace) yield graph.objectNames[object] ?? ''
  }
}

function isAmong(permits: readonly Permit[], { namespace, relation }: Permit): boolean {
  return permits.some((permit) => permit.namespace === namespace && permit.relation === relation)
}

/** Nodes of permits that tuples name as groups. */
function nodesOfPermits(graph: Graph, permits: readonly Permit[]): number[] {
  const open = permits.map(({ namespace, relation }) =>
    typeKey(graph.namespaces.ids.get(namespace) ?? none, graph.relations.ids.get(relation) ?? none),
  )
  if (open.length === 0) return []
  const keys = new Set(open)
  const groups: number[] = []
  for (let node = 0; node < graph.nodeCount; node += 1) {
    if (keys.has(typeKey(nodeNamespace(graph, node), nodeRelation(graph, node)))) groups.push(node)
  }
  return groups
}

function namesAny(graph: Graph, objects: ReadonlySet<number>, groups: readonly number[]): boolean {
  return groups.some((group) => {
    let edge = firstParent(graph, group)
    while (edge !== none && !objects.has(nodeObject(graph, edgeFrom(graph, edge)))) {
      edge = nextParent(graph, edge)
    }
    return edge !== none
  })
}

/** Objects whose relations may contain one of the nodes, directly or through other objects. */
function objectsAbove(graph: Graph, starts: readonly number[]): Set<number> {
  const objects = new Set<number>()
  for (const start of starts) if (start !== none) addParents(graph, start, objects)
  for (const object of objects) {
    for (const node of iterateNodes(graph, object)) addParents(graph, node, objects)
  }
  return objects
}

function addParents(graph: Graph, node: number, objects: Set<number>): void {
  let edge = firstParent(graph, node)
  while (edge !== none && objects.size < MAX_VISITED) {
    objects.add(nodeObject(graph, edgeFrom(graph, edge)))
    edge = nextParent(graph, edge)
  }
}

/** Objects named by the tuples of an object, transitively. */
function reachableObjects(graph: Graph, start: number): Set<number> {
  const objects = new Set<number>(start === none ? [] : [start])
  for (const object of objects) {
    for (const node of iterateNodes(graph, object)) {
      for (const subject of subjectsOfNode(graph, node)) {
        if (!isPlainId(graph, subject) && objects.size < MAX_VISITED) objects.add(nodeObject(graph, subject))
      }
    }
  }
  return objects
}

function* iterateNodes(graph: Graph, object: number): Generator<number> {
  for (let node = firstNode(graph, object); node !== none; node = nextOfObject(graph, node)) {
    yield node
  }
}

function* subjectsOfNode(graph: Graph, node: number): Generator<number> {
  for (const first of [firstSubjectSet(graph, node), firstSubjectId(graph, node)]) {
    for (let edge = first; edge !== none; edge = nextEdge(graph, edge)) yield edgeTo(graph, edge)
  }
}

/** Subjects named by tuples of these objects, or by any tuple if `null`, by text. */
function subjectsAround(graph: Graph, objects: ReadonlySet<number> | null): Map<string, Subject> {
  const subjects = new Map<string, Subject>()
  const add = (node: number) => {
    if (isSubjectSet(graph, node) || parentCount(graph, node) === 0) return
    const subject = subjectOfNode(graph, node)
    subjects.set(subjectText(subject), subject)
  }
  if (objects === null) for (let node = 0; node < graph.nodeCount; node += 1) add(node)
  else
    for (const object of objects)
      for (const node of iterateNodes(graph, object)) for (const one of subjectsOfNode(graph, node)) add(one)
  return subjects
}
