import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { flattenTraits } from '@tillkey/identity/schemas/flat-traits.ts'
import { nodeId } from '../../ui/nodes.ts'
import { valueNodes } from '../../ui/trait-nodes.ts'

/** Upper bound on fields of a form. */
const MAX_FIELDS = 100
const MAX_NAME_LENGTH = 128

/** Adds fields for submitted traits that have no field, so that users can remove them. */
export function extraFields(nodes: readonly UiNode[], traits: unknown): UiNode[] {
  const known = new Set(nodes.map(nodeId))
  const written = flattenTraits(traits).filter(
    ([name]) => name !== 'traits' && name.length <= MAX_NAME_LENGTH && !known.has(name),
  )
  return valueNodes(written, 'profile')
    .slice(0, Math.max(0, MAX_FIELDS - nodes.length))
    .map(({ attributes: { value: _filledInLater, ...attributes }, ...node }) => ({ ...node, attributes }))
}
