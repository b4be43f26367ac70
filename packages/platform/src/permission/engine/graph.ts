import { addToSet, createEdgeSet, type EdgeSet, findEdge, removeFromSet } from './edge-set.ts'
import { createNames, internName, type Names, nameOf } from './names.ts'
import { isSet, type Subject, type SubjectSet, type Tuple } from './tuple.ts'

/**
 * The tuples of one project as a graph of integers. A node is one relation of one object, or a subject; an edge is a
 * stored tuple. A plain subject id is an object of a name space of its own (`subjectIds`), with the empty relation.
 * Columns grow by doubling and are replaced when they do: read them from the graph, never keep them.
 */
export type Graph = {
  readonly namespaces: Names
  readonly relations: Names
  /** By namespace number: object name to object number. */
  readonly objectIds: Map<string, number>[]
  readonly objectNames: string[]
  objectNamespace: Int32Array
  objectFirstNode: Int32Array
  nodeCount: number
  nodeObject: Int32Array
  nodeRelation: Int32Array
  nodeNextOfObject: Int32Array
  /** Edges to sets with a relation, in storage order: what a search has to follow. */
  nodeFirstPointer: Int32Array
  nodeLastPointer: Int32Array
  nodePointerCount: Int32Array
  /** Edges to plain ids and to sets with an empty relation, in storage order. */
  nodeFirstLeaf: Int32Array
  nodeLastLeaf: Int32Array
  nodeLeafCount: Int32Array
  nodeFirstHolder: Int32Array
  nodeHolderCount: Int32Array
  edgeCount: number
  /** Edge numbers ever given out; those not in use are chained from `freeEdge`. */
  edgeTop: number
  freeEdge: number
  edgeFrom: Int32Array
  edgeTo: Int32Array
  edgeOrder: Float64Array
  edgeNext: Int32Array
  edgePrevious: Int32Array
  edgeNextHolder: Int32Array
  edgePreviousHolder: Int32Array
  nextOrder: number
  readonly edges: EdgeSet
  /** How many stored tuples have an empty relation: none, as a rule, and then subjects need not be searched. */
  emptyRelationTuples: number
}

export const none = -1

/** The number of the name space that plain subject ids live in; no real namespace shares it. */
export const subjectIds = 0

/** The number of the empty relation. */
export const emptyRelation = 0

const subjectIdsName = '\u0000subject ids'

export function createGraph(): Graph {
  const graph: Graph = {
    namespaces: createNames(),
    relations: createNames(),
    objectIds: [],
    objectNames: [],
    objectNamespace: new Int32Array(16),
    objectFirstNode: new Int32Array(16),
    nodeCount: 0,
    nodeObject: new Int32Array(16),
    nodeRelation: new Int32Array(16),
    nodeNextOfObject: new Int32Array(16),
    nodeFirstPointer: new Int32Array(16),
    nodeLastPointer: new Int32Array(16),
    nodePointerCount: new Int32Array(16),
    nodeFirstLeaf: new Int32Array(16),
    nodeLastLeaf: new Int32Array(16),
    nodeLeafCount: new Int32Array(16),
    nodeFirstHolder: new Int32Array(16),
    nodeHolderCount: new Int32Array(16),
    edgeCount: 0,
    edgeTop: 0,
    freeEdge: none,
    edgeFrom: new Int32Array(16),
    edgeTo: new Int32Array(16),
    edgeOrder: new Float64Array(16),
    edgeNext: new Int32Array(16),
    edgePrevious: new Int32Array(16),
    edgeNextHolder: new Int32Array(16),
    edgePreviousHolder: new Int32Array(16),
    nextOrder: 0,
    edges: createEdgeSet(),
    emptyRelationTuples: 0,
  }
  internNamespace(graph, subjectIdsName)
  internName(graph.relations, '')
  return graph
}

/** Stores a tuple; one that is stored already stays as it is. Answers whether the graph changed. */
export function insertTuple(graph: Graph, tuple: Tuple): boolean {
  const from = internSet(graph, tuple)
  const to = internSubject(graph, tuple.subject)
  if (findEdge(graph.edges, graph, from, to) !== none) return false
  const edge = takeEdge(graph)
  graph.edgeFrom[edge] = from
  graph.edgeTo[edge] = to
  graph.edgeOrder[edge] = graph.nextOrder
  graph.nextOrder += 1
  graph.edgeCount += 1
  if (graph.nodeRelation[from] === emptyRelation) graph.emptyRelationTuples += 1
  appendToSubjects(graph, edge)
  prependToHolders(graph, edge)
  addToSet(graph.edges, graph, edge)
  return true
}

/** Removes a tuple. Answers whether it was there. */
export function removeTuple(graph: Graph, tuple: Tuple): boolean {
  const from = findSet(graph, tuple)
  const to = findSubject(graph, tuple.subject)
  const edge = from === none || to === none ? none : findEdge(graph.edges, graph, from, to)
  if (edge === none) return false
  removeFromSet(graph.edges, graph, edge)
  dropFromSubjects(graph, edge)
  dropFromHolders(graph, edge)
  graph.edgeCount -= 1
  if (graph.nodeRelation[from] === emptyRelation) graph.emptyRelationTuples -= 1
  graph.edgeNext[edge] = graph.freeEdge
  graph.freeEdge = edge
  return true
}

/** The node of one relation of one object, or `none` when no tuple ever named it. */
export function findSet(graph: Graph, set: SubjectSet): number {
  const object = findObject(graph, set.namespace, set.object)
  const relation = graph.relations.ids.get(set.relation)
  if (object === none || relation === undefined) return none
  return findNode(graph, object, relation)
}

export function findSubject(graph: Graph, subject: Subject): number {
  if (isSet(subject)) return findSet(graph, subject.set)
  const object = graph.objectIds[subjectIds]?.get(subject.id)
  return object === undefined ? none : findNode(graph, object, emptyRelation)
}

export function findObject(graph: Graph, namespace: string, object: string): number {
  const number = graph.namespaces.ids.get(namespace)
  if (number === undefined || number === subjectIds) return none
  return graph.objectIds[number]?.get(object) ?? none
}

export function findNode(graph: Graph, object: number, relation: number): number {
  const { nodeNextOfObject, nodeRelation } = graph
  let node = graph.objectFirstNode[object] ?? none
  while (node !== none && nodeRelation[node] !== relation) node = nodeNextOfObject[node] ?? none
  return node
}

/** True when a tuple from the one node to the other is stored. */
export function hasEdge(graph: Graph, from: number, to: number): boolean {
  return findEdge(graph.edges, graph, from, to) !== none
}

/** The first stored edge of a chain of subjects; follow with `edgeNext`. */
export function firstPointer(graph: Graph, node: number): number {
  return graph.nodeFirstPointer[node] ?? none
}

export function firstLeaf(graph: Graph, node: number): number {
  return graph.nodeFirstLeaf[node] ?? none
}

/** The edges of a node in the order their tuples were stored. */
export function edgesInOrder(graph: Graph, node: number): number[] {
  const edges: number[] = []
  if (node === none) return edges
  for (let edge = firstPointer(graph, node); edge !== none; edge = graph.edgeNext[edge] ?? none)
    edges.push(edge)
  for (let edge = firstLeaf(graph, node); edge !== none; edge = graph.edgeNext[edge] ?? none) edges.push(edge)
  return edges.sort((a, b) => (graph.edgeOrder[a] ?? 0) - (graph.edgeOrder[b] ?? 0))
}

export function setOfNode(graph: Graph, node: number): SubjectSet {
  const object = graph.nodeObject[node] ?? 0
  return {
    namespace: nameOf(graph.namespaces, graph.objectNamespace[object] ?? 0),
    object: graph.objectNames[object] ?? '',
    relation: nameOf(graph.relations, graph.nodeRelation[node] ?? 0),
  }
}

export function subjectOfNode(graph: Graph, node: number): Subject {
  const object = graph.nodeObject[node] ?? 0
  if (graph.objectNamespace[object] === subjectIds) return { id: graph.objectNames[object] ?? '' }
  return { set: setOfNode(graph, node) }
}

export function tupleOfEdge(graph: Graph, edge: number): Tuple {
  const from = graph.edgeFrom[edge] ?? 0
  return { ...setOfNode(graph, from), subject: subjectOfNode(graph, graph.edgeTo[edge] ?? 0) }
}

/** Every stored tuple in storage order. */
export function tuplesOf(graph: Graph): Tuple[] {
  const edges: number[] = []
  for (let node = 0; node < graph.nodeCount; node += 1) {
    for (const edge of edgesInOrder(graph, node)) edges.push(edge)
  }
  edges.sort((a, b) => (graph.edgeOrder[a] ?? 0) - (graph.edgeOrder[b] ?? 0))
  return edges.map((edge) => tupleOfEdge(graph, edge))
}

/** True for a subject a search follows: a set with a relation. */
export function isPointer(graph: Graph, node: number): boolean {
  return graph.nodeRelation[node] !== emptyRelation
}

/** True for a plain subject id. */
export function isPlainId(graph: Graph, node: number): boolean {
  return graph.objectNamespace[graph.nodeObject[node] ?? 0] === subjectIds
}

/** Bytes of the columns: what the graph takes beside the strings it names. */
export function columnBytes(graph: Graph): number {
  let bytes = graph.edges.slots.byteLength
  for (const column of Object.values(graph)) {
    if (column instanceof Int32Array || column instanceof Float64Array) bytes += column.byteLength
  }
  return bytes
}

function internNamespace(graph: Graph, namespace: string): number {
  const number = internName(graph.namespaces, namespace)
  graph.objectIds[number] ??= new Map()
  return number
}

function internSet(graph: Graph, set: SubjectSet): number {
  const object = internObject(graph, internNamespace(graph, set.namespace), set.object)
  return internNode(graph, object, internName(graph.relations, set.relation))
}

function internSubject(graph: Graph, subject: Subject): number {
  if (isSet(subject)) return internSet(graph, subject.set)
  return internNode(graph, internObject(graph, subjectIds, subject.id), emptyRelation)
}

function internObject(graph: Graph, namespace: number, name: string): number {
  const ids = graph.objectIds[namespace]
  const known = ids?.get(name)
  if (known !== undefined) return known
  const object = graph.objectNames.length
  if (object === graph.objectNamespace.length) {
    graph.objectNamespace = grown(graph.objectNamespace)
    graph.objectFirstNode = grown(graph.objectFirstNode)
  }
  ids?.set(name, object)
  graph.objectNames.push(name)
  graph.objectNamespace[object] = namespace
  graph.objectFirstNode[object] = none
  return object
}

function internNode(graph: Graph, object: number, relation: number): number {
  const known = findNode(graph, object, relation)
  if (known !== none) return known
  const node = graph.nodeCount
  if (node === graph.nodeObject.length) growNodes(graph)
  graph.nodeCount += 1
  graph.nodeObject[node] = object
  graph.nodeRelation[node] = relation
  graph.nodeNextOfObject[node] = graph.objectFirstNode[object] ?? none
  graph.objectFirstNode[object] = node
  graph.nodeFirstPointer[node] = none
  graph.nodeLastPointer[node] = none
  graph.nodeFirstLeaf[node] = none
  graph.nodeLastLeaf[node] = none
  graph.nodeFirstHolder[node] = none
  return node
}

function growNodes(graph: Graph): void {
  graph.nodeObject = grown(graph.nodeObject)
  graph.nodeRelation = grown(graph.nodeRelation)
  graph.nodeNextOfObject = grown(graph.nodeNextOfObject)
  graph.nodeFirstPointer = grown(graph.nodeFirstPointer)
  graph.nodeLastPointer = grown(graph.nodeLastPointer)
  graph.nodePointerCount = grown(graph.nodePointerCount)
  graph.nodeFirstLeaf = grown(graph.nodeFirstLeaf)
  graph.nodeLastLeaf = grown(graph.nodeLastLeaf)
  graph.nodeLeafCount = grown(graph.nodeLeafCount)
  graph.nodeFirstHolder = grown(graph.nodeFirstHolder)
  graph.nodeHolderCount = grown(graph.nodeHolderCount)
}

function takeEdge(graph: Graph): number {
  if (graph.freeEdge !== none) {
    const edge = graph.freeEdge
    graph.freeEdge = graph.edgeNext[edge] ?? none
    return edge
  }
  if (graph.edgeTop === graph.edgeFrom.length) growEdges(graph)
  graph.edgeTop += 1
  return graph.edgeTop - 1
}

function growEdges(graph: Graph): void {
  graph.edgeFrom = grown(graph.edgeFrom)
  graph.edgeTo = grown(graph.edgeTo)
  const order = new Float64Array(graph.edgeOrder.length * 2)
  order.set(graph.edgeOrder)
  graph.edgeOrder = order
  graph.edgeNext = grown(graph.edgeNext)
  graph.edgePrevious = grown(graph.edgePrevious)
  graph.edgeNextHolder = grown(graph.edgeNextHolder)
  graph.edgePreviousHolder = grown(graph.edgePreviousHolder)
}

function grown(column: Int32Array): Int32Array {
  const larger = new Int32Array(column.length * 2)
  larger.set(column)
  return larger
}

type SubjectList = { first: Int32Array; last: Int32Array; count: Int32Array }

function subjectList(graph: Graph, edge: number): SubjectList {
  const to = graph.edgeTo[edge] ?? 0
  return isPointer(graph, to)
    ? { first: graph.nodeFirstPointer, last: graph.nodeLastPointer, count: graph.nodePointerCount }
    : { first: graph.nodeFirstLeaf, last: graph.nodeLastLeaf, count: graph.nodeLeafCount }
}

function appendToSubjects(graph: Graph, edge: number): void {
  const { first, last, count } = subjectList(graph, edge)
  const from = graph.edgeFrom[edge] ?? 0
  const tail = last[from] ?? none
  graph.edgePrevious[edge] = tail
  graph.edgeNext[edge] = none
  if (tail === none) first[from] = edge
  else graph.edgeNext[tail] = edge
  last[from] = edge
  count[from] = (count[from] ?? 0) + 1
}

function dropFromSubjects(graph: Graph, edge: number): void {
  const { first, last, count } = subjectList(graph, edge)
  const from = graph.edgeFrom[edge] ?? 0
  const next = graph.edgeNext[edge] ?? none
  const previous = graph.edgePrevious[edge] ?? none
  if (previous === none) first[from] = next
  else graph.edgeNext[previous] = next
  if (next === none) last[from] = previous
  else graph.edgePrevious[next] = previous
  count[from] = (count[from] ?? 0) - 1
}

function prependToHolders(graph: Graph, edge: number): void {
  const to = graph.edgeTo[edge] ?? 0
  const head = graph.nodeFirstHolder[to] ?? none
  graph.edgeNextHolder[edge] = head
  graph.edgePreviousHolder[edge] = none
  if (head !== none) graph.edgePreviousHolder[head] = edge
  graph.nodeFirstHolder[to] = edge
  graph.nodeHolderCount[to] = (graph.nodeHolderCount[to] ?? 0) + 1
}

function dropFromHolders(graph: Graph, edge: number): void {
  const to = graph.edgeTo[edge] ?? 0
  const next = graph.edgeNextHolder[edge] ?? none
  const previous = graph.edgePreviousHolder[edge] ?? none
  if (previous === none) graph.nodeFirstHolder[to] = next
  else graph.edgeNextHolder[previous] = next
  if (next !== none) graph.edgePreviousHolder[next] = previous
  graph.nodeHolderCount[to] = (graph.nodeHolderCount[to] ?? 0) - 1
}
