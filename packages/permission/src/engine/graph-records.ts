/**
 * How a graph lies in memory: nodes, edges and objects are records of integers, and the records of one kind lie in one
 * array. Who comes to a node meets one line of memory; with an array for each field it would be a line for each, and of a
 * large graph hardly any is in a cache. The arrays grow by doubling and are replaced when they do: read them from the
 * graph, never keep them.
 */
export type Records = { nodes: Int32Array; edges: Int32Array; objects: Int32Array }

// Not exported, because what is exported is looked up each time, and a search reads these by the thousand.
const nodeWidth = 14
const edgeWidth = 6
const objectWidth = 2

/** What a search reads comes first. */
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

/** No node, no edge, no object. */
export const none = -1

/** Records without any in use. */
export const createRecords = (): Records => ({
  nodes: new Int32Array(nodeWidth * roomAtFirst),
  edges: new Int32Array(edgeWidth * roomAtFirst),
  objects: new Int32Array(objectWidth * roomAtFirst),
})

const roomAtFirst = 16

/** Makes room for a node of a number; so many are in use below it. */
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

/** A field of a node. */
export const nodeAt = ({ nodes }: Records, node: number, field: NodeField): number =>
  nodes[node * nodeWidth + inNode[field]] ?? none

/** Writes a field of a node. */
export function setInNode({ nodes }: Records, node: number, field: NodeField, value: number): void {
  nodes[node * nodeWidth + inNode[field]] = value
}

/** A field of an edge. */
export const edgeAt = ({ edges }: Pick<Records, 'edges'>, edge: number, field: EdgeField): number =>
  edges[edge * edgeWidth + inEdge[field]] ?? none

/** Writes a field of an edge. */
export function setInEdge({ edges }: Records, edge: number, field: EdgeField, value: number): void {
  edges[edge * edgeWidth + inEdge[field]] = value
}

/** A field of an object. */
export const objectAt = ({ objects }: Records, object: number, field: ObjectField): number =>
  objects[object * objectWidth + inObject[field]] ?? none

/** Writes a field of an object. */
export function setInObject({ objects }: Records, object: number, field: ObjectField, value: number): void {
  objects[object * objectWidth + inObject[field]] = value
}

/** The number of a node's relation. */
export const nodeRelation = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.relation] ?? 0

/** The object of a node. */
export const nodeObject = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.object] ?? 0

/** The namespace of a node's object. */
export const nodeNamespace = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.namespace] ?? 0

/** Another node of the same object. */
export const nextOfObject = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.nextOfObject] ?? none

/** The first edge to a set with a relation, in storage order: what a search has to follow, by `nextEdge`. */
export const firstSubjectSet = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.firstSubjectSet] ?? none

/** How many edges lead to sets with a relation. */
export const subjectSetCount = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.subjectSetCount] ?? 0

/** The first edge to a plain id or to a set with an empty relation, in storage order; follow with `nextEdge`. */
export const firstSubjectId = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.firstSubjectId] ?? none

/** How many edges lead to plain ids and to sets with an empty relation. */
export const subjectIdCount = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.subjectIdCount] ?? 0

/** The stamp of the search that last saw a node. */
export const visitedBy = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.visited] ?? 0

/** The stamp of the search that last found its subject among a node's tuples. */
export const heldFor = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.held] ?? 0

/** The first edge by which a node is a subject; follow with `nextParent`. */
export const firstParent = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.firstParent] ?? none

/** How many edges lead to a node. */
export const parentCount = ({ nodes }: Records, node: number): number =>
  nodes[node * nodeWidth + inNode.parentCount] ?? 0

/** The node under which the tuple of an edge is stored. */
export const edgeFrom = ({ edges }: Pick<Records, 'edges'>, edge: number): number =>
  edges[edge * edgeWidth + inEdge.from] ?? 0

/** The node of the subject of an edge's tuple. */
export const edgeTo = ({ edges }: Pick<Records, 'edges'>, edge: number): number =>
  edges[edge * edgeWidth + inEdge.to] ?? 0

/** The next edge from the same node. */
export const nextEdge = ({ edges }: Records, edge: number): number =>
  edges[edge * edgeWidth + inEdge.next] ?? none

/** The next edge to the same node. */
export const nextParent = ({ edges }: Records, edge: number): number =>
  edges[edge * edgeWidth + inEdge.nextParent] ?? none

/** The namespace of an object. */
export const objectNamespace = ({ objects }: Records, object: number): number =>
  objects[object * objectWidth + inObject.namespace] ?? 0

/** One of the nodes of an object; follow with `nextOfObject`. */
export const firstNode = ({ objects }: Records, object: number): number =>
  objects[object * objectWidth + inObject.firstNode] ?? none

/** Makes all nodes unseen by any search. */
export function clearStamps({ nodes }: Records): void {
  for (let start = 0; start < nodes.length; start += nodeWidth)
    nodes.fill(0, start + inNode.visited, start + inNode.held + 1)
}
