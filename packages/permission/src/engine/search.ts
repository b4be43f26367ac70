import { type Binding, type Rule, ruleOf, typeKey } from './binding.ts'
import { findEdge } from './edge-set.ts'
import { findNode, type Graph, subjectIds } from './graph.ts'
import {
  clearStamps,
  edgeFrom,
  edgeTo,
  firstParent,
  firstSubjectId,
  heldFor,
  nextEdge,
  nextParent,
  nodeNamespace,
  nodeRelation,
  none,
  objectNamespace,
  parentCount,
  setInNode,
  subjectIdCount,
  subjectSetCount,
} from './graph-records.ts'
import { isUnknown, type Membership } from './membership.ts'

/** How far one check may look. */
export type Limits = {
  /** Hops from object to object: following a subject set, or traversing. */
  readonly depth: number
  /** Subject sets of one relation that are followed; beyond, only their direct subjects count. */
  readonly width: number
}

/** One question being answered: is this subject a member of relations of objects? */
export type Search = {
  readonly graph: Graph
  readonly binding: Binding
  readonly limits: Limits
  /** The node of the subject, or `none` when no tuple ever named it. */
  readonly subject: number
  /** Namespace and relation of a subject that is a set, `none` of a plain id: what declared types are compared with. */
  readonly subjectType: number
  /** The namespace of the object asked for, should no tuple ever have named it (object `none`). */
  absentNamespace: number
  /** What has been found out about permits, by `atomKey`. */
  readonly known: Map<number, number>
  /** Whether findings serve one question, or others too that may meet the same permit nearer or farther away. */
  readonly serves: 'one' | 'many'
  /** How often the subject was looked for under a node. */
  probes: number
  /** The nodes that hold the subject, once they are listed; `null` before that, and where they are many. */
  parents: readonly number[] | null
  heldStamp: number
  steps: number
  /** Permits being searched within one another. */
  level: number
  /** The first relation met that its namespace does not declare, for the message. */
  undeclared: { namespace: number; relation: number } | null
}

/** No one check takes more steps than this; it ends unknown instead of holding up the process. */
export const MAX_STEPS = 500_000

export type SearchSetup = {
  readonly binding: Binding
  readonly limits: Limits
  readonly subject: number
  readonly subjectType: number
  readonly serves: Search['serves']
}

/** A search that has found nothing yet. */
export function createSearch(setup: SearchSetup): Search {
  return {
    graph: setup.binding.graph,
    binding: setup.binding,
    limits: setup.limits,
    subject: setup.subject,
    subjectType: setup.subjectType,
    absentNamespace: none,
    known: new Map(),
    serves: setup.serves,
    probes: 0,
    parents: null,
    heldStamp: 0,
    steps: 0,
    level: 0,
    undeclared: null,
  }
}

/** The namespace of an object, also of one that no tuple names. */
export function namespaceOf(search: Search, object: number): number {
  return object === none ? search.absentNamespace : objectNamespace(search.graph, object)
}

/** The node of a relation of an object, or `none`. */
export function nodeOf(search: Search, object: number, relation: number): number {
  return object === none ? none : findNode(search.graph, object, relation)
}

/** The rule for the relation that a stored subject set names. */
export function ruleOfNode(search: Search, node: number): Rule {
  const { graph } = search
  return ruleOf(search.binding, nodeNamespace(graph, node), nodeRelation(graph, node))
}

/** One number for a relation of an object; objects that no tuple names are told apart by namespace. */
export function atomKey(search: Search, object: number, relation: number): number {
  if (object === none) return -1 - typeKey(search.absentNamespace, relation)
  return object * 0x1000000 + relation
}

/** True when a tuple with the subject is stored under the node and its rule counts it. */
export function isDirect(search: Search, node: number, rule: Rule): boolean {
  if (node === none || search.subject === none || !rule.countsTuples) return false
  if (rule.declared !== null && search.subjectType !== none && !rule.declared.has(search.subjectType))
    return false
  return holdsSubject(search, node)
}

/** From this look-up on it pays to have a subject's parents at hand, where they are few. */
const probesBeforeListing = 2
const MAX_LISTED = 16
/** After this many look-ups it pays to mark every parent of the subject once. */
const probesBeforeMarking = 24
/** A subject with more tuples than this is looked up instead. */
const MAX_MARKED = 4096

/** A look-up among all edges meets memory that no cache holds; a short list of parents does not. */
function holdsSubject(search: Search, node: number): boolean {
  if (search.heldStamp !== 0) return heldFor(search.graph, node) === search.heldStamp
  if (search.parents !== null) return search.parents.includes(node)
  return !isWithoutIds(search, node) && probe(search, node)
}

/** True when a plain id is looked for where none is stored. */
function isWithoutIds({ graph, subjectType }: Search, node: number): boolean {
  return subjectType === none && subjectIdCount(graph, node) === 0
}

function probe(search: Search, node: number): boolean {
  search.probes += 1
  if (search.probes === probesBeforeListing) listParents(search)
  if (search.probes === probesBeforeMarking) markParents(search)
  return search.parents === null ? isAmongEdges(search, node) : search.parents.includes(node)
}

/** So few ids are looked through, because they were stored near one another as a rule. */
const MAX_SCANNED = 4

function isAmongEdges({ graph, subject, subjectType }: Search, node: number): boolean {
  const isScanned = subjectType === none && subjectIdCount(graph, node) <= MAX_SCANNED
  if (!isScanned) return findEdge(graph.edgeSet, graph, node, subject) !== none
  let edge = firstSubjectId(graph, node)
  while (edge !== none && edgeTo(graph, edge) !== subject) edge = nextEdge(graph, edge)
  return edge !== none
}

function listParents(search: Search): void {
  const { graph, subject } = search
  if (parentCount(graph, subject) > MAX_LISTED) return
  const parents: number[] = []
  for (let edge = firstParent(graph, subject); edge !== none; edge = nextParent(graph, edge))
    parents.push(edgeFrom(graph, edge))
  search.parents = parents
}

function markParents(search: Search): void {
  const { graph, subject } = search
  if (parentCount(graph, subject) > MAX_MARKED) return
  const stamp = nextStamp(search)
  for (let edge = firstParent(graph, subject); edge !== none; edge = nextParent(graph, edge))
    setInNode(graph, edgeFrom(graph, edge), 'held', stamp)
  search.heldStamp = stamp
}

/** The largest integer that a record holds. */
const lastStamp = 0x7fffffff

/** A stamp no node carries yet. */
export function nextStamp(search: Search): number {
  const { graph } = search
  if (graph.stamp === lastStamp) {
    clearStamps(graph)
    graph.stamp = 0
    search.heldStamp = 0
  }
  graph.stamp += 1
  return graph.stamp
}

/** True when declared types let a search follow this subject set. */
export function isFollowed(search: Search, rule: Rule, subject: number): boolean {
  if (rule.declared === null) return true
  const { graph } = search
  return rule.declared.has(typeKey(nodeNamespace(graph, subject), nodeRelation(graph, subject)))
}

/** True for objects of real namespaces which declared types, where they bind, allow. */
export function isTraversed(search: Search, rule: Rule, object: number): boolean {
  const namespace = objectNamespace(search.graph, object)
  if (namespace === subjectIds) return false
  return rule.declaredNamespaces === null || rule.declaredNamespaces.has(namespace)
}

/** True when tuples are stored under a node. */
export function hasMembers(search: Search, node: number): boolean {
  const { graph } = search
  return subjectIdCount(graph, node) > 0 || subjectSetCount(graph, node) > 0
}

/** Notes a relation that its namespace does not declare. */
export function noteUndeclared(search: Search, namespace: number, relation: number): void {
  search.undeclared ??= { namespace, relation }
}

/** Remembers what was found about an atom with this much depth left. */
export function recordKnown(
  search: Search,
  key: number,
  found: { value: Membership; depth: number },
): Membership {
  search.known.set(key, found.depth * 0x80 + found.value)
  return found.value
}

/**
 * What was found and still holds with this much depth left: what is unknown, with no more depth; what is known, always
 * within one question, and for others with at least the depth it took, so that a batch answers as single checks do.
 */
export function findKnown(search: Search, known: number, depth: number): Membership | null {
  const value = known & 0x7f
  const foundAt = known >>> 7
  if (isUnknown(value)) return foundAt >= depth ? value : null
  return search.serves === 'one' || foundAt <= depth ? value : null
}
