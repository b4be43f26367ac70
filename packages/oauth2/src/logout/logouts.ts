import type { OAuth2LogoutRequest } from '@tillkey/contract/platform/oauth2/logout-schemas.ts'
import { resourceError } from '../http/oauth2-errors.ts'
import { requireRequest } from '../interactions/challenge.ts'
import { decideRequest, findRequest, replaceRequest } from '../interactions/interactions.ts'
import { type Shown, viewClientOf } from '../interactions/request-view.ts'
import type { AuthorizationServer } from '../provider.ts'

async function find(provider: AuthorizationServer, challenge: string) {
  const found = await findRequest(provider, 'logout', challenge)
  if (!found) throw resourceError('no_such_row')
  return found
}

/** Logout request for the page. Throws 404 if unknown. */
export async function showLogout(
  provider: AuthorizationServer,
  challenge: string,
): Promise<Shown<OAuth2LogoutRequest>> {
  const { content, usedAt } = await find(provider, challenge)
  if (content.isRejected) throw resourceError('no_such_row')
  if (usedAt !== null) return { usedRequestUrl: content.requestUrl }
  const { clientId, subject, sessionId: sid, requestUrl: request_url } = content
  const client = clientId === null ? undefined : await viewClientOf(provider, { clientId })
  return {
    view: {
      challenge,
      subject,
      sid,
      request_url,
      rp_initiated: clientId !== null,
      ...(client && { client }),
    },
  }
}

/** Confirms a logout. Returns the URL the browser continues at. */
export async function acceptLogout(provider: AuthorizationServer, challenge: string): Promise<string> {
  const own = await decideRequest(provider, 'logout', { challenge })
  if (!own) throw resourceError('no_such_row')
  return `${provider.config.publicUrl}/oauth2/sessions/logout?logout_verifier=${own.verifier}`
}

/** Rejects a logout; the person stays signed in. */
export async function rejectLogout(provider: AuthorizationServer, challenge: string): Promise<void> {
  const { content } = await requireRequest(provider, 'logout', challenge)
  await replaceRequest(provider, { kind: 'logout', challenge }, { ...content, isRejected: true })
}
