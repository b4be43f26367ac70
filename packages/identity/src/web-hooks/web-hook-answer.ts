import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { OutboundResponse } from '@tillkey/outbound'
import type { IdentityChange } from '../identities/identity-changes.ts'
import type { ImportedAddress } from '../identities/lookup-keys.ts'
import type { ValidationError } from '../messages/validation-error.ts'
import { isObject, type JsonObject } from '../values.ts'
import { isPutOff } from './web-hook-calls.ts'
import type { WebHookMode } from './web-hook-settings.ts'

/** What a hook that may interrupt says. */
export type Verdict =
  | { type: 'go on'; change: HookedChange | undefined }
  | { type: 'refuse'; errors: ValidationError[] }
  /** The answer means nothing. */
  | { type: 'failed' }

/** What a hook makes of an identity. */
export interface HookedChange extends IdentityChange {
  addresses?: readonly ImportedAddress[]
}

const MAX_MESSAGES = 20
const MAX_TEXT = 500

function messageOf(given: unknown): UiText[] {
  if (!isObject(given) || typeof given.id !== 'number' || typeof given.text !== 'string') return []
  const type = given.type === 'error' ? 'error' : 'info'
  const context = isObject(given.context) ? { context: given.context } : {}
  return [{ id: given.id, text: given.text.slice(0, MAX_TEXT), type, ...context }]
}

/** `#/traits/email` names the field `traits.email`; `#/` the whole form. */
function nameOf(pointer: unknown): string | undefined {
  const path = typeof pointer === 'string' ? pointer.replace(/^#?\//, '').replaceAll('/', '.') : ''
  return path === '' ? undefined : path
}

function refusals(body: JsonObject): ValidationError[] {
  const entries = Array.isArray(body.messages) ? (body.messages as unknown[]) : [] // an array of anything
  return entries
    .flatMap((entry) => {
      if (!isObject(entry) || !Array.isArray(entry.messages)) return []
      const name = nameOf(entry.instance_ptr)
      return entry.messages.flatMap(messageOf).map((message) => ({ name, message }))
    })
    .slice(0, MAX_MESSAGES)
}

const isTextOrNothing = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'string'

const isAddress = (value: unknown): boolean =>
  isObject(value) && [value.value, value.via, value.status].every(isTextOrNothing)

const isListOfAddresses = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.every(isAddress))

/** Whether what an answer says of an identity has its shape; nothing at all has. */
function isReadable(identity: unknown): boolean {
  if (identity === undefined || identity === null) return true
  if (!isObject(identity)) return false
  const {
    schema_id: schemaId,
    state,
    verifiable_addresses: verifiable,
    recovery_addresses: recovery,
  } = identity
  return [schemaId, state].every(isTextOrNothing) && [verifiable, recovery].every(isListOfAddresses)
}

function addressOf(given: unknown): ImportedAddress[] {
  if (!isObject(given) || typeof given.value !== 'string' || typeof given.via !== 'string') return []
  const status = (['pending', 'sent', 'completed'] as const).find((one) => one === given.status)
  const verifiedAt = typeof given.verified_at === 'string' ? Date.parse(given.verified_at) : Number.NaN
  return [
    {
      ...{
        value: given.value,
        via: given.via,
        verified: given.verified === true,
        status: status ?? 'pending',
      },
      ...(Number.isFinite(verifiedAt) && { verifiedAt }),
    },
  ]
}

function changeOf(identity: unknown): HookedChange | undefined {
  if (!isObject(identity)) return undefined
  const { traits, schema_id: schemaId, state, verifiable_addresses: addresses } = identity
  const { metadata_public: metadataPublic, metadata_admin: metadataAdmin } = identity
  return {
    ...(isObject(traits) && { traits }),
    ...(typeof schemaId === 'string' && schemaId !== '' && { schemaId }),
    ...((state === 'active' || state === 'inactive') && { state }),
    ...(metadataPublic !== undefined && metadataPublic !== null && { metadataPublic }),
    ...(metadataAdmin !== undefined && metadataAdmin !== null && { metadataAdmin }),
    ...(Array.isArray(addresses) && { addresses: addresses.flatMap(addressOf) }),
  }
}

function jsonOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // a text that is no JSON says nothing, which is all that the caller asks
  }
}

function refusalOf(text: string): Verdict {
  const body = jsonOf(text)
  const errors = body ? refusals(body) : []
  return errors.length > 0 ? { type: 'refuse', errors } : { type: 'failed' }
}

/** Reads the answer of a hook that may interrupt; what it makes of the identity only where it is parsed. */
export function verdictOf({ status, text }: OutboundResponse, mode: WebHookMode): Verdict {
  if (isPutOff({ status })) return { type: 'failed' }
  if (status >= 400) return refusalOf(text)
  if (status !== 200 || mode !== 'parses') return { type: 'go on', change: undefined }
  const body = jsonOf(text)
  if (!body || !isReadable(body.identity)) return { type: 'failed' }
  return { type: 'go on', change: changeOf(body.identity) }
}
