import type {
  SignOutAnswer,
  SignOutRequest,
} from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { resourceError } from '../http/oauth2-errors.ts'
import { findRequest } from '../interactions/interactions.ts'
import type { Shown } from '../interactions/request-view.ts'
import type { LogoutRequest } from '../logout/logout-request.ts'
import { acceptLogout, rejectLogout } from '../logout/logouts.ts'
import type { AuthorizationServer } from '../provider.ts'
import { viewApp } from './app-view.ts'

async function findLogout(provider: AuthorizationServer, challenge: string) {
  const found = await findRequest(provider, 'logout', challenge)
  if (!found || found.content.isRejected)
    throw resourceError('no_such_row', 'This sign-out request has expired or is complete.')
  return found
}

async function findApp({ clients, project }: AuthorizationServer, { clientId }: LogoutRequest) {
  const client = clientId === null ? undefined : await clients.find(project.id, clientId)
  return client && viewApp(client)
}

/** Sign-out request for the confirmation page. Throws 404 if unknown or rejected. */
export async function showSignOutRequest(
  provider: AuthorizationServer,
  challenge: string,
): Promise<Shown<SignOutRequest>> {
  const { content, usedAt } = await findLogout(provider, challenge)
  if (usedAt !== null) return { usedRequestUrl: content.redirectTo }
  const app = await findApp(provider, content)
  const { uiLocales = [] } = content
  const locales = uiLocales.length > 0 && { ui_locales: [...uiLocales] }
  return { view: { challenge, ...(app && { app }), ...locales } }
}

/** URL to continue at after declining: the app that asked, or the account pages instead of the signed-out page. */
const stayUrl = ({ config, project }: AuthorizationServer, { redirectTo }: LogoutRequest): string =>
  redirectTo === config.protocol.urls.afterLogout ? `${project.publicUrl}/` : redirectTo

/** Confirms or declines a sign-out. Returns the URL the browser continues at. */
export async function settleSignOutRequest(
  provider: AuthorizationServer,
  challenge: string,
  { decision }: SignOutAnswer,
): Promise<string> {
  const { content } = await findLogout(provider, challenge)
  if (decision === 'sign_out') return acceptLogout(provider, challenge)
  await rejectLogout(provider, challenge)
  return stayUrl(provider, content)
}
