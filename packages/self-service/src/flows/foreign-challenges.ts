import type { OAuth2LoginRequest } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { traceHeaders } from '@tillkey/host'
import { foreignChallengeRefused, foreignServerSilent } from '@tillkey/identity/errors/self-service-errors.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { isObject } from '@tillkey/identity/values.ts'
import { NoResponseError, type OutboundResponse } from '@tillkey/outbound'
import { type AcceptedChallenge, type LoginChallenges, type ProjectContext } from '@tillkey/platform-core'

const TIMEOUT_MS = 10_000

interface AdminCall {
  method: 'GET' | 'PUT'
  /** Path after `login`. */
  path: '' | '/accept'
  challenge: string
  body?: object
}

/** Calls the admin API of the configured OAuth 2.0 server. */
async function call(
  project: ProjectContext,
  { method, path, challenge, body }: AdminCall,
): Promise<OutboundResponse> {
  const { oauth2Provider, outbound } = identityConfig(project)
  const query = new URLSearchParams({ login_challenge: challenge }).toString()
  const url = `${oauth2Provider.url}/admin/oauth2/auth/requests/login${path}?${query}`
  try {
    return await outbound.call({
      url,
      method,
      timeoutMs: TIMEOUT_MS,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...traceHeaders(),
        ...oauth2Provider.headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    if (error instanceof NoResponseError) throw foreignServerSilent(error)
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw foreignServerSilent(cause)
  }
}

/** Status by status of the server; a used challenge becomes a conflict, as in our own. */
const refusals = new Map([
  [401, 401],
  [404, 404],
  [409, 409],
  [410, 409],
])

function readBody({ status, text }: OutboundResponse): Record<string, unknown> {
  const refused = refusals.get(status)
  if (refused !== undefined) throw foreignChallengeRefused(refused)
  const body = status === 200 ? parseJson(text) : undefined
  if (!isObject(body)) throw foreignServerSilent(new Error(`it answered ${status}`))
  return body
}

const acceptance = ({
  subject,
  sessionId,
  acr,
  amr,
  rememberFor,
}: AcceptedChallenge): Record<string, unknown> => ({
  subject,
  acr,
  amr,
  remember: rememberFor > 0,
  remember_for: rememberFor,
  identity_provider_session_id: sessionId,
})

/** Login challenges of an external OAuth 2.0 server (`oauth2_provider.url`). */
export const foreignChallenges: LoginChallenges = {
  async get(project, challenge) {
    const body = readBody(await call(project, { method: 'GET', path: '', challenge }))
    const request = body as unknown as OAuth2LoginRequest // same API as ours
    return { request, rememberedSubject: request.skip ? request.subject : null }
  },
  async accept(project, challenge, accepted) {
    const { redirect_to: address } = readBody(
      await call(project, { method: 'PUT', path: '/accept', challenge, body: acceptance(accepted) }),
    )
    if (typeof address !== 'string') throw foreignServerSilent(new Error('the response has no redirect_to'))
    return address
  },
}
