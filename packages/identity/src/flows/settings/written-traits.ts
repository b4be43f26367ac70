import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { flattenTraits } from '../../schemas/flat-traits.ts'
import { input, nodeId } from '../../ui/nodes.ts'

/** A form with more than these gets no further ones: nobody wrote them by hand. */
const MOST_FIELDS = 100
const LONGEST_NAME = 128

const types: Record<string, 'text' | 'number' | 'checkbox' | undefined> = {
  string: 'text',
  number: 'number',
  boolean: 'checkbox',
}

/** Fields for traits that somebody wrote and the form does not have, so that they can be taken out again. */
export function strayFields(nodes: readonly UiNode[], traits: unknown): UiNode[] {
  const known = new Set(nodes.map(nodeId))
  return flattenTraits(traits)
    .filter(([name]) => name !== 'traits' && name.length <= LONGEST_NAME && !known.has(name))
    .flatMap(([name, value]) => {
      const type = types[typeof value]
      return type ? [input({ group: 'profile', name, type })] : []
    })
    .slice(0, Math.max(0, MOST_FIELDS - nodes.length))
}
