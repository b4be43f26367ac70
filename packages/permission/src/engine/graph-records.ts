/* oxlint-disable max-params -- hot functions: an object of arguments would be allocated for every node and edge */

/**
 * Memory layout of a graph: nodes, edges and objects are fixed-width records in one integer array each, so that visiting a
 * node touches one cache line instead of one per field. Growing replaces the arrays: always read them from the graph.
 */
export type Records = { nodes: Int32Array; edges: Int32Array; objects: Int32Array }

// Not exported: imported bindings are looked up on each access, which matters in searches.
const nodeWidth = 14
const edgeWidth = 6
const objectWidth = 2

/** Fields that a search reads come first. */
const inNode = {
  relation: 0,
  nextOfObject: 1,
  firstSubjectSet: 2,
  subjectSetCount: 3,
  firstSubjectId: 4,
  subjectIdCount: 5,
  object: 6,
  namespace: 7,
  visited: 8,
  held: 9,
  firstParent: 10,
  parentCount: 11,
  lastSubjectSet: 12,
  lastSubjectId: 13,
} as const
const inEdge = { to: 0, from: 1, next: 2, nextParent: 3, previous: 4, previousParent: 5 } as const
const inObject = { namespace: 0, firstNode: 1 } as const

export type NodeField = keyof typeof inNode
export type EdgeField = keyof typeof inEdge
export type ObjectField = keyof typeof inObject

/** No node, no edge or no object. */
export const none = -1

/** Creates empty records. */
export const createRecords = (): Records => ({
  nodes: new Int32Array(nodeWidth * roomAtFirst),
  edges: new Int32Array(edgeWidth * roomAtFirst),
  objects: new Int32Array(objectWidth * roomAtFirst),
})

const roomAtFirst = 16

/** Makes room for node `node`; all lower numbers must be in use. */
export function reserveNode(records: Records, node: number): void {
  if (node * nodeWidth === records.nodes.length) records.nodes = grown(records.nodes)
}

/** Makes room for an edge. */
export function reserveEdge(records: Records, edge: number): void {
  if (edge * edgeWidth === records.edges.length) records.edges = grown(records.edges)
}

/** Makes room for an object. */
export function reserveObject(records: Records, object: number): void {
  if (object * objectWidth === records.objects.length) records.objects = grown(records.objects)
}

function grown(column: Int32Array): Int32Array {
  const larger = new Int32Array(column.length * 2)
  larger.set(column)
  return larger
}

/** Reads a field of a node. */
export const nodeAt = ({ nodes }: Records, node: number, field: NodeField): number =>
  nodes[node * nodeWidth + inNode[field]] ?? none

/** Writes a field of a node. */
export function setInNode({ nodes }: Records, node: number, field: NodeField, value: number): void {
  nodes[node * nodeWidth + inNode[field]] = value
}

/** Reads a field of an edge. */
export const edgeAt = ({ edges }: Pick<Records, 'edges'>, edge: number, field: EdgeField): number =>
  edges[edge * edgeWidth + inEdge[field]] ?? none

/** Writes a field of an edge. */
export function setInEdge({ edges }: Records, edge: number, field: EdgeField, value: number): void {
  edges[edge * edgeWidth + inEdge[field]] = value
}

/** Reads a field of an object. */
export const objectAt = ({ objects }: Records, object: number, field: ObjectField): number =>
  objects[object * objectWidth + inObject[field]] ?? none

/** Writes a field of an object. */
export function setInObject({ objects }: Records, object: number, field: ObjectField, value: number): void {
  objects[object * objectWidth + inObject[field]] = value
}

/** Relation number of a node. */
export const nodeRelation = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.relation] ?? 0

/** Object of a node. */
export const nodeObject = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.object] ?? 0

/** Namespace number of a node's object. */
export const nodeNamespace = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.namespace] ?? 0

/** Next node of the same object. */
export const nextOfObject = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.nextOfObject] ?? none

/** First edge to a set with a relation, in storage order; continue with `nextEdge`. */
export const firstSubjectSet = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.firstSubjectSet] ?? none

/** Number of edges to sets with a relation. */
export const subjectSetCount = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.subjectSetCount] ?? 0

/** First edge to a plain id or a set with an empty relation, in storage order; continue with `nextEdge`. */
export const firstSubjectId = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.firstSubjectId] ?? none

/** Number of edges to plain ids and sets with an empty relation. */
export const subjectIdCount = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.subjectIdCount] ?? 0

/** Stamp of the search that last visited a node. */
export const visitedBy = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.visited] ?? 0

/** Stamp of the search that last found its subject among a node's tuples. */
export const heldFor = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.held] ?? 0

/** First edge to a node; continue with `nextParent`. */
export const firstParent = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.firstParent] ?? none

/** Number of edges to a node. */
export const parentCount = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.parentCount] ?? 0

/** Node of the object and relation of an edge's tuple. */
export const edgeFrom = ({ edges }: Pick<Records, 'edges'>, edge: number): number =>
  edges[edge * edgeWidth + inEdge.from] ?? 0

/** Node of the subject of an edge's tuple. */
export const edgeTo = ({ edges }: Pick<Records, 'edges'>, edge: number): number =>
  edges[edge * edgeWidth + inEdge.to] ?? 0

/** Next edge from the same node. */
export const nextEdge = ({ edges }: Records, edge: number): number =>
  edges[edge * edgeWidth + inEdge.next] ?? none

/** Next edge to the same node. */
export const nextParent = ({ edges }: Records, edge: number): number =>
  edges[edge * edgeWidth + inEdge.nextParent] ?? none

/** Namespace number of an object. */
export const objectNamespace = ({ objects }: Records, object: number): number =>
  objects[object * objectWidth + inObject.namespace] ?? 0

/** First node of an object; continue with `nextOfObject`. */
export const firstNode = ({ objects }: Records, object: number): number =>
  objects[object * objectWidth + inObject.firstNode] ?? none

/** Resets the stamps of all nodes. */
export function clearStamps({ nodes }: Records): void {
  for (let start = 0; start < nodes.length; start += nodeWidth)
    nodes.fill(0, start + inNode.visited, start + inNode.held + 1)
}
