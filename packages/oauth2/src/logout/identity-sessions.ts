import { type OutboxMessage } from '@tillkey/jobs'
import type { Transaction } from '@tillkey/sql'
import type { OAuth2Services } from '../oauth2-services.ts'
import { type AuthorizationServer, ensureServer } from '../provider.ts'

const IDENTITY_SESSION_ENDED = 'oauth2 identity session'
const TIMEOUT_MS = 30_000

interface EndedSession {
  projectSlug: string
  sessionId: string
}

/**
 * Ends the session that the person signed in with: directly for this project's identity engine, through the outbox for
 * another identity service (`urls.identity_provider`).
 */
export async function endIdentitySession(
  { config, outbox, ports, project }: AuthorizationServer,
  tx: Transaction,
  sessionId: string,
): Promise<void> {
  if (config.urls.identity_provider.url === undefined) return ports.people?.endSession(tx, project, sessionId)
  const payload: EndedSession = { projectSlug: project.slug, sessionId }
  await outbox.write(tx, { kind: IDENTITY_SESSION_ENDED, projectId: project.id, payload })
}

async function callService(
  { config }: AuthorizationServer,
  sessionId: string,
  signal: AbortSignal,
): Promise<void> {
  const { url: base = '', headers = {} } = config.urls.identity_provider
  const url = `${base.replace(/\/+$/, '')}/admin/sessions/${encodeURIComponent(sessionId)}`
  const { status } = await config.outbound.call({
    url,
    method: 'DELETE',
    headers,
    timeoutMs: TIMEOUT_MS,
    signal,
  })
  // 404: the session has already ended.
  if (status >= 300 && status !== 404) throw new Error(`the identity service answered ${status}`)
}

/** Delivers ended sessions to the identity service, with retries. */
export function consumeEndedSessions(services: OAuth2Services): void {
  const deliver = async ({ payload }: OutboxMessage, signal: AbortSignal): Promise<void> => {
    const { projectSlug, sessionId } = payload as EndedSession // written by `endIdentitySession`
    const provider = ensureServer(services, await services.projects.find(projectSlug))
    // The setting may have been removed since.
    if (provider.config.urls.identity_provider.url !== undefined)
      await callService(provider, sessionId, signal)
  }
  services.outbox.consume(IDENTITY_SESSION_ENDED, deliver, { timeoutMs: TIMEOUT_MS })
}
