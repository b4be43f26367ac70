import { isObject } from '@tillkey/wire'
import { childPointer } from './pointers.ts'
import { type SettingSchema } from './setting-schema.ts'

/** A setting that is accepted but has no effect. */
export interface ConfigWarning {
  /** JSON pointer from the root of the section: `/serve`. */
  pointer: string
  /** Stable number of the reason. See `warningCodes`. */
  code: number
  reason: string
}

/** Stable numbers of the reasons for a warning. */
export const warningCodes = {
  process: 1001,
  unimplemented: 1002,
  unimplementedValue: 1003,
  stale: 1004,
  faulty: 1005,
  secret: 1006,
} as const

const reasons = {
  process: 'is a setting of the process and has no effect here',
  unimplemented: 'is not supported yet and has no effect',
}

/** Explicitly disabling what is disabled by default has no effect and needs no warning. */
const isOff = (schema: SettingSchema, value: unknown): boolean => value === false && schema.default === false

function listChildren(
  schema: SettingSchema,
  value: unknown,
): [name: string, schema: SettingSchema, value: unknown][] {
  const { properties, additionalProperties: each, items } = schema
  if (Array.isArray(value)) return items ? value.map((item, index) => [String(index), items, item]) : []
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, item]) => {
    const own = properties?.[name] ?? (isObject(each) ? each : undefined)
    return own ? [[name, own, item]] : []
  })
}

/** Returns the settings that have no effect. A group without any effect is reported once, as a whole. */
export function settingWarnings(schema: SettingSchema, value: unknown, pointer = ''): ConfigWarning[] {
  const mark = schema['x-tillkey']
  if (mark === 'process' || mark === 'unimplemented')
    return isOff(schema, value) ? [] : [{ pointer, code: warningCodes[mark], reason: reasons[mark] }]
  if (schema['x-unimplemented-values']?.includes(value))
    return [
      {
        pointer,
        code: warningCodes.unimplementedValue,
        reason: `${JSON.stringify(value)} is not supported yet and has no effect`,
      },
    ]
  return listChildren(schema, value).flatMap(([name, own, item]) =>
    settingWarnings(own, item, childPointer(pointer, name)),
  )
}
