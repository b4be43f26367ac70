import { createHash, randomUUID } from 'node:crypto'
import type { OutboundCall, OutboundResponse } from '@tillkey/outbound'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { CallOut } from './provider-calls.ts'

export const ISSUER = 'https://accounts.acme.test'
export const CLIENT = { client_id: 'shop', client_secret: 'a secret: of the shop' }

/** Claims of a user. */
export type ProviderClaims = Record<string, unknown>

interface Granted {
  account: ProviderClaims
  query: URLSearchParams
}

const json = (body: unknown, status = 200): OutboundResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
})

const digest = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** An OpenID Connect provider without a network, at which every user consents immediately. */
export async function createProviderFixture(now: () => number = Date.now) {
  const granted = new Map<string, Granted>()
  const accounts = new Map<string, ProviderClaims>()
  const calls: OutboundCall[] = []
  let keys = await newKeys()

  async function newKeys() {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk: JWK = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' }
    return { privateKey, jwk }
  }
  /** Signs an ID token; `claims` override the defaults. */
  const idToken = (claims: ProviderClaims): Promise<string> => {
    const seconds = Math.floor(now() / 1000)
    return new SignJWT({
      iss: ISSUER,
      aud: CLIENT.client_id,
      iat: seconds,
      exp: seconds + 3600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', ...(keys.jwk.kid && { kid: keys.jwk.kid }) })
      .sign(keys.privateKey)
  }
  function findFault(form: URLSearchParams, query: URLSearchParams): string | undefined {
    if (form.get('redirect_uri') !== query.get('redirect_uri')) return 'invalid_grant'
    const challenge = query.get('code_challenge')
    return challenge !== null && digest(form.get('code_verifier') ?? '') !== challenge
      ? 'invalid_grant'
      : undefined
  }
  async function token({ body = '', headers }: OutboundCall): Promise<OutboundResponse> {
    const form = new URLSearchParams(body)
    const basic = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
    const [id, secret] = basic.split(':').map((word) => new URLSearchParams(`x=${word}`).get('x'))
    if (id !== CLIENT.client_id || secret !== CLIENT.client_secret)
      return json({ error: 'invalid_client' }, 401)
    const code = form.get('code') ?? ''
    const grant = granted.get(code)
    granted.delete(code)
    const fault = grant ? findFault(form, grant.query) : 'invalid_grant'
    if (!grant || fault) return json({ error: fault }, 400)
    const access = `access-${randomUUID()}`
    accounts.set(access, grant.account)
    const nonce = grant.query.get('nonce')
    return json({
      access_token: access,
      refresh_token: `refresh-${randomUUID()}`,
      token_type: 'Bearer',
      id_token: await idToken({ ...(nonce !== null && { nonce }), ...grant.account }),
    })
  }
  const endpoints: Record<string, (call: OutboundCall) => OutboundResponse | Promise<OutboundResponse>> = {
    '/.well-known/openid-configuration': () =>
      json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        userinfo_endpoint: `${ISSUER}/userinfo`,
        jwks_uri: `${ISSUER}/keys`,
        code_challenge_methods_supported: ['S256'],
      }),
    '/keys': () => json({ keys: [keys.jwk] }),
    '/token': token,
    '/userinfo': ({ headers }) =>
      json(accounts.get((headers.authorization ?? '').replace('Bearer ', '')) ?? {}),
  }
  const callOut: CallOut = async (call) => {
    calls.push(call)
    const endpoint = call.url.startsWith(ISSUER) ? endpoints[new URL(call.url).pathname] : undefined
    return endpoint ? endpoint(call) : json({ error: 'not here' }, 404)
  }
  return {
    callOut,
    calls,
    idToken,
    /** Consents to an authorization. Returns the path of the callback. */
    agree(address: string, account: ProviderClaims): string {
      const query = new URL(address).searchParams
      const code = randomUUID()
      granted.set(code, { account, query })
      const back = new URL(query.get('redirect_uri') ?? '')
      back.searchParams.set('state', query.get('state') ?? '')
      back.searchParams.set('code', code)
      return back.pathname + back.search
    },
    /** Rotates the signing keys. */
    async changeKeys(): Promise<void> {
      keys = await newKeys()
    },
  }
}

export type ProviderFixture = Awaited<ReturnType<typeof createProviderFixture>>
