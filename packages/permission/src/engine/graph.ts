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
import { getName, type Names } from './names.ts'
import { isSet, type Subject, type SubjectSet, type Tuple } from './tuple.ts'

/**
 * Tuples of one project as a graph of integers. A node is a relation of an object, or a subject; an edge is a stored tuple.
 * A plain subject id is an object of the reserved namespace `subjectIds` with the empty relation.
 */
export type Graph = Records & {
  readonly namespaces: Names
  readonly relations: Names
  /** Object numbers by namespace number and name. */
  readonly objectIds: Map<string, number>[]
  readonly objectNames: string[]
  /** Total length of all object names. */
  objectNamesLength: number
  nodeCount: number
  edgeCount: number
  /** Number of edge numbers ever used; free ones are chained from `freeEdge`. */
  edgeTop: number
  freeEdge: number
  /** By edge number. Kept out of the records because checks do not read it. */
  edgeOrder: Float64Array
  nextOrder: number
  readonly edgeSet: EdgeSet
  /** Number of stored tuples with an empty relation. Usually 0, and then plain subjects need not be followed. */
  emptyRelationTuples: number
  /** Last stamp given to a search, see `nextStamp`. */
  stamp: number
}

/** Number of the reserved namespace of plain subject ids. */
export const subjectIds = 0

export const emptyRelation = 0

/** Node of a relation of an object; `none` if no tuple has named it. */
export function findSet(graph: Graph, set: SubjectSet): number {
  const object = findObject(graph, set.namespace, set.object)
  const relation = graph.relations.ids.get(set.relation)
  if (object === none || relation === undefined) return none
  return findNode(graph, object, relation)
}

/** Node of a subject; `none` if no tuple has named it. */
export function findSubject(graph: Graph, subject: Subject): number {
  if (isSet(subject)) return findSet(graph, subject.set)
  const object = graph.objectIds[subjectIds]?.get(subject.id)
  return object === undefined ? none : findNode(graph, object, emptyRelation)
}

/** Number of an object; `none` if no tuple has named it. */
export function findObject(graph: Graph, namespace: string, object: string): number {
  const number = graph.namespaces.ids.get(namespace)
  if (number === undefined || number === subjectIds) return none
  return graph.objectIds[number]?.get(object) ?? none
}

/** Node of a relation of an object, by number; `none` if no tuple has named it. */
export function findNode(graph: Graph, object: number, relation: number): number {
  let node = firstNode(graph, object)
  while (node !== none && nodeRelation(graph, node) !== relation) node = nextOfObject(graph, node)
  return node
}

/** Whether a tuple from one node to the other is stored. */
export function hasEdge(graph: Graph, from: number, to: number): boolean {
  return findEdge(graph.edgeSet, graph, from, to) !== none
}

/** Edges of a node in storage order. */
export function edgesInOrder(graph: Graph, node: number): number[] {
  const edges: number[] = []
  if (node === none) return edges
  for (let edge = firstSubjectSet(graph, node); edge !== none; edge = nextEdge(graph, edge)) edges.push(edge)
  for (let edge = firstSubjectId(graph, node); edge !== none; edge = nextEdge(graph, edge)) edges.push(edge)
  return edges.sort((a, b) => (graph.edgeOrder[a] ?? 0) - (graph.edgeOrder[b] ?? 0))
}

/** Subject set of a node. */
export function setOfNode(graph: Graph, node: number): SubjectSet {
  return {
    namespace: getName(graph.namespaces, nodeNamespace(graph, node)),
    object: graph.objectNames[nodeObject(graph, node)] ?? '',
    relation: getName(graph.relations, nodeRelation(graph, node)),
  }
}

/** Subject of a node: a plain id or a set. */
export function subjectOfNode(graph: Graph, node: number): Subject {
  if (isPlainId(graph, node)) return { id: graph.objectNames[nodeObject(graph, node)] ?? '' }
  return { set: setOfNode(graph, node) }
}

/** Tuple of an edge. */
export function tupleOfEdge(graph: Graph, edge: number): Tuple {
  return {
    ...setOfNode(graph, edgeFrom(graph, edge)),
    subject: subjectOfNode(graph, edgeTo(graph, edge)),
  }
}

/** All stored tuples in storage order. */
export function listTuples(graph: Graph): Tuple[] {
  const edges: number[] = []
  for (let node = 0; node < graph.nodeCount; node += 1) {
    for (const edge of edgesInOrder(graph, node)) edges.push(edge)
  }
  edges.sort((a, b) => (graph.edgeOrder[a] ?? 0) - (graph.edgeOrder[b] ?? 0))
  return edges.map((edge) => tupleOfEdge(graph, edge))
}

/** Whether a node is a subject that searches follow: a set with a relation. */
export function isSubjectSet(graph: Graph, node: number): boolean {
  return nodeRelation(graph, node) !== emptyRelation
}

/** Whether a node is a plain subject id. */
export function isPlainId(graph: Graph, node: number): boolean {
  return nodeNamespace(graph, node) === subjectIds
}

/** Bytes of the arrays, without the names. */
export function columnBytes(graph: Graph): number {
  const arrays = [graph.nodes, graph.edges, graph.objects, graph.edgeOrder, graph.edgeSet.slots]
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
