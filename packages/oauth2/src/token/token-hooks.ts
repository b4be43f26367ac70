import { traceHeaders } from '@tillkey/host'
import type { Client } from '../clients/client.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { HookTarget } from '../protocol-config.ts'
import type { Provider } from '../provider.ts'
import { isJsonObject, type JsonObject } from '../request-body.ts'
import type { Grant } from '../tokens/token.ts'
import { hookSession } from './hook-session.ts'

const PATIENCE_MS = 10_000

/** What a hook is told of. */
export interface HookedGrant {
  grant: Grant
  client: Client
  /** The grant type of the request. */
  by: string
  /** Parameters of the request that the hook sees. */
  payload?: Record<string, readonly string[]>
}

const headersOf = ({ key }: HookTarget): Record<string, string> => ({
  'content-type': 'application/json; charset=UTF-8',
  accept: 'application/json',
  ...traceHeaders(),
  ...(key?.in === 'header' && { [key.name]: key.value }),
  ...(key?.in === 'cookie' && { cookie: `${key.name}=${key.value}` }),
})

const broken = (hint: string, cause?: unknown): Error => oauth2Error('server_error', hint, { cause })

async function send(target: HookTarget, body: object): Promise<Response> {
  const request: RequestInit = {
    method: 'POST',
    headers: headersOf(target),
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }
  return fetch(target.url, request).catch((cause) => {
    throw broken('The hook could not be called.', cause)
  })
}

interface HookAnswer {
  accessClaims: JsonObject
  idTokenClaims: JsonObject
}

const claimsOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

async function readAnswer(answer: Response): Promise<HookAnswer> {
  const body: unknown = await answer.json().catch((cause) => {
    throw broken('The hook answered no JSON.', cause)
  })
  const session = isJsonObject(body) ? claimsOf(body.session) : {}
  return { accessClaims: claimsOf(session.access_token), idTokenClaims: claimsOf(session.id_token) }
}

/** Asks a hook; nothing when the claims stay as they are. */
async function ask(target: HookTarget, body: object): Promise<HookAnswer | undefined> {
  const answer = await send(target, body)
  if (answer.status === 200) return readAnswer(answer)
  await answer.body?.cancel()
  if (answer.status === 204) return undefined
  if (answer.status === 403) throw oauth2Error('access_denied', 'The hook refused it.')
  throw broken('The hook answered with a status that means nothing here.')
}

/** With the claims of a hook, in place of those before or over them. */
function withClaims(grant: Grant, answer: HookAnswer | undefined, mode: 'merge' | 'replace'): Grant {
  if (!answer) return grant
  const before = mode === 'merge'
  return {
    ...grant,
    accessClaims: { ...(before && grant.accessClaims), ...answer.accessClaims },
    idToken: { ...grant.idToken, claims: { ...(before && grant.idToken.claims), ...answer.idTokenClaims } },
  }
}

/** A code's grant is not yet its client's when the hook is called, so the hook is told of nothing granted. */
const grantedAt = ({ grant, by }: HookedGrant): { scopes: readonly string[]; audience: readonly string[] } =>
  by === 'authorization_code' ? { scopes: [], audience: [] } : grant

/**
 * Calls the hook that sees every grant; at a code its claims are put over those of the consent, else in place of them.
 * Throws `access_denied` when it refuses, `server_error` when it fails.
 */
export async function callTokenHook(provider: Provider, hooked: HookedGrant): Promise<Grant> {
  const target = provider.config.protocol.hooks.token
  const { grant, client, by, payload = {} } = hooked
  if (!target) return grant
  const granted = grantedAt(hooked)
  const answer = await ask(target, {
    session: await hookSession(provider, grant),
    request: {
      ...{ client_id: client.id, grant_types: [by], payload },
      granted_scopes: granted.scopes,
      granted_audience: granted.audience,
    },
  })
  return withClaims(grant, answer, by === 'authorization_code' ? 'merge' : 'replace')
}

/** Calls the older hook, which sees refreshes only. */
export async function callRefreshHook(provider: Provider, { grant, client }: HookedGrant): Promise<Grant> {
  const target = provider.config.protocol.hooks.refresh
  if (!target) return grant
  const granted = {
    client_id: client.id,
    granted_scopes: grant.scopes,
    granted_audience: grant.audience,
  }
  const answer = await ask(target, {
    ...granted,
    subject: grant.subject,
    session: await hookSession(provider, grant),
    requester: { ...granted, grant_types: ['refresh_token'] },
  })
  return withClaims(grant, answer, 'replace')
}
