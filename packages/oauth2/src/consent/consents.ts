import type { OAuth2ConsentRequest } from '@tillkey/contract/platform/oauth2/consent-schemas.ts'
import type { OAuth2Rules } from '@tillkey/platform-core'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { recordDecision } from '../interactions/challenge.ts'
import type { Rejection } from '../interactions/decision.ts'
import { continueUrl } from '../interactions/interactions.ts'
import { type Shown, showRequest, viewClientOf } from '../interactions/request-view.ts'
import type { AuthorizationServer } from '../provider.ts'
import { createTokensStore } from '../tokens/tokens-store.ts'
import type { ConsentAcceptance } from './consent.ts'
import { auditRevokedConsents } from './consent-audit.ts'
import { flowOfRequestId, viewConsentRequest } from './consent-view.ts'
import { type ConsentsFilter, createConsentsStore } from './consents-store.ts'

/** Consent request for the page. Throws 404 if unknown, 401 if expired. */
export const showConsent = (
  provider: AuthorizationServer,
  challenge: string,
): Promise<Shown<OAuth2ConsentRequest>> =>
  showRequest(provider, { kind: 'consent', challenge }, async (consent) => {
    const client = await viewClientOf(provider, consent.request)
    return viewConsentRequest({ challenge, consent, client, rules: provider.config.rules })
  })

/** Accepts a consent request. Returns the URL the browser continues at. */
export async function acceptConsent(
  provider: AuthorizationServer,
  challenge: string,
  accepted: ConsentAcceptance,
): Promise<string> {
  const own = await recordDecision(provider, 'consent', { challenge, accepted })
  return continueUrl(provider, { kind: 'consent', to: 'accepted' }, own)
}

/** Rejects a consent request. Returns the URL the browser continues at. */
export async function rejectConsent(
  provider: AuthorizationServer,
  challenge: string,
  rejected: Rejection,
): Promise<string> {
  const own = await recordDecision(provider, 'consent', { challenge, rejected })
  return continueUrl(provider, { kind: 'consent', to: 'rejected' }, own)
}

/** Revokes a person's consents to one client, or to all, with their tokens. */
export async function revokeConsents(
  { db, project, ports }: AuthorizationServer,
  filter: ConsentsFilter,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [consents, tokens] = [createConsentsStore(tx), createTokensStore(tx)]
    for (const id of await consents.listIds(project.id, filter)) {
      await tokens.endChain(project.id, id, 'withdrawn')
      await consents.delete(project.id, id)
    }
    await auditRevokedConsents(tx, ports, { projectId: project.id, ...filter })
  })
}

export interface ConsentsToRevoke {
  subject: string | undefined
  client: string | undefined
  consentRequestId: string | undefined
  all: boolean
}

/**
 * Reads which consents to revoke. Throws `invalid_request` unless one is named by its request, or a subject with a client
 * or `all`.
 */
export function readRevocation(
  { subject, client, consentRequestId, all }: ConsentsToRevoke,
  { revokingAll }: OAuth2Rules,
): ConsentsFilter {
  if (consentRequestId !== undefined) return { subject, flowId: flowOfRequestId(consentRequestId) }
  if (subject === undefined) throw oauth2Error('invalid_request', 'subject is missing.')
  if (all && client !== undefined && revokingAll === 'excludes client')
    throw oauth2Error('invalid_request', 'client and all exclude each other.')
  if (client === undefined && !all) throw oauth2Error('invalid_request', 'client is missing, or all.')
  return { subject, ...(client !== undefined && { clientId: client }) }
}
