import { isDeepStrictEqual } from 'node:util'
import { isObject } from '@tillkey/wire'
import { type SettingSchema } from './setting-schema.ts'

type Values = Record<string, unknown>

const withoutUndefined = (entries: readonly (readonly [string, unknown])[]): Values =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined))

/** Unknown settings are retained, so that validation can reject them. */
const fillGroup = (properties: Record<string, SettingSchema>, value: Values): Values =>
  withoutUndefined([
    ...Object.entries(properties).map(([name, schema]): [string, unknown] => [
      name,
      withDefaults(schema, Object.hasOwn(value, name) ? value[name] : undefined),
    ]),
    ...Object.entries(value).filter(([name]) => !Object.hasOwn(properties, name)),
  ])

function fillObject(schema: SettingSchema, value: Values): Values {
  if (schema.properties) return fillGroup(schema.properties, value)
  const { additionalProperties: each } = schema
  if (!isObject(each)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withDefaults(each, item)]))
}

/** Groups without a mark are always present, so that their defaults apply. */
const isAlwaysPresent = (schema: SettingSchema): boolean =>
  schema.properties !== undefined && schema.type === 'object' && schema['x-tillkey'] === undefined

const mayBeNull = ({ type }: SettingSchema): boolean => Array.isArray(type) && type.includes('null')

/** Returns a valid configuration with every default filled in, in the notation of documents. */
export function withDefaults(schema: SettingSchema, written: unknown): unknown {
  if (written === null && mayBeNull(schema)) return null
  const value = written ?? schema.default ?? (isAlwaysPresent(schema) ? {} : undefined)
  if (value === undefined) return undefined
  if (Array.isArray(value))
    return schema.items ? value.map((item) => withDefaults(schema.items ?? {}, item)) : value
  return isObject(value) ? fillObject(schema, value) : value
}

/** Shortens the content of list entries and named members, which themselves have to stay. */
function shortenInside(schema: SettingSchema, value: unknown): unknown {
  if (Array.isArray(value))
    return schema.items ? value.map((item) => shortenInside(schema.items ?? {}, item)) : value
  if (!isObject(value)) return value
  const { properties, additionalProperties: each, required = [] } = schema
  const entries = Object.entries(value).map(([name, item]): [string, unknown] => {
    const own = properties?.[name]
    if (own) return [name, required.includes(name) ? shortenInside(own, item) : withoutDefaults(own, item)]
    return [name, isObject(each) ? shortenInside(each, item) : item]
  })
  return withoutUndefined(entries)
}

const defaults = new WeakMap<SettingSchema, { value: unknown }>()

/** Returns the value that applies if a setting is absent. */
function readDefault(schema: SettingSchema): unknown {
  const cached = defaults.get(schema) ?? { value: withDefaults(schema, undefined) }
  defaults.set(schema, cached)
  return cached.value
}

/** Returns the shortest configuration with the same meaning, or undefined if it equals the defaults. */
export const withoutDefaults = (schema: SettingSchema, value: unknown): unknown =>
  isDeepStrictEqual(withDefaults(schema, value), readDefault(schema))
    ? undefined
    : shortenInside(schema, value)

/** Removes the settings that only a standalone server uses. */
export function withoutProcessSettings(schema: SettingSchema, value: unknown): unknown {
  if (Array.isArray(value))
    return schema.items ? value.map((item) => withoutProcessSettings(schema.items ?? {}, item)) : value
  if (!isObject(value)) return value
  const { properties, additionalProperties: each } = schema
  const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    const own = properties?.[name] ?? (isObject(each) ? each : {})
    return own['x-tillkey'] === 'process' ? [] : [[name, withoutProcessSettings(own, item)]]
  })
  return Object.fromEntries(entries)
}
