import { networksFor, type OutboundRules, type ProjectContext } from '@tillkey/platform-core'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { fetchText } from '../fetch-json.ts'
import { oauth2Section } from '../oauth2-config.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { Client } from './client.ts'
import type { Authentication, AuthenticationDependencies, ClientCredentials } from './client-credentials.ts'

/** A set that lacks a key is read again, but not for every assertion that names a key nobody has. */
const READ_AGAIN_AFTER_MS = 1000
const MOST_REMOTE_SETS = 1000

const refuse = (hint: string, cause?: unknown): never => {
  throw oauth2Error('invalid_client', hint, { cause })
}

/** Reads a set as the project may call, in the way `jose` asks for it. */
const fetchWithin =
  (rules: OutboundRules): FetchImplementation =>
  async (url) =>
    new Response(await fetchText(rules, url))

/** The key sets that clients keep at addresses of their own, read when they are needed. */
function createRemoteSets(): (uri: string, rules: OutboundRules) => JWTVerifyGetKey {
  const sets = new Map<string, JWTVerifyGetKey>()
  return (uri, rules) => {
    const name = JSON.stringify([uri, networksFor(rules, uri)])
    const found = sets.get(name)
    if (found) return found
    const set = createRemoteJWKSet(new URL(uri), {
      cooldownDuration: READ_AGAIN_AFTER_MS,
      [customFetch]: fetchWithin(rules),
    })
    sets.set(name, set)
    const [oldest] = sets.keys()
    if (sets.size > MOST_REMOTE_SETS && oldest !== undefined) sets.delete(oldest)
    return set
  }
}

/** Who the assertion says it is from, which its signature is yet to prove. */
function claimedClient({
  client_id: id,
  client_assertion: assertion = '',
}: ClientCredentials['form']): string {
  if (assertion === '') throw oauth2Error('invalid_request', 'client_assertion is missing.')
  if (id) return id
  try {
    return decodeJwt(assertion).sub ?? refuse('The assertion has no subject.')
  } catch (cause) {
    return refuse('The assertion is no JWT.', cause)
  }
}

function algorithmOf(assertion: string): string | undefined {
  try {
    return decodeProtectedHeader(assertion).alg
  } catch (cause) {
    return refuse('The assertion is no JWT.', cause)
  }
}

/** Keys that say what they are for are for signatures. */
const signingKeysOf = ({ settings }: Client): JSONWebKeySet => {
  const keys = (settings.jwks.keys ?? []) as JSONWebKeySet['keys'] // proved usable when the client was written
  return { keys: keys.filter(({ use }) => use === undefined || use === 'sig') }
}

/** What went wrong with a signature, in terms of the catalogue: a key that nobody knows is the request's fault. */
function signatureError(error: unknown): never {
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    throw oauth2Error('invalid_request', 'The client has no key of the name that the assertion gives.', {
      cause: error,
    })
  return refuse('The assertion is not one of this client, not for this server, or not of this time.', error)
}

/** Verifies that a client signed an assertion for one of the names of this server (RFC 7523 3), once. */
export function createAssertionVerifier({ usedJtis, now }: AuthenticationDependencies) {
  const remoteSet = createRemoteSets()

  function keysOf(project: ProjectContext, client: Client): JWTVerifyGetKey {
    const { jwks_uri: uri } = client.settings
    if (uri === '') return createLocalJWKSet(signingKeysOf(client))
    return remoteSet(uri, oauth2Section.read(project).outbound)
  }

  async function payloadOf(
    client: Client,
    { assertion, audience, project }: { assertion: string; audience: string[]; project: ProjectContext },
  ): Promise<JWTPayload> {
    const algorithm = client.settings.token_endpoint_auth_signing_alg || 'RS256'
    if (algorithmOf(assertion) !== algorithm) refuse(`This client signs with ${algorithm}.`)
    const { payload } = await jwtVerify(assertion, keysOf(project, client), {
      algorithms: [algorithm],
      audience,
      issuer: client.id,
      subject: client.id,
      requiredClaims: ['exp', 'jti'],
      currentDate: new Date(now()),
    }).catch(signatureError)
    if ((payload.iat ?? 0) * 1000 > now()) refuse('The assertion says that it is yet to be issued.')
    return payload
  }

  return async (
    { project, readClient, credentials: { form } }: Authentication,
    audience: string[],
  ): Promise<Client> => {
    const client = (await readClient(claimedClient(form))) ?? refuse('There is no such client.')
    if (client.settings.token_endpoint_auth_method !== 'private_key_jwt')
      refuse('This client is not registered for private_key_jwt.')
    const { jti = '', exp = 0 } = await payloadOf(client, {
      ...{ audience, project },
      assertion: form.client_assertion ?? '',
    })
    const isNew = await usedJtis.use(project.id, { issuer: client.id, id: jti, expiresAt: exp * 1000 })
    if (!isNew) throw oauth2Error('jti_known')
    return client
  }
}
