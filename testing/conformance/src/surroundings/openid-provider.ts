import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { JsonObject } from '../player/json.ts'
import { signToken } from '../player/signed-tokens.ts'
import { createFixtureServer, type FixtureRequest, type FixtureResponse } from './fixture-server.ts'
import { claimsIn, createCode, type ProviderCode, readCode } from './openid-codes.ts'

const HOUR = 3600
const clients: Record<string, string> = {
  'fixture-client': 'fixture-secret',
  'second-client': 'second-secret',
}

interface ProviderOptions {
  /** Issuer URL without a trailing slash. */
  issuer: string
  /** Milliseconds since 1970 by the clock of the server under test. */
  now: () => number
}

/** A recorded call of the token endpoint. */
interface TokenCall {
  about: string
  recorded: JsonObject
}

const refused = (status: number, error: string): FixtureResponse => ({ status, body: { error } })

const document = (issuer: string): JsonObject => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'profile', 'email'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
})

/** Redirects back immediately, without a login. */
function authorize({ url }: FixtureRequest): FixtureResponse {
  const query = Object.fromEntries(url.searchParams)
  const back = new URL(query.redirect_uri ?? '')
  const state = query.state ?? ''
  if (query.fix !== 'nostate')
    back.searchParams.set('state', query.fix === 'badstate' ? `${state.slice(0, -4)}AAAA` : state)
  if (query.fix === 'error') {
    back.searchParams.set('error', query.error ?? 'access_denied')
    if (query.error_description) back.searchParams.set('error_description', query.error_description)
  } else if (query.fix !== 'nocode') back.searchParams.set('code', createCode(query))
  return { status: 303, headers: { location: back.href } }
}

function readCredentials({ headers }: FixtureRequest, form: Record<string, string>): (string | undefined)[] {
  const [, basic] = /^Basic (.*)/.exec(headers.authorization ?? '') ?? []
  if (basic === undefined) return [form.client_id, form.client_secret]
  return Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
}

/** Returns why a code is rejected, or undefined. */
function findFault(
  code: ProviderCode | undefined,
  client: string,
  form: Record<string, string>,
): FixtureResponse | undefined {
  const isUnknown =
    !code || code.client !== client || code.uri !== form.redirect_uri || code.fix === 'nocodeuse'
  if (isUnknown || code.fix === 'tokenerror') return refused(400, 'invalid_grant')
  if (code.fix === 'token500') return { status: 500, body: { oops: true } }
  const verifier = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  return code.challenge && verifier !== code.challenge ? refused(400, 'invalid_grant') : undefined
}

function idTokenClaims(
  { fix, nonce, claims }: ProviderCode,
  client: string,
  { issuer, now }: ProviderOptions,
): JsonObject {
  const time = Math.floor(now() / 1000)
  const [iat, exp] = fix === 'expired' ? [time - 2 * HOUR, time - HOUR] : [time, time + HOUR]
  const all = {
    iss: fix === 'wrongiss' ? 'http://127.0.0.1:1' : issuer,
    aud: fix === 'wrongaud' ? 'somebody-else' : client,
    iat,
    exp,
    ...(nonce && { nonce }),
    ...claims,
  }
  return fix === 'nosub' ? { ...all, sub: undefined } : all
}

function userinfo({ headers }: FixtureRequest): FixtureResponse {
  const token = readCode((headers.authorization ?? '').replace(/^Bearer /i, ''))
  if (!token) return refused(401, 'invalid_token')
  if (token.fix === 'userinfo500') return { status: 500, body: { oops: true } }
  return { status: 200, body: { ...token.claims, ...(token.fix === 'othersub' && { sub: 'somebody-else' }) } }
}

/** Signs with a generated key. `fix` = `badsig` corrupts the signature. */
function createSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(6).toString('hex')
  const key = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256' }
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] }
  function signed(claims: JsonObject, fix?: string): string {
    const token = signToken({ key, claims })
    if (fix !== 'badsig') return token
    const [head, body, signature = ''] = token.split('.')
    const bytes = Buffer.from(signature, 'base64url')
    bytes.writeUInt8(bytes.readUInt8(0) ^ 255, 0)
    return `${head}.${body}.${bytes.toString('base64url')}`
  }
  return { jwks, signed }
}

/**
 * An OpenID provider without a login page. Parameters unknown to OAuth become claims, and `fix` makes it misbehave. It does
 * not listen yet.
 */
export function createOpenIdProvider(options: ProviderOptions): Server {
  const { jwks, signed } = createSigner()
  const last: TokenCall[] = []

  function remember({ method, headers }: FixtureRequest, form: Record<string, string>, code: unknown): void {
    const recorded = {
      method,
      content_type: headers['content-type'],
      basic: /^Basic /.test(headers.authorization ?? ''),
      grant_type: form.grant_type,
      redirect_uri: form.redirect_uri,
      parameters: Object.keys(form).toSorted(),
    }
    last.push({ about: JSON.stringify(code ?? form.code), recorded })
  }
  function token(request: FixtureRequest): FixtureResponse {
    const form = Object.fromEntries(new URLSearchParams(request.text))
    const code = readCode(form.code ?? '')
    remember(request, form, code)
    const [client = '', secret] = readCredentials(request, form)
    if (clients[client] === undefined || clients[client] !== secret) return refused(401, 'invalid_client')
    const fault = findFault(code, client, form)
    if (fault || !code) return fault ?? refused(400, 'invalid_grant')
    const idToken = signed(idTokenClaims(code, client, options), code.fix)
    const body = {
      access_token: createCode({ fix: code.fix }, code.claims),
      token_type: 'Bearer',
      expires_in: HOUR,
      refresh_token: randomBytes(30).toString('hex'),
      scope: 'openid',
      ...(code.fix !== 'noidtoken' && { id_token: idToken }),
    }
    return { status: 200, body }
  }
  /** Returns an ID token as a provider's native library would. */
  function nativeToken({ url }: FixtureRequest): FixtureResponse {
    const query = Object.fromEntries(url.searchParams)
    const code = { claims: claimsIn(query), nonce: query.nonce }
    const claims = idTokenClaims(code, query.client_id ?? 'fixture-client', options)
    return { status: 200, body: { id_token: signed(claims, query.fix) } }
  }
  const recent = ({ url }: FixtureRequest): FixtureResponse => ({
    status: 200,
    body: last
      .filter(({ about }) => about.includes(url.searchParams.get('about') ?? ''))
      .map(({ recorded }) => recorded),
  })

  const pages: Record<string, (request: FixtureRequest) => FixtureResponse> = {
    '/.well-known/openid-configuration': () => ({ status: 200, body: document(options.issuer) }),
    '/jwks': () => ({ status: 200, body: jwks }),
    '/authorize': authorize,
    '/token': token,
    '/userinfo': userinfo,
    '/idtoken': nativeToken,
    '/last': recent,
  }
  return createFixtureServer((request) => pages[request.url.pathname]?.(request) ?? refused(404, 'not here'))
}
