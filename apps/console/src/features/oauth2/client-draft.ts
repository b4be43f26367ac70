import type { JsonPatch, OAuth2Client } from '@tillkey/client'
import { isDuration, shortenDuration } from './durations.ts'
import { checkOrigins, checkPostLogoutUris, checkRedirectUris } from './redirect-uri.ts'

type FieldsOf<Value> = {
  [Field in keyof OAuth2Client]-?: NonNullable<OAuth2Client[Field]> extends Value ? Field : never
}[keyof OAuth2Client]

export type ClientText = FieldsOf<string>
export type ClientList = FieldsOf<readonly string[]>
export type ClientFlag = FieldsOf<boolean>
export type ClientField = ClientText | ClientList | ClientFlag

/** Changed settings that are not saved yet. */
export type ClientEdits = Partial<Pick<OAuth2Client, ClientField>>

export interface ClientChange {
  field: ClientField
  before: unknown
  after: unknown
}

/** Makes absent, empty and false values equal. */
const comparable = (value: unknown): string => {
  const isEmpty = value === undefined || value === null || value === '' || value === false
  if (isEmpty || (Array.isArray(value) && value.length === 0)) return ''
  return JSON.stringify(value)
}

export const isLifespan = (field: string): boolean => field.endsWith('_lifespan')

const toEdited = (field: string, value: unknown): unknown =>
  isLifespan(field) && typeof value === 'string' ? shortenDuration(value) : value

/** Returns the edits that differ from the client, in the order in which they were made. */
export const listChanges = (client: OAuth2Client, edits: ClientEdits): ClientChange[] =>
  Object.entries(edits).flatMap(([name, after]) => {
    const field = name as ClientField // a key of the edits
    const before = toEdited(field, client[field])
    return comparable(before) === comparable(toEdited(field, after)) ? [] : [{ field, before, after }]
  })

/** Returns the JSON Patch that applies changes. A blank lifetime is that of the project. */
export const toPatch = (changes: readonly ClientChange[]): JsonPatch[] =>
  changes.map(({ field, after }) => ({
    op: 'add',
    path: `/${field}`,
    value: isLifespan(field) && after === '' ? null : after,
  }))

/** Returns the changed fields that another person has changed since the client was loaded. */
export const findConflicts = (
  changes: readonly ClientChange[],
  loaded: OAuth2Client,
  stored: OAuth2Client,
): ClientField[] =>
  changes.flatMap(({ field }) =>
    comparable(toEdited(field, loaded[field])) === comparable(toEdited(field, stored[field])) ? [] : [field],
  )

/** Whether every value can be saved. */
export function isValid(draft: OAuth2Client): boolean {
  const {
    redirect_uris: uris = [],
    post_logout_redirect_uris: after = [],
    allowed_cors_origins: origins = [],
  } = draft
  const checks = [...checkRedirectUris(uris), ...checkPostLogoutUris(after, uris), ...checkOrigins(origins)]
  return (
    checks.every(({ problem }) => problem === undefined) &&
    Object.entries(draft).every(([name, value]) => !isLifespan(name) || isDuration(String(value ?? '')))
  )
}

/** Formats a value for a sentence. */
export function formatSetting(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(' ')
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : '–'
}
