import { isObject } from '@tillkey/wire'
import { childPointer } from './pointers.ts'
import { type SettingSchema } from './setting-schema.ts'

/** Kind of a replaced text: `schema` for the source of a JSON Schema, which may refer to other documents. */
export type TextKind = 'text' | 'schema'

/** Returns the replacement of a text at a JSON pointer. */
export type ReplaceText = (text: string, pointer: string, kind: TextKind) => string

/** Selects the texts to replace. */
interface Replacing {
  isMeant(schema: SettingSchema): boolean
  replace: ReplaceText
}

function replaceTexts(schema: SettingSchema, value: unknown, replacing: Replacing, pointer: string): unknown {
  if (typeof value === 'string')
    return replacing.isMeant(schema)
      ? replacing.replace(value, pointer, schema['x-refers'] ? 'schema' : 'text')
      : value
  const { properties, additionalProperties: each, items } = schema
  if (Array.isArray(value))
    return items
      ? value.map((item, index) => replaceTexts(items, item, replacing, childPointer(pointer, index)))
      : value
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, item]) => {
    const own = properties?.[name] ?? (isObject(each) ? each : {})
    return [name, replaceTexts(own, item, replacing, childPointer(pointer, name))]
  })
  return Object.fromEntries(entries)
}

/** Replaces every source address of a configuration. Values that match no setting are left alone. */
export const replaceSources = (schema: SettingSchema, value: unknown, replace: ReplaceText): unknown =>
  replaceTexts(schema, value, { isMeant: ({ format }) => format === 'source', replace }, '')

/** Replaces every secret of a configuration. Values that match no setting are left alone. */
export const replaceSecrets = (schema: SettingSchema, value: unknown, replace: ReplaceText): unknown =>
  replaceTexts(schema, value, { isMeant: (own) => own['x-secret'] === true, replace }, '')
