import { childPointer } from './pointers.ts'
import { isObject, type SettingSchema } from './setting-schema.ts'

/** A setting that is accepted and does nothing. */
export interface ConfigWarning {
  /** JSON pointer from the section's own root: `/serve`. */
  pointer: string
  /** By which programs tell the reasons apart: see `warningCodes`. */
  code: number
  reason: string
}

/** The reasons for which a setting does nothing, or not what it should, as numbers that stay. */
export const warningCodes = {
  process: 1001,
  later: 1002,
  laterValue: 1003,
  stale: 1004,
  faulty: 1005,
  secret: 1006,
} as const

const reasons = {
  process: 'is a setting of the process and has no effect here',
  later: 'is not supported yet and has no effect',
}

/** What is off by default and is said to be off is off. */
const isOff = (schema: SettingSchema, value: unknown): boolean => value === false && schema.default === false

function childrenOf(
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

/** Settings that do nothing, each named once: where a whole group does nothing, the group. */
export function settingWarnings(schema: SettingSchema, value: unknown, pointer = ''): ConfigWarning[] {
  const mark = schema['x-tillkey']
  if (mark === 'process' || mark === 'later')
    return isOff(schema, value) ? [] : [{ pointer, code: warningCodes[mark], reason: reasons[mark] }]
  if (schema['x-later-values']?.includes(value))
    return [
      {
        pointer,
        code: warningCodes.laterValue,
        reason: `${JSON.stringify(value)} is not supported yet and has no effect`,
      },
    ]
  return childrenOf(schema, value).flatMap(([name, own, item]) =>
    settingWarnings(own, item, childPointer(pointer, name)),
  )
}
