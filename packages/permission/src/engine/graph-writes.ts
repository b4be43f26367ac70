import { addToSet, createEdgeSet, findEdge, removeFromSet } from './edge-set.ts'
import {
  emptyRelation,
  findNode,
  findSet,
  findSubject,
  type Graph,
  hasEdge,
  isSubjectSet,
  subjectIds,
} from './graph.ts'
import {
  createRecords,
  edgeAt,
  edgeFrom,
  edgeTo,
  firstNode,
  firstParent,
  nextEdge,
  nextParent,
  nodeAt,
  nodeRelation,
  none,
  objectNamespace,
  parentCount,
  reserveEdge,
  reserveNode,
  reserveObject,
  setInEdge,
  setInNode,
  setInObject,
} from './graph-records.ts'
import { createNames, internName } from './names.ts'
import { isSet, type Subject, type SubjectSet, type Tuple } from './tuple.ts'

const subjectIdsName = '\u0000subject ids'

/** Creates a graph without tuples. */
export function createGraph(): Graph {
  const graph: Graph = {
    namespaces: createNames(),
    relations: createNames(),
    objectIds: [],
    objectNames: [],
    objectNamesLength: 0,
    ...createRecords(),
    nodeCount: 0,
    edgeCount: 0,
    edgeTop: 0,
    freeEdge: none,
    edgeOrder: new Float64Array(16),
    nextOrder: 0,
    edgeSet: createEdgeSet(),
    emptyRelationTuples: 0,
    stamp: 0,
  }
  internNamespace(graph, subjectIdsName)
  internName(graph.relations, '')
  return graph
}

/** Stores a tuple. Returns whether it was new. */
export function insertTuple(graph: Graph, tuple: Tuple): boolean {
  const from = internSet(graph, tuple)
  const to = internSubject(graph, tuple.subject)
  if (hasEdge(graph, from, to)) return false
  const edge = takeEdge(graph)
  setInEdge(graph, edge, 'from', from)
  setInEdge(graph, edge, 'to', to)
  graph.edgeOrder[edge] = graph.nextOrder
  graph.nextOrder += 1
  graph.edgeCount += 1
  if (nodeRelation(graph, from) === emptyRelation) graph.emptyRelationTuples += 1
  appendToSubjects(graph, edge)
  prependToParents(graph, edge)
  addToSet(graph.edgeSet, graph, edge)
  return true
}

/** Removes a tuple. Returns whether it existed. */
export function removeTuple(graph: Graph, tuple: Tuple): boolean {
  const from = findSet(graph, tuple)
  const to = findSubject(graph, tuple.subject)
  const edge = from === none || to === none ? none : findEdge(graph.edgeSet, graph, from, to)
  if (edge === none) return false
  removeFromSet(graph.edgeSet, graph, edge)
  dropFromSubjects(graph, edge)
  dropFromParents(graph, edge)
  graph.edgeCount -= 1
  if (nodeRelation(graph, from) === emptyRelation) graph.emptyRelationTuples -= 1
  setInEdge(graph, edge, 'next', graph.freeEdge)
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
  const existing = ids?.get(name)
  if (existing !== undefined) return existing
  const object = graph.objectNames.length
  reserveObject(graph, object)
  ids?.set(name, object)
  graph.objectNames.push(name)
  graph.objectNamesLength += name.length
  setInObject(graph, object, 'namespace', namespace)
  setInObject(graph, object, 'firstNode', none)
  return object
}

function internNode(graph: Graph, object: number, relation: number): number {
  const known = findNode(graph, object, relation)
  if (known !== none) return known
  const node = graph.nodeCount
  reserveNode(graph, node)
  graph.nodeCount += 1
  setInNode(graph, node, 'relation', relation)
  setInNode(graph, node, 'object', object)
  setInNode(graph, node, 'namespace', objectNamespace(graph, object))
  setInNode(graph, node, 'nextOfObject', firstNode(graph, object))
  setInObject(graph, object, 'firstNode', node)
  setInNode(graph, node, 'firstSubjectSet', none)
  setInNode(graph, node, 'lastSubjectSet', none)
  setInNode(graph, node, 'firstSubjectId', none)
  setInNode(graph, node, 'lastSubjectId', none)
  setInNode(graph, node, 'firstParent', none)
  return node
}

function takeEdge(graph: Graph): number {
  if (graph.freeEdge !== none) {
    const edge = graph.freeEdge
    graph.freeEdge = nextEdge(graph, edge)
    return edge
  }
  reserveEdge(graph, graph.edgeTop)
  if (graph.edgeTop === graph.edgeOrder.length) graph.edgeOrder = grownOrder(graph.edgeOrder)
  graph.edgeTop += 1
  return graph.edgeTop - 1
}

function grownOrder(order: Float64Array): Float64Array {
  const larger = new Float64Array(order.length * 2)
  larger.set(order)
  return larger
}

/** Node fields of the two lists of edges. */
const lists = {
  subjectSets: { first: 'firstSubjectSet', last: 'lastSubjectSet', count: 'subjectSetCount' },
  subjectIds: { first: 'firstSubjectId', last: 'lastSubjectId', count: 'subjectIdCount' },
} as const

const selectList = (graph: Graph, edge: number) =>
  isSubjectSet(graph, edgeTo(graph, edge)) ? lists.subjectSets : lists.subjectIds

function appendToSubjects(graph: Graph, edge: number): void {
  const { first, last, count } = selectList(graph, edge)
  const from = edgeFrom(graph, edge)
  const tail = nodeAt(graph, from, last)
  setInEdge(graph, edge, 'previous', tail)
  setInEdge(graph, edge, 'next', none)
  if (tail === none) setInNode(graph, from, first, edge)
  else setInEdge(graph, tail, 'next', edge)
  setInNode(graph, from, last, edge)
  setInNode(graph, from, count, nodeAt(graph, from, count) + 1)
}

function dropFromSubjects(graph: Graph, edge: number): void {
  const { first, last, count } = selectList(graph, edge)
  const from = edgeFrom(graph, edge)
  const next = nextEdge(graph, edge)
  const previous = edgeAt(graph, edge, 'previous')
  if (previous === none) setInNode(graph, from, first, next)
  else setInEdge(graph, previous, 'next', next)
  if (next === none) setInNode(graph, from, last, previous)
  else setInEdge(graph, next, 'previous', previous)
  setInNode(graph, from, count, nodeAt(graph, from, count) - 1)
}

function prependToParents(graph: Graph, edge: number): void {
  const to = edgeTo(graph, edge)
  const head = firstParent(graph, to)
  setInEdge(graph, edge, 'nextParent', head)
  setInEdge(graph, edge, 'previousParent', none)
  if (head !== none) setInEdge(graph, head, 'previousParent', edge)
  setInNode(graph, to, 'firstParent', edge)
  setInNode(graph, to, 'parentCount', parentCount(graph, to) + 1)
}

function dropFromParents(graph: Graph, edge: number): void {
  const to = edgeTo(graph, edge)
  const next = nextParent(graph, edge)
  const previous = edgeAt(graph, edge, 'previousParent')
  if (previous === none) setInNode(graph, to, 'firstParent', next)
  else setInEdge(graph, previous, 'nextParent', next)
  if (next !== none) setInEdge(graph, next, 'previousParent', previous)
  setInNode(graph, to, 'parentCount', parentCount(graph, to) - 1)
}
