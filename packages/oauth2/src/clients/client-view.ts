import type { OAuth2Client } from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import {
  type Client,
  type ClientSettings,
  type Lifespans,
  type ListField,
  lifespanFields,
  type TextSetting,
} from './client.ts'

const trimmed = (value: number): string => String(Number(value.toFixed(9)))

function subSecond(ms: number): string {
  if (ms >= 1) return `${trimmed(ms)}ms`
  return ms >= 1e-3 ? `${trimmed(ms * 1e3)}µs` : `${trimmed(ms * 1e6)}ns`
}

/** Formats milliseconds as a Go duration: `31h0m0s`, `1h30m0s`, `1.5s`, `200ms`. */
function formatDuration(ms: number): string {
  if (ms === 0) return '0s'
  if (ms < 1000) return subSecond(ms)
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  const seconds = `${trimmed((ms % 60_000) / 1000)}s`
  if (hours > 0) return `${hours}h${minutes}m${seconds}`
  return minutes > 0 ? `${minutes}m${seconds}` : seconds
}

const textFieldsAlwaysShown = [
  'client_name',
  'owner',
  'client_uri',
  'policy_uri',
  'tos_uri',
  'logo_uri',
  'scope',
  'subject_type',
  'token_endpoint_auth_method',
  'userinfo_signed_response_alg',
] as const satisfies readonly TextSetting[]

const optionalTextFields = [
  'sector_identifier_uri',
  'jwks_uri',
  'token_endpoint_auth_signing_alg',
  'request_object_signing_alg',
  'frontchannel_logout_uri',
  'backchannel_logout_uri',
  'access_token_strategy',
] as const satisfies readonly TextSetting[]

const optionalListFields = [
  'request_uris',
  'post_logout_redirect_uris',
] as const satisfies readonly ListField[]
const listFieldsOfReads = [
  'redirect_uris',
  'grant_types',
  'response_types',
  'contacts',
] as const satisfies readonly ListField[]

const formatTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

const pick = <K extends keyof ClientSettings>(
  settings: ClientSettings,
  names: readonly K[],
  isShown: (value: ClientSettings[K]) => boolean,
): Partial<Pick<ClientSettings, K>> =>
  // Fields that are left out are optional in the result.
  Object.fromEntries(
    names.flatMap((name) => (isShown(settings[name]) ? [[name, settings[name]]] : [])),
  ) as Partial<Pick<ClientSettings, K>> // made of such entries

const formatLifespans = (lifespans: Lifespans): Partial<OAuth2Client> =>
  Object.fromEntries(
    lifespanFields.map((name) => [name, lifespans[name] === null ? null : formatDuration(lifespans[name])]),
  )

/**
 * API view of a client without its secret. `echo` answers a write and leaves out lists that were not set; `read` has
 * every list.
 */
export function viewClient(client: Client, purpose: 'echo' | 'read'): OAuth2Client {
  const { settings } = client
  const emptyLists = purpose === 'read' ? Object.fromEntries(listFieldsOfReads.map((name) => [name, []])) : {}
  return {
    client_id: client.id,
    client_secret_expires_at: 0,
    created_at: formatTime(client.createdAt),
    updated_at: formatTime(client.updatedAt),
    ...pick(settings, textFieldsAlwaysShown, () => true),
    ...pick(settings, optionalTextFields, (text) => text !== ''),
    ...emptyLists,
    ...withoutNull(pick(settings, listFieldsOfReads, (list) => list !== null)),
    ...withoutNull(pick(settings, optionalListFields, (list) => (list ?? []).length > 0)),
    allowed_cors_origins: settings.allowed_cors_origins ?? [],
    audience: settings.audience ?? [],
    skip_consent: settings.skip_consent,
    ...(settings.skip_logout_consent !== null && { skip_logout_consent: settings.skip_logout_consent }),
    ...pick(
      settings,
      ['frontchannel_logout_session_required', 'backchannel_logout_session_required'],
      Boolean,
    ),
    jwks: settings.jwks,
    ...formatLifespans(settings),
    // Metadata may be any JSON value, although the contract describes an object.
    metadata: settings.metadata as NonNullable<OAuth2Client['metadata']>,
  }
}

/** Narrows the type of lists that are known not to be null. */
const withoutNull = <K extends ListField>(
  lists: Partial<Record<K, string[] | null>>,
): Partial<Record<K, string[]>> => lists as Partial<Record<K, string[]>> // null lists are left out by `pick`
