import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { isInput, nodeId } from './nodes.ts'

export interface NodeOrder {
  /** Groups that are not listed come first, as one. */
  groups: readonly string[]
  /** Prefixes of node ids; the first match decides. */
  keys: readonly string[]
}

const LAST = Number.MAX_SAFE_INTEGER

function keyRank(node: UiNode, keys: readonly string[]): number {
  const id = nodeId(node)
  if (id === 'method') return LAST
  const found = keys.findIndex((key) => id.startsWith(key))
  return found === -1 ? keys.length : found
}

/** As published, a missing value sorts after an empty one. */
const valueText = (node: UiNode): string => {
  const value: unknown = isInput(node) ? node.attributes.value : undefined
  if (value === undefined || value === null) return '<nil>'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const compareText = (left: string, right: string): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** Sorts nodes by group, then by the first matching key with `method` last, then by value. */
export function sortNodes(nodes: readonly UiNode[], { groups, keys }: NodeOrder): UiNode[] {
  return nodes.toSorted(
    (left, right) =>
      groups.indexOf(left.group) - groups.indexOf(right.group) ||
      keyRank(left, keys) - keyRank(right, keys) ||
      compareText(valueText(left), valueText(right)),
  )
}
