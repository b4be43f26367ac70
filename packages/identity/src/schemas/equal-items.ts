import type { Ajv, SchemaValidateFunction } from 'ajv'
import { isObject } from '../values.ts'
import type { WorkBudget } from './schema-work.ts'

/** Upper bound on reported pairs. */
const MAX_PAIRS = 20

const sortKeys = (_name: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Returns the positions of equal entries; `read` is called with the number of characters compared. */
function equalPairs(items: readonly unknown[], read: (letters: number) => void): [number, number][] {
  const pairs: [number, number][] = []
  const positions = new Map<string, number[]>()
  for (const [position, item] of items.entries()) {
    const text = JSON.stringify(item, sortKeys)
    read(text.length)
    const earlier = positions.get(text) ?? []
    for (const other of earlier) if (pairs.length < MAX_PAIRS) pairs.push([other, position])
    if (earlier.length < MAX_PAIRS) positions.set(text, [...earlier, position])
  }
  return pairs
}

/**
 * Replaces `uniqueItems` by a linear comparison that reports every pair, as published. The quadratic one
 * takes minutes for large forms.
 */
export function addUniqueItems(ajv: Ajv, work: WorkBudget): void {
  // The parameters are those of the library.
  const validate: SchemaValidateFunction = (...[isEnabled, items, _schema, context]) => {
    const at = { instancePath: context?.instancePath ?? '', pointer: 'uniqueItems' }
    const pairs = isEnabled ? equalPairs(items, (letters) => work.spend(letters, at)) : []
    validate.errors = pairs.map(([i, j]) => ({ keyword: 'uniqueItems', params: { i, j } }))
    return pairs.length === 0
  }
  const asBefore = { keyword: 'uniqueItems', type: 'array', schemaType: 'boolean' } as const
  ajv
    .removeKeyword('uniqueItems')
    .addKeyword({ ...asBefore, before: 'additionalItems', errors: true, validate })
}
