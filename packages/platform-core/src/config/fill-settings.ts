import { isObject } from '@tillkey/wire'
import { withDefaults } from './setting-defaults.ts'
import { settingFormats } from './setting-formats.ts'
import { type SettingSchema } from './setting-schema.ts'

function readText(schema: SettingSchema, value: unknown): unknown {
  const { format = '' } = schema
  const read = settingFormats[format]?.read
  return read ? read(String(value)) : value
}

function readObject(schema: SettingSchema, value: Record<string, unknown>): unknown {
  const { properties, additionalProperties: each } = schema
  const findSchema = (name: string): SettingSchema | undefined =>
    properties ? properties[name] : isObject(each) ? each : undefined
  const entries = Object.entries(value).map(([name, item]) => {
    const own = findSchema(name)
    return [name, own ? readSettings(own, item) : item]
  })
  return Object.fromEntries(entries)
}

/** Converts durations to milliseconds and sizes to bytes. */
function readSettings(schema: SettingSchema, value: unknown): unknown {
  if (value === undefined) return undefined
  if (Array.isArray(value))
    return schema.items ? value.map((item) => readSettings(schema.items ?? {}, item)) : value
  return isObject(value) ? readObject(schema, value) : readText(schema, value)
}

/** Fills in the defaults of a valid configuration and converts durations to milliseconds and sizes to bytes. */
export const fillSettings = (schema: SettingSchema, document: unknown): unknown =>
  readSettings(schema, withDefaults(schema, document))
