import { traceHeaders } from '@tillkey/host'
import type { OutboundResponse } from '@tillkey/outbound'
import { isObject } from '@tillkey/wire'
import type { Client } from '../clients/client.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type JsonBody } from '../http/request-body.ts'
import type { HookTarget } from '../protocol-config.ts'
import type { AuthorizationServer } from '../provider.ts'
import type { Grant } from '../tokens/token.ts'
import { hookSession } from './hook-session.ts'

const TIMEOUT_MS = 10_000

export interface HookedGrant {
  grant: Grant
  client: Client
  /** The grant type of the request. */
  by: string
  /** Request parameters passed to the hook. */
  payload?: Record<string, readonly string[]>
}

const buildHeaders = ({ key }: HookTarget): Record<string, string> => ({
  'content-type': 'application/json; charset=UTF-8',
  accept: 'application/json',
  ...traceHeaders(),
  ...(key?.in === 'header' && { [key.name]: key.value }),
  ...(key?.in === 'cookie' && { cookie: `${key.name}=${key.value}` }),
})

const hookError = (hint: string, cause?: unknown): Error => oauth2Error('server_error', hint, { cause })

const throwHookError = (hint: string): never => {
  throw hookError(hint)
}

const send = ({ config }: AuthorizationServer, target: HookTarget, body: object): Promise<OutboundResponse> =>
  config.outbound
    .call({
      url: target.url,
      method: 'POST',
      timeoutMs: TIMEOUT_MS,
      headers: buildHeaders(target),
      body: JSON.stringify(body),
    })
    .catch((cause) => {
      throw hookError('The hook could not be reached.', cause)
    })

interface HookResponse {
  accessClaims: JsonBody
  idTokenClaims: JsonBody
}

/** Returns an object; empty if the value is absent. */
function readObject(value: unknown = null): JsonBody {
  if (value === null) return {}
  return isObject(value) ? value : throwHookError('The hook response must be a JSON object.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw hookError('The hook response is not JSON.', cause)
  }
}

function readHookResponse(text: string): HookResponse {
  const session = readObject(readObject(parsed(text)).session)
  return { accessClaims: readObject(session.access_token), idTokenClaims: readObject(session.id_token) }
}

/** Calls a hook. Returns `undefined` if it leaves the claims unchanged. */
async function callHook(
  provider: AuthorizationServer,
  target: HookTarget,
  body: object,
): Promise<HookResponse | undefined> {
  const { status, text } = await send(provider, target, body)
  if (status === 200) return readHookResponse(text)
  if (status === 204) return undefined
  if (status === 403) throw oauth2Error('access_denied', 'The hook rejected the request.')
  throw hookError('The hook responded with an unexpected status.')
}

/** Applies the claims of a hook: replacing the existing ones, or merged with the existing ones taking precedence. */
function withClaims(grant: Grant, response: HookResponse | undefined, mode: 'merge' | 'replace'): Grant {
  if (!response) return grant
  const stays = mode === 'merge'
  return {
    ...grant,
    accessClaims: { ...response.accessClaims, ...(stays && grant.accessClaims) },
    idToken: { ...grant.idToken, claims: { ...response.idTokenClaims, ...(stays && grant.idToken.claims) } },
  }
}

/** As published, hooks of an authorization code see no granted scopes or audience. */
const visibleGrant = ({
  grant,
  by,
}: HookedGrant): { scopes: readonly string[]; audience: readonly string[] } =>
  by === 'authorization_code' ? { scopes: [], audience: [] } : grant

/**
 * Calls the hook of all grants. At an authorization code its claims are merged with those of the consent, which take
 * precedence. Throws `access_denied` if the hook refuses, `server_error` if it fails.
 */
export async function callTokenHook(provider: AuthorizationServer, hooked: HookedGrant): Promise<Grant> {
  const target = provider.config.protocol.hooks.token
  const { grant, client, by, payload = {} } = hooked
  if (!target) return grant
  const granted = visibleGrant(hooked)
  const response = await callHook(provider, target, {
    session: await hookSession(provider, grant),
    request: {
      client_id: client.id,
      grant_types: [by],
      payload,
      granted_scopes: granted.scopes,
      granted_audience: granted.audience,
    },
  })
  return withClaims(grant, response, by === 'authorization_code' ? 'merge' : 'replace')
}

/** Calls the older hook, which receives only refreshes. */
export async function callRefreshHook(
  provider: AuthorizationServer,
  { grant, client }: HookedGrant,
): Promise<Grant> {
  const target = provider.config.protocol.hooks.refresh
  if (!target) return grant
  const granted = {
    client_id: client.id,
    granted_scopes: grant.scopes,
    granted_audience: grant.audience,
  }
  const response = await callHook(provider, target, {
    ...granted,
    subject: grant.subject,
    session: await hookSession(provider, grant),
    requester: { ...granted, grant_types: ['refresh_token'] },
  })
  return withClaims(grant, response, 'replace')
}
