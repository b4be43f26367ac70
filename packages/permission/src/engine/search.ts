import { type Binding, type Rule, resolveRule, typeKey } from './binding.ts'
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

/** Limits of one check. */
export type Limits = {
  /** Hops between objects: following a subject set or traversing. */
  readonly depth: number
  /** Subject sets followed per relation. Of further ones only their direct subjects count. */
  readonly width: number
}

/** State of a search: is this subject a member of relations of objects? */
export type Search = {
  readonly graph: Graph
  readonly binding: Binding
  readonly limits: Limits
  /** Node of the subject; `none` if no tuple has named it. */
  readonly subject: number
  /** `typeKey` of a subject set, for comparison with declared types; `none` for a plain id. */
  readonly subjectType: number
  /** Namespace of the queried object if no tuple has named it (object `none`). */
  absentNamespace: number
  /** Results for permits, by `atomKey`. */
  readonly known: Map<number, number>
  /** Whether results serve one question or several, which may reach a permit at different depths. */
  readonly serves: 'one' | 'many'
  /** Number of lookups of the subject. */
  probes: number
  /** Nodes that contain the subject, once listed; `null` if not listed or too many. */
  parents: readonly number[] | null
  heldStamp: number
  steps: number
  /** Current nesting of permits. */
  level: number
  /** Edges that the exact search and explanations followed. */
  edgesRead: number
  /** A write that the exact search assumes. */
  assumed: AssumedChange | null
  /** First undeclared relation encountered, for the error message. */
  undeclared: { namespace: number; relation: number } | null
}

/** A stored edge that is taken as absent, or an atom of which the subject is taken as a direct member. */
export type AssumedChange = { readonly without: number } | { readonly directAtom: number }

/** Upper bound on steps per check; beyond it the result is unknown. */
export const MAX_STEPS = 500_000

export type SearchSetup = {
  readonly binding: Binding
  readonly limits: Limits
  readonly subject: number
  readonly subjectType: number
  readonly serves: Search['serves']
}

/** Creates a search without results. */
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
    edgesRead: 0,
    assumed: null,
    undeclared: null,
  }
}

/** Namespace of an object, including one that no tuple names. */
export function getNamespace(search: Search, object: number): number {
  return object === none ? search.absentNamespace : objectNamespace(search.graph, object)
}

/** Node of a relation of an object, or `none`. */
export function findSearchNode(search: Search, object: number, relation: number): number {
  return object === none ? none : findNode(search.graph, object, relation)
}

/** Rule of the relation of a node. */
export function ruleOfNode(search: Search, node: number): Rule {
  const { graph } = search
  return resolveRule(search.binding, nodeNamespace(graph, node), nodeRelation(graph, node))
}

/** Encodes a relation of an object as one number. Objects that no tuple names are distinguished by namespace only. */
export function atomKey(search: Search, object: number, relation: number): number {
  if (object === none) return -1 - typeKey(search.absentNamespace, relation)
  return object * 0x1000000 + relation
}

/** Whether a tuple with the subject is stored under the node and its rule counts it. */
export function isDirect(search: Search, node: number, rule: Rule): boolean {
  if (node === none || search.subject === none || !rule.countsTuples) return false
  if (rule.declared !== null && search.subjectType !== none && !rule.declared.has(search.subjectType))
    return false
  return holdsSubject(search, node)
}

/** Number of lookups from which listing the subject's parents pays off, if there are few. */
const probesBeforeListing = 2
const MAX_LISTED = 16
/** Number of lookups from which marking all parents pays off. */
const probesBeforeMarking = 24
/** Upper bound on marked parents. */
const MAX_MARKED = 4096

/** A lookup among all edges usually misses the cache; a short list of parents does not. */
function holdsSubject(search: Search, node: number): boolean {
  if (search.heldStamp !== 0) return heldFor(search.graph, node) === search.heldStamp
  if (search.parents !== null) return search.parents.includes(node)
  return !isWithoutIds(search, node) && probe(search, node)
}

/** Whether a plain id is looked up under a node without plain ids. */
function isWithoutIds({ graph, subjectType }: Search, node: number): boolean {
  return subjectType === none && subjectIdCount(graph, node) === 0
}

function probe(search: Search, node: number): boolean {
  search.probes += 1
  if (search.probes === probesBeforeListing) listParents(search)
  if (search.probes === probesBeforeMarking) markParents(search)
  return search.parents === null ? isAmongEdges(search, node) : search.parents.includes(node)
}

/** Upper bound on ids that are scanned instead: edges stored together are usually adjacent in memory. */
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

/** Largest stamp that fits in a record. */
const lastStamp = 0x7fffffff

/** Returns a stamp that no node has yet. */
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

/** Whether the declared types let a search follow a subject set. */
export function isFollowed(search: Search, rule: Rule, subject: number): boolean {
  if (rule.declared === null) return true
  const { graph } = search
  return rule.declared.has(typeKey(nodeNamespace(graph, subject), nodeRelation(graph, subject)))
}

/** Whether a search may traverse to an object: of a real namespace that the declared types allow. */
export function isTraversed(search: Search, rule: Rule, object: number): boolean {
  const namespace = objectNamespace(search.graph, object)
  if (namespace === subjectIds) return false
  return rule.declaredNamespaces === null || rule.declaredNamespaces.has(namespace)
}

/** Whether tuples are stored under a node. */
export function hasMembers(search: Search, node: number): boolean {
  const { graph } = search
  return subjectIdCount(graph, node) > 0 || subjectSetCount(graph, node) > 0
}

/** Records an undeclared relation for the error message. */
export function noteUndeclared(search: Search, namespace: number, relation: number): void {
  search.undeclared ??= { namespace, relation }
}

/** Caches the result for an atom with the depth that was left. */
export function recordKnown(
  search: Search,
  key: number,
  found: { value: Membership; depth: number },
): Membership {
  search.known.set(key, found.depth * 0x80 + found.value)
  return found.value
}

/**
 * Returns a cached result that is valid for the depth left: an unknown one for no more depth, a known one always within one
 * question and otherwise for at least the depth it took, so that batches answer like single checks.
 */
export function findKnown(search: Search, known: number, depth: number): Membership | null {
  const value = known & 0x7f
  const foundAt = known >>> 7
  if (isUnknown(value)) return foundAt >= depth ? value : null
  return search.serves === 'one' || foundAt <= depth ? value : null
}
