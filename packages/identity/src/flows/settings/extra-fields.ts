import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { flattenTraits } from '../../schemas/flat-traits.ts'
import { nodeId } from '../../ui/nodes.ts'
import { valueNodes } from '../../ui/trait-nodes.ts'

/** A form with more than these gets no further ones: nobody wrote them by hand. */
const MAX_FIELDS = 100
const MAX_NAME_LENGTH = 128

/** Fields for traits that somebody wrote and the form does not have, so that they can be taken out again. */
export function extraFields(nodes: readonly UiNode[], traits: unknown): UiNode[] {
  const known = new Set(nodes.map(nodeId))
  const written = flattenTraits(traits).filter(
    ([name]) => name !== 'traits' && name.length <= MAX_NAME_LENGTH && !known.has(name),
  )
  return valueNodes(written, 'profile')
    .slice(0, Math.max(0, MAX_FIELDS - nodes.length))
    .map(({ attributes: { value: _filledInLater, ...attributes }, ...node }) => ({ ...node, attributes }))
}
