import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { IdentityChange } from '@tillkey/identity/identities/changes/identity-changes.ts'
import type { ImportedAddress } from '@tillkey/identity/identities/changes/lookup-keys.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import type { OutboundResponse } from '@tillkey/outbound'
import type { IdentityRules } from '@tillkey/platform-core'
import { isRetryable } from './web-hook-calls.ts'
import type { WebHookMode } from './web-hook-settings.ts'

/** Outcome of a web hook that may interrupt the flow. */
export type InterruptOutcome =
  | { type: 'continue'; change: ReportedChange | undefined }
  | { type: 'reject'; errors: ValidationError[] }
  /** The response is invalid, or its status is one after which calls are retried. */
  | { type: 'failed' }

/** Changes of the identity in the response of a hook. */
export interface ReportedChange extends Omit<IdentityChange, 'verifiedAddresses' | 'traits'> {
  traits?: JsonObject
  addresses?: readonly ImportedAddress[]
}

const MAX_MESSAGES = 20
const MAX_TEXT = 500

function readMessage(value: unknown): UiText[] {
  if (!isObject(value) || typeof value.id !== 'number' || typeof value.text !== 'string') return []
  const type = value.type === 'error' ? 'error' : 'info'
  const context = isObject(value.context) ? { context: value.context } : {}
  return [{ id: value.id, text: value.text.slice(0, MAX_TEXT), type, ...context }]
}

/** Maps `#/traits/email` to the field `traits.email`, and `#/` to the whole form. */
function fieldName(pointer: unknown): string | undefined {
  const path = typeof pointer === 'string' ? pointer.replace(/^#?\//, '').replaceAll('/', '.') : ''
  return path === '' ? undefined : path
}

function readErrors(body: JsonObject): ValidationError[] {
  const entries = Array.isArray(body.messages) ? (body.messages as unknown[]) : [] // entries are checked below
  return entries
    .flatMap((entry) => {
      if (!isObject(entry) || !Array.isArray(entry.messages)) return []
      const name = fieldName(entry.instance_ptr)
      return entry.messages.flatMap(readMessage).map((message) => ({ name, message }))
    })
    .slice(0, MAX_MESSAGES)
}

const isOptionalText = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'string'

const isAddress = (value: unknown): boolean =>
  isObject(value) && [value.value, value.via, value.status].every(isOptionalText)

const isOptionalAddressList = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.every(isAddress))

/** Whether the identity of a response is absent or well-formed. */
function isWellFormed(identity: unknown): boolean {
  if (identity === undefined || identity === null) return true
  if (!isObject(identity)) return false
  const {
    schema_id: schemaId,
    state,
    verifiable_addresses: verifiable,
    recovery_addresses: recovery,
  } = identity
  return [schemaId, state].every(isOptionalText) && [verifiable, recovery].every(isOptionalAddressList)
}

function readAddress(value: unknown): ImportedAddress[] {
  if (!isObject(value) || typeof value.value !== 'string' || typeof value.via !== 'string') return []
  const status = (['pending', 'sent', 'completed'] as const).find((known) => known === value.status)
  const verifiedAt = typeof value.verified_at === 'string' ? Date.parse(value.verified_at) : Number.NaN
  return [
    {
      value: value.value,
      via: value.via,
      verified: value.verified === true,
      status: status ?? 'pending',
      ...(Number.isFinite(verifiedAt) && { verifiedAt }),
    },
  ]
}

/** Drops members without value. */
const present = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null))

/** How to read the response of a hook. */
interface ReadOptions {
  mode: WebHookMode
  /** What an unknown state counts as. */
  unknownState: IdentityRules['unknownHookState']
}

function readState(
  state: unknown,
  { unknownState }: ReadOptions,
): NonNullable<ReportedChange['state']> | undefined {
  if (state === 'active' || state === 'inactive') return state
  return typeof state === 'string' && state !== '' && unknownState === 'inactive' ? 'inactive' : undefined
}

function readChange(identity: unknown, options: ReadOptions): ReportedChange | undefined {
  if (!isObject(identity)) return undefined
  const { traits, schema_id: schemaId, verifiable_addresses: addresses } = identity
  const state = readState(identity.state, options)
  const { metadata_public: metadataPublic, metadata_admin: metadataAdmin } = identity
  return {
    ...(isObject(traits) && { traits }),
    ...(typeof schemaId === 'string' && schemaId !== '' && { schemaId }),
    ...(state !== undefined && { state }),
    ...present({ metadataPublic, metadataAdmin }),
    ...(Array.isArray(addresses) && { addresses: addresses.flatMap(readAddress) }),
  }
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // The caller treats invalid JSON as an empty response.
  }
}

function toRejection(text: string): InterruptOutcome {
  const body = parseObject(text)
  const errors = body ? readErrors(body) : []
  return errors.length > 0 ? { type: 'reject', errors } : { type: 'failed' }
}

/** Reads the response of a hook that may interrupt. Reads its identity in mode `parses` only. */
export function readInterruptOutcome(
  { status, text }: OutboundResponse,
  options: ReadOptions,
): InterruptOutcome {
  if (isRetryable({ status })) return { type: 'failed' }
  if (status >= 400) return toRejection(text)
  if (status !== 200 || options.mode !== 'parses') return { type: 'continue', change: undefined }
  const body = parseObject(text)
  if (!body || !isWellFormed(body.identity)) return { type: 'failed' }
  return { type: 'continue', change: readChange(body.identity, options) }
}
