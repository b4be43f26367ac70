import { type EdgeSet, findEdge } from './edge-set.ts'
import {
  edgeFrom,
  edgeTo,
  firstNode,
  firstSubjectId,
  firstSubjectSet,
  nextEdge,
  nextOfObject,
  nodeNamespace,
  nodeObject,
  nodeRelation,
  none,
  type Records,
} from './graph-records.ts'
import { type Names, nameOf } from './names.ts'
import { isSet, type Subject, type SubjectSet, type Tuple } from './tuple.ts'

/**
 * The tuples of one project as a graph of integers. A node is one relation of one object, or a subject; an edge is a
 * stored tuple. A plain subject id is an object of a name space of its own (`subjectIds`), with the empty relation.
 */
export type Graph = Records & {
  readonly namespaces: Names
  readonly relations: Names
  /** By namespace number: object name to object number. */
  readonly objectIds: Map<string, number>[]
  readonly objectNames: string[]
  /** Characters of all object names together. */
  objectNamesLength: number
  nodeCount: number
  edgeCount: number
  /** Edge numbers ever given out; those not in use are chained from `freeEdge`. */
  edgeTop: number
  freeEdge: number
  /** By edge number; apart, because no check reads it. */
  edgeOrder: Float64Array
  nextOrder: number
  readonly edgeSet: EdgeSet
  /** How many stored tuples have an empty relation: none, as a rule, and then subjects need not be searched. */
  emptyRelationTuples: number
  /** The last one given to a search, see `nextStamp`. */
  stamp: number
}

/** The number of the name space that plain subject ids live in; no real namespace shares it. */
export const subjectIds = 0

/** The number of the empty relation. */
export const emptyRelation = 0

/** The node of one relation of one object, or `none` when no tuple ever named it. */
export function findSet(graph: Graph, set: SubjectSet): number {
  const object = findObject(graph, set.namespace, set.object)
  const relation = graph.relations.ids.get(set.relation)
  if (object === none || relation === undefined) return none
  return findNode(graph, object, relation)
}

/** The node of a subject, or `none` when no tuple ever named it. */
export function findSubject(graph: Graph, subject: Subject): number {
  if (isSet(subject)) return findSet(graph, subject.set)
  const object = graph.objectIds[subjectIds]?.get(subject.id)
  return object === undefined ? none : findNode(graph, object, emptyRelation)
}

/** The number of an object, or `none` when no tuple ever named it. */
export function findObject(graph: Graph, namespace: string, object: string): number {
  const number = graph.namespaces.ids.get(namespace)
  if (number === undefined || number === subjectIds) return none
  return graph.objectIds[number]?.get(object) ?? none
}

/** The node of one relation of one object, by their numbers, or `none`. */
export function findNode(graph: Graph, object: number, relation: number): number {
  let node = firstNode(graph, object)
  while (node !== none && nodeRelation(graph, node) !== relation) node = nextOfObject(graph, node)
  return node
}

/** True when a tuple from the one node to the other is stored. */
export function hasEdge(graph: Graph, from: number, to: number): boolean {
  return findEdge(graph.edgeSet, graph, from, to) !== none
}

/** The edges of a node in the order their tuples were stored. */
export function edgesInOrder(graph: Graph, node: number): number[] {
  const edges: number[] = []
  if (node === none) return edges
  for (let edge = firstSubjectSet(graph, node); edge !== none; edge = nextEdge(graph, edge)) edges.push(edge)
  for (let edge = firstSubjectId(graph, node); edge !== none; edge = nextEdge(graph, edge)) edges.push(edge)
  return edges.sort((a, b) => (graph.edgeOrder[a] ?? 0) - (graph.edgeOrder[b] ?? 0))
}

/** The subject set that a node stands for. */
export function setOfNode(graph: Graph, node: number): SubjectSet {
  return {
    namespace: nameOf(graph.namespaces, nodeNamespace(graph, node)),
    object: graph.objectNames[nodeObject(graph, node)] ?? '',
    relation: nameOf(graph.relations, nodeRelation(graph, node)),
  }
}

/** The subject that a node stands for: a plain id or a set. */
export function subjectOfNode(graph: Graph, node: number): Subject {
  if (isPlainId(graph, node)) return { id: graph.objectNames[nodeObject(graph, node)] ?? '' }
  return { set: setOfNode(graph, node) }
}

/** The stored tuple that an edge stands for. */
export function tupleOfEdge(graph: Graph, edge: number): Tuple {
  return {
    ...setOfNode(graph, edgeFrom(graph, edge)),
    subject: subjectOfNode(graph, edgeTo(graph, edge)),
  }
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
export function isSubjectSet(graph: Graph, node: number): boolean {
  return nodeRelation(graph, node) !== emptyRelation
}

/** True for a plain subject id. */
export function isPlainId(graph: Graph, node: number): boolean {
  return nodeNamespace(graph, node) === subjectIds
}

/** Bytes of the arrays: what the graph takes beside the strings it names. */
export function columnBytes(graph: Graph): number {
  const arrays = [graph.nodes, graph.edges, graph.objects, graph.edgeOrder, graph.edgeSet.slots]
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
