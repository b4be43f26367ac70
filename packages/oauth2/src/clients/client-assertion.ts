import type { Outbound } from '@tillkey/outbound'
import type { ProjectContext } from '@tillkey/platform-core'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { fetchText } from '../http/fetch-json.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type OAuth2Config, oauth2Section } from '../oauth2-config.ts'
import { type DecodedJwt, decodeForeignJwt, toMilliseconds } from '../requests/jwt-claims.ts'
import type { Client } from './client.ts'
import type { Authentication, AuthenticationDependencies, ClientCredentials } from './client-credentials.ts'

/** Limits how often assertions with an unknown key id refetch a key set. */
const REFETCH_AFTER_MS = 1000
const MAX_REMOTE_SETS = 1000

const refuse = (hint: string, cause?: unknown): never => {
  throw oauth2Error('invalid_client', hint, { cause })
}

/** Adapts the project's outbound calls to the `fetch` that `jose` expects. */
const outboundFetch =
  (outbound: Outbound): FetchImplementation =>
  async (url) =>
    new Response(await fetchText(outbound, url))

/** Key sets at the clients' `jwks_uri`, fetched on demand. */
function createRemoteSets(): (uri: string, project: ProjectContext) => JWTVerifyGetKey {
  const sets = new LRUCache<string, JWTVerifyGetKey>({ max: MAX_REMOTE_SETS })
  return (uri, project) => {
    // The key includes the project version: its configuration decides which addresses may be called.
    const name = JSON.stringify([uri, project.id, project.version])
    const found = sets.get(name)
    if (found) return found
    const set = createRemoteJWKSet(new URL(uri), {
      cooldownDuration: REFETCH_AFTER_MS,
      [customFetch]: outboundFetch(oauth2Section.read(project).outbound),
    })
    sets.set(name, set)
    return set
  }
}

function decode({ client_assertion: assertion = '' }: ClientCredentials['form']): DecodedJwt {
  if (assertion === '') throw oauth2Error('invalid_request', 'client_assertion is missing.')
  try {
    return decodeForeignJwt(assertion)
  } catch (cause) {
    return refuse('The assertion is not a JWT.', cause)
  }
}

/** Keys with a `use` other than `sig` are excluded. */
const readSigningKeys = ({ settings }: Client): JSONWebKeySet => {
  const keys = (settings.jwks.keys ?? []) as JSONWebKeySet['keys'] // validated on registration
  return { keys: keys.filter(({ use }) => use === undefined || use === 'sig') }
}

/** Maps an error of `jose`. An unknown key is `invalid_request`, anything else `invalid_client`. */
function signatureError(error: unknown): never {
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    throw oauth2Error('invalid_request', 'The client has no key with the kid of the assertion.', {
      cause: error,
    })
  return refuse(
    'The assertion has the wrong issuer, subject or audience, has expired or is not valid yet.',
    error,
  )
}

/** Only audiences of this server are accepted: a server sharing the audience could replay the assertion here. */
function assertAudience({ aud }: DecodedJwt['claims'], { tokenEndpoints, issuer }: OAuth2Config): void {
  const own = new Set([...tokenEndpoints, issuer])
  const named = [aud ?? []].flat()
  if (named.length === 0 || named.some((one) => !own.has(one))) refuse('aud must be this server only.')
}

/** Throws unless the client is registered for assertions with this algorithm. */
function assertRegistered({ settings }: Client, algorithm: string | undefined): void {
  const expected = settings.token_endpoint_auth_signing_alg || 'RS256'
  if (settings.token_endpoint_auth_method !== 'private_key_jwt')
    refuse('This client is not registered for private_key_jwt.')
  if (algorithm !== expected) refuse(`This client signs with ${expected}.`)
}

/** Verifies that a client signed an assertion for this server (RFC 7523 3) and that its `jti` is new. */
export function createAssertionVerifier({ usedJtis, now }: AuthenticationDependencies) {
  const remoteSet = createRemoteSets()

  function selectKeys(project: ProjectContext, client: Client): JWTVerifyGetKey {
    const { jwks_uri: uri } = client.settings
    if (uri === '') return createLocalJWKSet(readSigningKeys(client))
    if (!URL.canParse(uri)) refuse('The keys of the client could not be fetched: jwks_uri is not a URL.')
    return remoteSet(uri, project)
  }

  async function verifySignature(project: ProjectContext, client: Client, assertion: string): Promise<void> {
    const algorithm = client.settings.token_endpoint_auth_signing_alg || 'RS256'
    const { clockToleranceMs } = oauth2Section.read(project).protocol.clientAssertions
    await jwtVerify(assertion, selectKeys(project, client), {
      algorithms: [algorithm],
      issuer: client.id,
      subject: client.id,
      requiredClaims: ['exp', 'jti'],
      currentDate: new Date(now()),
      clockTolerance: clockToleranceMs / 1000,
    }).catch(signatureError)
  }

  function assertTimes({ exp = 0, iat = 0 }: DecodedJwt['claims'], { protocol }: OAuth2Config): void {
    const { clockToleranceMs, maxLifetimeMs } = protocol.clientAssertions
    if (toMilliseconds(iat) > now() + clockToleranceMs) refuse('The assertion was issued in the future.')
    if (toMilliseconds(exp) > now() + maxLifetimeMs + clockToleranceMs)
      refuse('The lifetime of the assertion is too long.')
  }

  return async ({ project, readClient, credentials: { form } }: Authentication): Promise<Client> => {
    const { claims, algorithm } = decode(form)
    const config = oauth2Section.read(project)
    const client = (await readClient(form.client_id ?? claims.sub ?? '')) ?? refuse('Client not found.')
    assertRegistered(client, algorithm)
    await verifySignature(project, client, form.client_assertion ?? '')
    assertAudience(claims, config)
    assertTimes(claims, config)
    const { jti = '', exp = 0 } = claims
    const expiresAt = toMilliseconds(exp) + config.protocol.clientAssertions.clockToleranceMs
    const isNew = await usedJtis.use(project.id, { issuer: client.id, id: jti, expiresAt })
    if (!isNew) throw oauth2Error('jti_known')
    return client
  }
}
