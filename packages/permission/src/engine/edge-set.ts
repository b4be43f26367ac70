/* oxlint-disable max-params -- hot functions: an object of arguments would be allocated for every node and edge */

import { edgeFrom, edgeTo, type Records } from './graph-records.ts'

/**
 * Set of stored edges by their ends. Uses open addressing over edge numbers, so lookups do not allocate; the ends are in the
 * edge records.
 */
export type EdgeSet = { slots: Int32Array; used: number }

type EdgeEnds = Pick<Records, 'edges'>

const free = 0
const removed = -1

/** Creates an empty set. */
export function createEdgeSet(): EdgeSet {
  return { slots: new Int32Array(64), used: 0 }
}

/** Returns the edge between two nodes, or -1. */
export function findEdge(set: EdgeSet, ends: EdgeEnds, from: number, to: number): number {
  const { slots } = set
  const mask = slots.length - 1
  let at = hashSlot(from, to) & mask
  for (let slot = slots[at] ?? free; slot !== free; slot = slots[at] ?? free) {
    const edge = slot - 1
    if (slot !== removed && edgeFrom(ends, edge) === from && edgeTo(ends, edge) === to) return edge
    at = (at + 1) & mask
  }
  return -1
}

/** Adds an edge that is not in the set. */
export function addToSet(set: EdgeSet, ends: EdgeEnds, edge: number): void {
  if ((set.used + 1) * 2 > set.slots.length) rehash(set, ends)
  insertSlot(set.slots, ends, edge)
  set.used += 1
}

/** Removes an edge whose record still has its ends. Ignores an edge that is not in the set. */
export function removeFromSet(set: EdgeSet, ends: EdgeEnds, edge: number): void {
  const mask = set.slots.length - 1
  let at = hashSlot(edgeFrom(ends, edge), edgeTo(ends, edge)) & mask
  while (set.slots[at] !== edge + 1 && set.slots[at] !== free) at = (at + 1) & mask
  if (set.slots[at] === edge + 1) set.slots[at] = removed
}

function insertSlot(slots: Int32Array, ends: EdgeEnds, edge: number): void {
  const mask = slots.length - 1
  let at = hashSlot(edgeFrom(ends, edge), edgeTo(ends, edge)) & mask
  while (slots[at] !== free) at = (at + 1) & mask
  slots[at] = edge + 1
}

/** Drops removed slots, and doubles the table if live edges fill a quarter of it. */
function rehash(set: EdgeSet, ends: EdgeEnds): void {
  const live = set.slots.filter((slot) => slot > free)
  const grown = live.length * 4 > set.slots.length ? set.slots.length * 2 : set.slots.length
  const slots = new Int32Array(grown)
  for (const slot of live) insertSlot(slots, ends, slot - 1)
  set.slots = slots
  set.used = live.length
}

function hashSlot(from: number, to: number): number {
  let mixed = Math.imul(from, 0x9e3779b1) ^ Math.imul(to + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
