import { addToSet, createEdgeSet, findEdge, removeFromSet } from './edge-set.ts'
import {
  emptyRelation,
  findNode,
  findSet,
  findSubject,
  type Graph,
  isSubjectSet,
  none,
  subjectIds,
} from './graph.ts'
import { createNames, internName } from './names.ts'
import { isSet, type Subject, type SubjectSet, type Tuple } from './tuple.ts'

const subjectIdsName = '\u0000subject ids'

/** A graph without tuples. */
export function createGraph(): Graph {
  const graph: Graph = {
    namespaces: createNames(),
    relations: createNames(),
    objectIds: [],
    objectNames: [],
    objectNamesLength: 0,
    objectNamespace: new Int32Array(16),
    objectFirstNode: new Int32Array(16),
    nodeCount: 0,
    nodeObject: new Int32Array(16),
    nodeRelation: new Int32Array(16),
    nodeNextOfObject: new Int32Array(16),
    nodeFirstSubjectSet: new Int32Array(16),
    nodeLastSubjectSet: new Int32Array(16),
    nodeSubjectSetCount: new Int32Array(16),
    nodeFirstSubjectId: new Int32Array(16),
    nodeLastSubjectId: new Int32Array(16),
    nodeSubjectIdCount: new Int32Array(16),
    nodeFirstParent: new Int32Array(16),
    nodeParentCount: new Int32Array(16),
    edgeCount: 0,
    edgeTop: 0,
    freeEdge: none,
    edgeFrom: new Int32Array(16),
    edgeTo: new Int32Array(16),
    edgeOrder: new Float64Array(16),
    edgeNext: new Int32Array(16),
    edgePrevious: new Int32Array(16),
    edgeNextParent: new Int32Array(16),
    edgePreviousParent: new Int32Array(16),
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
  prependToParents(graph, edge)
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
  dropFromParents(graph, edge)
  graph.edgeCount -= 1
  if (graph.nodeRelation[from] === emptyRelation) graph.emptyRelationTuples -= 1
  graph.edgeNext[edge] = graph.freeEdge
  graph.freeEdge = edge
  return true
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
  graph.objectNamesLength += name.length
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
  graph.nodeFirstSubjectSet[node] = none
  graph.nodeLastSubjectSet[node] = none
  graph.nodeFirstSubjectId[node] = none
  graph.nodeLastSubjectId[node] = none
  graph.nodeFirstParent[node] = none
  return node
}

function growNodes(graph: Graph): void {
  graph.nodeObject = grown(graph.nodeObject)
  graph.nodeRelation = grown(graph.nodeRelation)
  graph.nodeNextOfObject = grown(graph.nodeNextOfObject)
  graph.nodeFirstSubjectSet = grown(graph.nodeFirstSubjectSet)
  graph.nodeLastSubjectSet = grown(graph.nodeLastSubjectSet)
  graph.nodeSubjectSetCount = grown(graph.nodeSubjectSetCount)
  graph.nodeFirstSubjectId = grown(graph.nodeFirstSubjectId)
  graph.nodeLastSubjectId = grown(graph.nodeLastSubjectId)
  graph.nodeSubjectIdCount = grown(graph.nodeSubjectIdCount)
  graph.nodeFirstParent = grown(graph.nodeFirstParent)
  graph.nodeParentCount = grown(graph.nodeParentCount)
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
  graph.edgeNextParent = grown(graph.edgeNextParent)
  graph.edgePreviousParent = grown(graph.edgePreviousParent)
}

function grown(column: Int32Array): Int32Array {
  const larger = new Int32Array(column.length * 2)
  larger.set(column)
  return larger
}

type SubjectList = { first: Int32Array; last: Int32Array; count: Int32Array }

function subjectList(graph: Graph, edge: number): SubjectList {
  const to = graph.edgeTo[edge] ?? 0
  return isSubjectSet(graph, to)
    ? { first: graph.nodeFirstSubjectSet, last: graph.nodeLastSubjectSet, count: graph.nodeSubjectSetCount }
    : { first: graph.nodeFirstSubjectId, last: graph.nodeLastSubjectId, count: graph.nodeSubjectIdCount }
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

function prependToParents(graph: Graph, edge: number): void {
  const to = graph.edgeTo[edge] ?? 0
  const head = graph.nodeFirstParent[to] ?? none
  graph.edgeNextParent[edge] = head
  graph.edgePreviousParent[edge] = none
  if (head !== none) graph.edgePreviousParent[head] = edge
  graph.nodeFirstParent[to] = edge
  graph.nodeParentCount[to] = (graph.nodeParentCount[to] ?? 0) + 1
}

function dropFromParents(graph: Graph, edge: number): void {
  const to = graph.edgeTo[edge] ?? 0
  const next = graph.edgeNextParent[edge] ?? none
  const previous = graph.edgePreviousParent[edge] ?? none
  if (previous === none) graph.nodeFirstParent[to] = next
  else graph.edgeNextParent[previous] = next
  if (next !== none) graph.edgePreviousParent[next] = previous
  graph.nodeParentCount[to] = (graph.nodeParentCount[to] ?? 0) - 1
}
