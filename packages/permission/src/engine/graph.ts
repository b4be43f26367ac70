import { type EdgeSet, findEdge } from './edge-set.ts'
import { type Names, nameOf } from './names.ts'
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
  /** Characters of all object names together. */
  objectNamesLength: number
  objectNamespace: Int32Array
  objectFirstNode: Int32Array
  nodeCount: number
  nodeObject: Int32Array
  nodeRelation: Int32Array
  nodeNextOfObject: Int32Array
  /** Edges to sets with a relation, in storage order: what a search has to follow. */
  nodeFirstSubjectSet: Int32Array
  nodeLastSubjectSet: Int32Array
  nodeSubjectSetCount: Int32Array
  /** Edges to plain ids and to sets with an empty relation, in storage order. */
  nodeFirstSubjectId: Int32Array
  nodeLastSubjectId: Int32Array
  nodeSubjectIdCount: Int32Array
  nodeFirstParent: Int32Array
  nodeParentCount: Int32Array
  edgeCount: number
  /** Edge numbers ever given out; those not in use are chained from `freeEdge`. */
  edgeTop: number
  freeEdge: number
  edgeFrom: Int32Array
  edgeTo: Int32Array
  edgeOrder: Float64Array
  edgeNext: Int32Array
  edgePrevious: Int32Array
  edgeNextParent: Int32Array
  edgePreviousParent: Int32Array
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
export function firstSubjectSet(graph: Graph, node: number): number {
  return graph.nodeFirstSubjectSet[node] ?? none
}

/** The first stored edge to a subject that nothing follows from; follow with `edgeNext`. */
export function firstSubjectId(graph: Graph, node: number): number {
  return graph.nodeFirstSubjectId[node] ?? none
}

/** The edges of a node in the order their tuples were stored. */
export function edgesInOrder(graph: Graph, node: number): number[] {
  const edges: number[] = []
  if (node === none) return edges
  for (let edge = firstSubjectSet(graph, node); edge !== none; edge = graph.edgeNext[edge] ?? none)
    edges.push(edge)
  for (let edge = firstSubjectId(graph, node); edge !== none; edge = graph.edgeNext[edge] ?? none)
    edges.push(edge)
  return edges.sort((a, b) => (graph.edgeOrder[a] ?? 0) - (graph.edgeOrder[b] ?? 0))
}

/** The subject set that a node stands for. */
export function setOfNode(graph: Graph, node: number): SubjectSet {
  const object = graph.nodeObject[node] ?? 0
  return {
    namespace: nameOf(graph.namespaces, graph.objectNamespace[object] ?? 0),
    object: graph.objectNames[object] ?? '',
    relation: nameOf(graph.relations, graph.nodeRelation[node] ?? 0),
  }
}

/** The subject that a node stands for: a plain id or a set. */
export function subjectOfNode(graph: Graph, node: number): Subject {
  const object = graph.nodeObject[node] ?? 0
  if (graph.objectNamespace[object] === subjectIds) return { id: graph.objectNames[object] ?? '' }
  return { set: setOfNode(graph, node) }
}

/** The stored tuple that an edge stands for. */
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
export function isSubjectSet(graph: Graph, node: number): boolean {
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
