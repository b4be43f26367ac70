import { settingFormats } from './setting-formats.ts'
import type { SettingSchema } from './setting-schema.ts'
import { childSchemas, settingRows } from './setting-table.ts'

/** What a setting accepts. */
interface AcceptedValue {
  type: 'text' | 'boolean' | 'integer' | 'choice' | 'list' | 'object'
  /** Format of a text: `duration`, `size`, `source` and others. */
  format?: string
  /** Values of a choice. */
  values?: string[]
  minimum?: number
  maximum?: number
}

/** A setting of a project, for forms. Settings without an effect have none. */
export interface SettingDescription extends AcceptedValue {
  /** JSON pointer from the root of the document. `*` is an entry of a list, `{name}` a name that the operator chooses. */
  path: string
  title: string
  /** Titles of the groups of settings around it, from the outermost. */
  groups: string[]
  help: string
  /** Type of the entries of a list. */
  items?: AcceptedValue
  default?: unknown
  /** Whether the value is masked when it is read. */
  secret: boolean
}

/** Words that are written in capitals. */
const ACRONYMS = new Set(
  'aal aaguid acr amr api cors cpu csrf dns html http id ip jwks jwt oauth2 oidc opl otp pkce rp sms smtp spa tls totp ttl ui uri url urls uris'.split(
    ' ',
  ),
)
const SPELLINGS: Readonly<Record<string, string>> = {
  haveibeenpwned: 'HaveIBeenPwned',
  oauth2: 'OAuth2',
  uris: 'URIs',
  urls: 'URLs',
  webauthn: 'WebAuthn',
}

const spell = (word: string): string => SPELLINGS[word] ?? (ACRONYMS.has(word) ? word.toUpperCase() : word)

/** Returns the title of a setting from its name: `min_password_length` is `Min password length`. */
function titleFrom(name: string): string {
  const title = name.split(/[_-]/).map(spell).join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

const names = (pointer: string): string[] => pointer.split('/').slice(1)

function acceptedType({ enum: values, items, type }: SettingSchema): AcceptedValue['type'] {
  if (values) return 'choice'
  if (items) return 'list'
  const [first = 'object'] = [type ?? 'object'].flat()
  if (first === 'boolean' || first === 'integer') return first
  return first === 'string' ? 'text' : 'object'
}

function acceptedValue(schema: SettingSchema): AcceptedValue {
  const { format, enum: values, minimum, maximum } = schema
  return {
    type: acceptedType(schema),
    ...(format !== undefined && format in settingFormats && { format }),
    ...(values && { values: values.map(String) }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  }
}

/** Whether a setting or any part of it is a secret. */
const hasSecret = (schema: SettingSchema): boolean =>
  schema['x-secret'] === true || childSchemas(schema).some(([, part]) => hasSecret(part))

/** Returns the title of a group from its description, without what follows the name: `CORS, in addition to …` is `CORS`. */
const groupTitle = (description: string): string =>
  description.replace(/ \(.*|[.,:](?: .*)?$/, '').replaceAll('`', '')

/** Returns the titles of the groups around a setting, from the outermost. */
function groupTitles(schema: SettingSchema, pointer: string): string[] {
  const titles: string[] = []
  let part: SettingSchema | undefined = schema
  for (const name of names(pointer).slice(0, -1)) {
    part = part && childSchemas(part).find(([own]) => own === name)?.[1]
    if (part?.description !== undefined) titles.push(groupTitle(part.description))
  }
  return titles
}

const findSchema = (schema: SettingSchema, pointer: string): SettingSchema =>
  names(pointer).reduce<SettingSchema>(
    (part, name) => childSchemas(part).find(([own]) => own === name)?.[1] ?? {},
    schema,
  )

/** Returns the settings of a section that have an effect, in the order of its schema. */
export const describeSettings = (schema: SettingSchema, at: string): SettingDescription[] =>
  settingRows(schema)
    .filter(({ mark }) => mark === 'implemented')
    .map(({ pointer, description = '', default: fallback }) => {
      const own = findSchema(schema, pointer)
      return {
        path: `${at}${pointer}`,
        title: titleFrom(names(pointer).at(-1) ?? ''),
        groups: groupTitles(schema, pointer),
        help: description,
        ...acceptedValue(own),
        ...(own.items && { items: acceptedValue(own.items) }),
        ...(fallback !== undefined && { default: fallback }),
        secret: hasSecret(own),
      }
    })
