import type { Outbound } from '@tillkey/outbound'
import { fetchJson } from '../http/fetch-json.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { ClientSettings } from './client.ts'

const refuse = (hint: string): never => {
  throw oauth2Error('invalid_client_metadata', hint)
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/**
 * Clients that share a sector share pairwise subjects, so the JSON array at `sector_identifier_uri` must list every
 * redirect URI (OpenID Connect Registration 5). Throws `invalid_client_metadata`.
 */
export async function checkSectorIdentifier(settings: ClientSettings, outbound: Outbound): Promise<void> {
  const { sector_identifier_uri: uri, redirect_uris: redirectUris } = settings
  if (uri === '') return
  if (URL.parse(uri)?.protocol !== 'https:') refuse('sector_identifier_uri must be an https URL.')
  const listed = await fetchJson(outbound, uri).catch(() =>
    refuse('The document at sector_identifier_uri could not be fetched.'),
  )
  if (!isTexts(listed))
    return refuse('The document at sector_identifier_uri must be a JSON array of strings.')
  if (!(redirectUris ?? []).every((one) => listed.includes(one)))
    refuse('The document at sector_identifier_uri does not contain all redirect URIs.')
}
