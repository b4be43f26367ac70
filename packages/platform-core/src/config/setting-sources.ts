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

function replaceTexts(schema: SettingSchema, value: unknown, { isMeant, replace }: Replacing): unknown {
  const replaceIn = (setting: SettingSchema, found: unknown, pointer: string): unknown => {
    if (typeof found === 'string')
      return isMeant(setting) ? replace(found, pointer, setting['x-refers'] ? 'schema' : 'text') : found
    const { properties, additionalProperties: each, items } = setting
    if (Array.isArray(found))
      return items ? found.map((item, index) => replaceIn(items, item, childPointer(pointer, index))) : found
    if (!isObject(found)) return found
    const entries = Object.entries(found).map(([name, item]) => {
      const own = properties?.[name] ?? (isObject(each) ? each : {})
      return [name, replaceIn(own, item, childPointer(pointer, name))]
    })
    return Object.fromEntries(entries)
  }
  return replaceIn(schema, value, '')
}

/** Replaces every source address of a configuration. Values that match no setting are left alone. */
export const replaceSources = (schema: SettingSchema, value: unknown, replace: ReplaceText): unknown =>
  replaceTexts(schema, value, { isMeant: ({ format }) => format === 'source', replace })

/** Replaces every secret of a configuration. Values that match no setting are left alone. */
export const replaceSecrets = (schema: SettingSchema, value: unknown, replace: ReplaceText): unknown =>
  replaceTexts(schema, value, { isMeant: (own) => own['x-secret'] === true, replace })
