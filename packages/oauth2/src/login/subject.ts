import { createHash } from 'node:crypto'
import type { Client } from '../clients/client.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { ProtocolConfig } from '../protocol-config.ts'

/** Sector identifier of a client (OpenID Connect Core 8.1). */
function readSector({ settings }: Client): string {
  if (settings.sector_identifier_uri !== '') return settings.sector_identifier_uri
  const [uri, ...others] = settings.redirect_uris ?? []
  if (uri === undefined || others.length > 0)
    throw oauth2Error(
      'invalid_request',
      'Clients with pairwise subjects must have exactly one redirect URI, or a sector_identifier_uri.',
    )
  return URL.parse(uri)?.host ?? ''
}

/** Subject under which a client knows a person: public, forced by the login page, or pairwise. */
export function subjectFor(
  client: Client,
  { subject, forcedSubject }: { subject: string; forcedSubject: string },
  { pairwiseSalt }: ProtocolConfig,
): string {
  if (client.settings.subject_type !== 'pairwise') return subject
  if (forcedSubject !== '') return forcedSubject
  return createHash('sha256')
    .update(`${readSector(client)}${subject}${pairwiseSalt}`)
    .digest('hex')
}
