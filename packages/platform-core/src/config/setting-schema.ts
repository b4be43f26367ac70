import type { Mark } from './setting.ts'

/** The keywords of a section's schema that this code interprets. */
export interface SettingSchema {
  type?: string | readonly string[]
  description?: string
  default?: unknown
  format?: string
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  properties?: Record<string, SettingSchema>
  required?: readonly string[]
  additionalProperties?: boolean | SettingSchema
  items?: SettingSchema
  'x-tillkey'?: Mark
  'x-unimplemented-values'?: readonly unknown[]
  /** The setting is sealed at rest and withheld from callers without the right to see secrets. */
  'x-secret'?: boolean
  /** The source is a JSON Schema, which may refer to other documents. */
  'x-refers'?: boolean
}
