import { childPointer } from './pointers.ts'
import { isObject, type SettingSchema } from './setting-schema.ts'

/** What a text that is replaced is: `schema` for the source of a JSON Schema, which may refer to others. */
export type TextKind = 'text' | 'schema'

/** What takes the place of a text; `pointer` is where it stands. */
export type ReplaceText = (text: string, pointer: string, kind: TextKind) => string

/** Which texts are replaced, and by what. */
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

/** A configuration with every address of a source replaced; what fits no setting stays as it is. */
export const replaceSources = (schema: SettingSchema, value: unknown, replace: ReplaceText): unknown =>
  replaceTexts(schema, value, { isMeant: ({ format }) => format === 'source', replace }, '')

/** A configuration with every secret replaced; what fits no setting stays as it is. */
export const replaceSecrets = (schema: SettingSchema, value: unknown, replace: ReplaceText): unknown =>
  replaceTexts(schema, value, { isMeant: (own) => own['x-secret'] === true, replace }, '')
