import { type OutboxMessage, Undeliverable } from '@tillkey/jobs'
import type { Queries, Transaction } from '@tillkey/sql'
import { createClientsStore } from '../clients/clients-store.ts'
import { createConsentsStore } from '../consent/consents-store.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { type AuthorizationServer, ensureServer, seconds } from '../provider.ts'
import { signClaims } from '../tokens/signed-tokens.ts'

const BACK_CHANNEL_LOGOUT = 'oauth2 back-channel logout'
const TIMEOUT_MS = 30_000
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

export interface EndingSession {
  sessionId: string
  subject: string
}

/** Outbox payload. */
interface LogoutMessage {
  projectSlug: string
  clientId: string
  address: string
  sessionId: string
}

/** Clients of a login session that have registered a logout URL of the given kind. */
export async function findClientsToNotify(
  db: Queries,
  { projectId, sessionId, subject }: EndingSession & { projectId: string },
  where: 'backchannel_logout_uri' | 'frontchannel_logout_uri',
): Promise<{ clientId: string; address: string }[]> {
  const ids = await createConsentsStore(db).listClientIdsOfSession(projectId, sessionId, subject)
  const clients = createClientsStore(db)
  const found = []
  for (const id of ids) found.push(await clients.find(projectId, id))
  return found.flatMap((client) => {
    const address = client?.settings[where] ?? ''
    return client && address !== '' ? [{ clientId: client.id, address }] : []
  })
}

/** Writes an outbox message for each client. Must be called in the transaction that ends the session. */
export async function writeLogoutMessages(
  { outbox, project }: AuthorizationServer,
  tx: Transaction,
  session: EndingSession,
): Promise<void> {
  const ending = { ...session, projectId: project.id }
  for (const one of await findClientsToNotify(tx, ending, 'backchannel_logout_uri')) {
    const payload: LogoutMessage = { ...one, projectSlug: project.slug, sessionId: session.sessionId }
    await outbox.write(tx, { kind: BACK_CHANNEL_LOGOUT, projectId: project.id, payload })
  }
}

/** Logout token (OpenID Connect Back-Channel Logout 2.4). */
const logoutToken = (
  provider: AuthorizationServer,
  { clientId, sessionId }: LogoutMessage,
): Promise<string> =>
  signClaims(provider, 'openid', {
    iss: provider.config.issuer,
    aud: [clientId],
    iat: seconds(provider.now()),
    jti: provider.newId(),
    events: { [LOGOUT_EVENT]: {} },
    sid: sessionId,
  })

async function post(
  { config }: AuthorizationServer,
  { address, token, signal }: { address: string; token: string; signal: AbortSignal },
): Promise<void> {
  const { status } = await config.outbound.call({
    url: address,
    method: 'POST',
    timeoutMs: TIMEOUT_MS,
    signal,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  })
  if (status >= 200 && status < 300) return
  const failure = `the client answered ${status}`
  // 400 means that the client understood and refused (2.8), so the message is not retried.
  throw status === 400 ? new Undeliverable(failure) : new Error(failure)
}

/** Delivers logout tokens from the outbox, with retries. */
export function consumeLogouts(services: OAuth2Services): void {
  const deliver = async ({ payload }: OutboxMessage, signal: AbortSignal): Promise<void> => {
    const message = payload as LogoutMessage // written by `writeLogoutMessages`
    const provider = ensureServer(services, await services.projects.find(message.projectSlug))
    const token = await logoutToken(provider, message)
    await post(provider, { address: message.address, token, signal })
  }
  services.outbox.consume(BACK_CHANNEL_LOGOUT, deliver, { timeoutMs: TIMEOUT_MS })
}
