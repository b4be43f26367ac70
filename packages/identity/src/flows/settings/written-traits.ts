import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { input, nodeId } from '../../ui/nodes.ts'
import { isObject } from '../../values/json.ts'

/** A form with more than these gets no further ones: nobody wrote them by hand. */
const MOST_FIELDS = 100
const LONGEST_NAME = 128

/** Traits by the names of their fields: `traits.name.first`. */
export function flattenTraits(value: unknown, name = 'traits'): [string, unknown][] {
  if (!isObject(value)) return [[name, value]]
  return Object.entries(value).flatMap(([key, inner]) => flattenTraits(inner, `${name}.${key}`))
}

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
