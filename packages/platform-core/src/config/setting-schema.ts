import type { Mark } from './setting.ts'

/** The keywords of a section's schema that are walked through. */
export interface SettingSchema {
  type?: string | readonly string[]
  description?: string
  default?: unknown
  format?: string
  enum?: readonly unknown[]
  properties?: Record<string, SettingSchema>
  required?: readonly string[]
  additionalProperties?: boolean | SettingSchema
  items?: SettingSchema
  'x-tillkey'?: Mark
  'x-later-values'?: readonly unknown[]
  /** It is sealed where it is stored, and not shown to everybody. */
  'x-secret'?: boolean
  /** A source that is a JSON Schema, which may refer to others. */
  'x-refers'?: boolean
}

/** Whether a value is a JSON object: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
