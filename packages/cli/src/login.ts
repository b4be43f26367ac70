import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createClient,
  discoverOidcConfiguration,
  type OAuth2TokenExchange,
  oauth2TokenExchange,
  revokeOAuth2Token,
} from '@tillkey/client'
import {
  type Profile,
  type ProfileEnvironment,
  readSecret,
  type Secret,
  saveProfile,
  withProfileLock,
} from './profiles.ts'
import { CommandError } from './terminal.ts'

export interface LoginOptions {
  issuer: string
  clientId: string
  scope: string
  /** Opens the login page for the user. */
  open: (address: string) => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** Tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 30_000
/** Statuses of an expired refresh token: as an invalid grant, or as a failed client (RFC 6749, 5.2). */
const REFUSED = new Set([400, 401])
const WAIT_MS = 5 * 60_000

const random = (): string => randomBytes(32).toString('base64url')

const DONE = 'You’re signed in. Go back to the command line.'
const NOT_DONE = 'Sign-in failed. See the command line for details.'

/** Waits for the browser's callback. Throws CommandError after a timeout. */
async function waitForCallback(server: Server): Promise<URLSearchParams> {
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>()
  const late = setTimeout(() => reject(new CommandError('Sign-in timed out after five minutes.')), WAIT_MS)
  server.on('request', ({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
    if (pathname === '/callback') {
      response.setHeader('content-type', 'text/plain; charset=utf-8')
      response.setHeader('connection', 'close')
      response.end(searchParams.has('code') ? DONE : NOT_DONE, () => resolve(searchParams))
    } else response.writeHead(404).end()
  })
  try {
    return await promise
  } finally {
    clearTimeout(late)
  }
}

async function startCallbackServer(): Promise<{ server: Server; redirectUri: string }> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as AddressInfo // it listens on a port
  return { server, redirectUri: `http://127.0.0.1:${port}/callback` }
}

/**
 * Reads the code of an authorization response (RFC 6749, 4.1.2; RFC 9207). Throws CommandError for any other
 * response.
 */
function readCode(response: URLSearchParams, { state, issuer }: { state: string; issuer: string }): string {
  const error = response.get('error')
  if (error !== null) throw new CommandError(`${error}: ${response.get('error_description') ?? ''}`)
  const isOurs = response.get('state') === state && [null, issuer].includes(response.get('iss'))
  const code = response.get('code')
  if (!isOurs || code === null) throw new CommandError('The response belongs to another sign-in.')
  return code
}

function secretFrom(tokens: OAuth2TokenExchange, { now }: { now: () => number }): Secret {
  const { access_token: token, refresh_token: refreshToken, expires_in: seconds = 0 } = tokens
  if (token === undefined) throw new CommandError('The server returned no token.')
  return { token, refreshToken, expiresAt: now() + seconds * 1000 }
}

/**
 * Signs a user in with their browser: OAuth 2.0 for native apps (RFC 8252) with a loopback redirect and PKCE (RFC 7636).
 * Throws CommandError if they do not sign in or the server refuses.
 */
export async function signIn({ issuer, clientId, scope, open, now }: LoginOptions): Promise<Secret> {
  const client = createClient({ baseUrl: issuer })
  const described = await discoverOidcConfiguration(client)
  const { server, redirectUri } = await startCallbackServer()
  try {
    const [state, verifier] = [random(), random()]
    const address = new URL(described.authorization_endpoint)
    address.search = String(
      new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }),
    )
    const answered = waitForCallback(server)
    open(address.href)
    const code = readCode(await answered, { state, issuer: described.issuer })
    const tokens = await oauth2TokenExchange(client, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    })
    return secretFrom(tokens, { now })
  } finally {
    server.close()
  }
}

const loginEnded = (): CommandError => new CommandError('Your login has expired. Run tillkey login.')

const isCurrent = ({ expiresAt }: Secret, { now }: ProfileEnvironment): boolean =>
  expiresAt === undefined || expiresAt > now() + RENEW_BEFORE_MS

/**
 * Returns the token of a profile, renewed if it expires soon. Refresh tokens can be used once, so commands renew one at a
 * time and waiting ones use the saved token. Throws CommandError if renewal fails.
 */
export async function liveToken(
  name: string,
  profile: Profile,
  around: ProfileEnvironment,
): Promise<string | undefined> {
  const secret = await readSecret(name, profile, around)
  if (!secret || isCurrent(secret, around)) return secret?.token
  return withProfileLock(name, around, async (current) => {
    const latest = current && (await readSecret(name, current, around))
    if (!current || !latest) throw loginEnded()
    return isCurrent(latest, around)
      ? latest.token
      : renewToken(name, { profile: current, secret: latest }, around)
  })
}

async function renewToken(
  name: string,
  { profile, secret: { refreshToken } }: { profile: Profile; secret: Secret },
  around: ProfileEnvironment,
): Promise<string> {
  const { login } = profile
  if (!login || refreshToken === undefined) throw loginEnded()
  const tokens = await oauth2TokenExchange(createClient({ baseUrl: login.issuer }), {
    grant_type: 'refresh_token',
    client_id: login.clientId,
    refresh_token: refreshToken,
  }).catch((error: unknown) => {
    const { status = 0 } = error as { status?: number } // a CallError has one where it was answered
    if (REFUSED.has(status)) throw loginEnded()
    throw error
  })
  const secret = { refreshToken, ...secretFrom(tokens, around) }
  await saveProfile(name, { ...profile, secret }, around)
  return secret.token
}

/** Revokes the tokens of a profile at their server (RFC 7009). */
export async function signOut(name: string, profile: Profile, around: ProfileEnvironment): Promise<void> {
  const secret = await readSecret(name, profile, around)
  if (!secret || !profile.login) return
  const { issuer, clientId: client_id } = profile.login
  await revokeOAuth2Token(createClient({ baseUrl: issuer }), {
    token: secret.refreshToken ?? secret.token,
    client_id,
  })
}
