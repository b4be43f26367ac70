import { settingFormats } from './setting-formats.ts'
import { isObject, type SettingSchema } from './setting-schema.ts'

function fillGroup(properties: Record<string, SettingSchema>, value: Record<string, unknown>): unknown {
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    fillSettings(schema, Object.hasOwn(value, name) ? value[name] : undefined),
  ])
  return Object.fromEntries(entries.filter(([, filled]) => filled !== undefined))
}

function readText(schema: SettingSchema, value: unknown): unknown {
  const { format = '' } = schema
  const read = settingFormats[format]?.read
  return read ? read(String(value)) : value
}

function fillObject(schema: SettingSchema, value: Record<string, unknown>): unknown {
  if (schema.properties) return fillGroup(schema.properties, value)
  const { additionalProperties: each } = schema
  if (!isObject(each)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillSettings(each, item)]))
}

/** Groups that are not marked themselves are always there, so that their defaults are. */
const isAlwaysThere = (schema: SettingSchema): boolean =>
  schema.properties !== undefined && schema.type === 'object' && schema['x-tillkey'] === undefined

/**
 * A configuration that fits its schema, as an engine reads it: defaults in place, durations in milliseconds, sizes in
 * bytes.
 */
export function fillSettings(schema: SettingSchema, given: unknown): unknown {
  const value = given ?? schema.default ?? (isAlwaysThere(schema) ? {} : undefined)
  if (value === undefined) return undefined
  if (Array.isArray(value))
    return schema.items ? value.map((item) => fillSettings(schema.items ?? {}, item)) : value
  return isObject(value) ? fillObject(schema, value) : readText(schema, value)
}
