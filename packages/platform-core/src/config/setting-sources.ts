import { isObject, type SettingSchema } from './setting-schema.ts'

/** What takes the place of an address; `pointer` is where it stands. */
export type ReplaceSource = (address: string, pointer: string) => string

const below = (pointer: string, name: string | number): string =>
  `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`

/** A configuration with every address of a source replaced; what fits no setting stays as it is. */
export function replaceSources(
  schema: SettingSchema,
  value: unknown,
  replace: ReplaceSource,
  pointer = '',
): unknown {
  if (typeof value === 'string') return schema.format === 'source' ? replace(value, pointer) : value
  const { properties, additionalProperties: each, items } = schema
  if (Array.isArray(value))
    return items
      ? value.map((item, index) => replaceSources(items, item, replace, below(pointer, index)))
      : value
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, item]) => {
    const own = properties?.[name] ?? (isObject(each) ? each : {})
    return [name, replaceSources(own, item, replace, below(pointer, name))]
  })
  return Object.fromEntries(entries)
}
