import { type Incoming, redirect } from '@tillkey/host'
import { withQuery } from '../http/addresses.ts'
import type { BrowserResponse } from '../http/redirects.ts'
import { requireRequest } from '../interactions/challenge.ts'
import type { LogoutRequest } from '../logout/logout-request.ts'
import { acceptLogout } from '../logout/logouts.ts'
import type { AuthorizationServer } from '../provider.ts'
import { noticePage } from './built-in-page.ts'

/** Whether the client skips confirmation (`skip_logout_consent`). */
async function isSkipped(
  { clients, project }: AuthorizationServer,
  { clientId }: LogoutRequest,
): Promise<boolean> {
  const client = clientId === null ? undefined : await clients.find(project.id, clientId)
  return client?.settings.skip_logout_consent === true
}

/** Entry page for sign-out. Redirects to the confirmation form. */
export async function logoutPage(
  provider: AuthorizationServer,
  incoming: Incoming,
  challenge: string | undefined,
): Promise<BrowserResponse> {
  const { ports, project } = provider
  if (challenge === undefined || !ports.people)
    return noticePage(provider, incoming, { kind: 'sign-out', status: 200 })
  const { content, usedAt } = await requireRequest(provider, 'logout', challenge)
  if (usedAt === null && !content.isRejected && (await isSkipped(provider, content)))
    return redirect(await acceptLogout(provider, challenge))
  return redirect(withQuery(`${project.publicUrl}/sign-out`, { logout_challenge: challenge }))
}
