import type { ExpandedPermissionTree } from '@tillkey/client'
import { formatSet, formatSubject, type Subject } from './relationship-text.ts'

/** A subject of an expanded relation, and the subjects it stands for. */
export interface ExpandedNode {
  /** Path of the node in the tree. */
  id: string
  text: string
  /** Whether it is the subject, or contains it. */
  isOnPath: boolean
  children: readonly ExpandedNode[]
}

/** Turns the answer of an expansion into the tree on screen. Marks what leads to the subject. */
export function toExpandedTree(tree: ExpandedPermissionTree, subject: Subject, id = '0'): ExpandedNode {
  const { tuple, children = [] } = tree
  const nodes = children.map((child, at) => toExpandedTree(child, subject, `${id}.${at}`))
  const own = tuple ? formatSubject(tuple) || formatSet(tuple) : ''
  return {
    id,
    text: own,
    isOnPath: own === formatSubject(subject) || nodes.some(({ isOnPath }) => isOnPath),
    children: nodes,
  }
}
