import { isObject } from '@tillkey/wire'
import type { Mark } from './setting.ts'
import { settingFormats } from './setting-formats.ts'
import { type SettingSchema } from './setting-schema.ts'

/** A row of the generated table of settings. */
export interface SettingRow {
  /**
   * JSON pointer from the root of the section. `*` stands for each entry of a list, `{name}` for a name that the operator
   * chooses.
   */
  pointer: string
  type: string
  default?: unknown
  description: string | undefined
  mark: Mark | undefined
  /** Values that are not implemented yet. */
  unimplementedValues?: readonly unknown[]
}

/** Names of formats in the documentation, where they differ from the keyword. */
const FORMAT_NAMES: Readonly<Record<string, string>> = {
  'endless-duration': 'duration or -1',
  'http-url': 'http URL',
  url: 'URL',
  'url-or-path': 'URL or path',
  'e-mail': 'email address',
}

function describeType(schema: SettingSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.format !== undefined && schema.format in settingFormats)
    return FORMAT_NAMES[schema.format] ?? schema.format
  if (schema.items) return `list of ${describeType(schema.items)}`
  return [schema.type ?? 'anything'].flat().join(' or ')
}

/** Returns the parts of a setting: members, entries of lists, and members with chosen names. */
export const childSchemas = (schema: SettingSchema): [name: string, schema: SettingSchema][] =>
  [
    ...Object.entries(schema.properties ?? {}),
    ...(isObject(schema.additionalProperties) ? [['{name}', schema.additionalProperties] as const] : []),
    ...(schema.items ? [['*', schema.items] as const] : []),
  ].map(([name, part]): [string, SettingSchema] => [name, part])

const hasChildSchemas = (schema: SettingSchema): boolean =>
  childSchemas(schema).some(([, part]) => part.properties !== undefined || hasChildSchemas(part)) ||
  schema.properties !== undefined

/** Returns every setting of a section in the order of its schema: leaves, and groups that are marked as a whole. */
export function settingRows(schema: SettingSchema, pointer = '', above?: Mark): SettingRow[] {
  const mark = schema['x-tillkey'] ?? above
  const own: SettingRow[] =
    schema['x-tillkey'] !== undefined || !hasChildSchemas(schema)
      ? [
          {
            pointer,
            type: describeType(schema),
            ...(schema.default !== undefined && { default: schema.default }),
            description: schema.description,
            mark,
            ...(schema['x-unimplemented-values'] && {
              unimplementedValues: schema['x-unimplemented-values'],
            }),
          },
        ]
      : []
  if (!hasChildSchemas(schema)) return own
  return [
    ...own,
    ...childSchemas(schema).flatMap(([name, part]) => settingRows(part, `${pointer}/${name}`, mark)),
  ]
}
