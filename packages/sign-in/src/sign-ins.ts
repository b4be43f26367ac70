import { setTimeout as sleep } from 'node:timers/promises'
import { type Incoming, parseReturnAddress } from '@tillkey/host'
import { digestOf, type Keyring, randomText } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import {
  createOpenId,
  type PersonClaims,
  type SignInClient,
  type Tokens,
  type Unavailable,
} from './openid.ts'
import { createSignInCookies } from './sign-in-cookies.ts'
import { createSignInsStore, type SignIn } from './sign-ins-store.ts'

const ID_LENGTH = 43
/** The default lifetime of the platform's refresh tokens. */
const SIGN_IN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000
/** Must exceed the timeout of a refresh. */
const CLAIM_MS = 10_000
const CLAIM_POLL_MS = 50

export interface SignInsOptions {
  db: Database
  /** Stores the sign-ins. Created with `signInTable`. */
  table: string
  keyring: Keyring
  /** Public base URL of the app, without a trailing slash. The provider redirects to `/sign-in/callback` below it. */
  baseUrl: string
  /** Name of the session's cookie. */
  cookie: string
  client: SignInClient
  /** Creates the 401 of a browser without a valid sign-in. */
  noSession: () => Error
  unavailable: Unavailable
  /** Whether a person must authenticate again, given the time of their authentication in milliseconds. Default: never. */
  isOutdated?: (subject: string, authenticatedAt: number) => Promise<boolean>
  /** Who may sign in. Default: everybody whom the provider signs in. */
  admission?: Admission
  /** Lifetime of a sign-in whose tokens are not refreshed. Default: 30 days. */
  lifetimeMs?: number
  now: () => number
}

/** Decides by the claims about a person whether they may sign in. */
export interface Admission {
  isAllowed: (claims: PersonClaims) => boolean
  /** Page for people who may not. */
  deniedUrl: string
}

/** A redirect with its cookies. */
export interface SignInRedirect {
  location: string
  cookies: string[]
}

/** A person who is signed in. */
export interface SignedIn {
  subject: string
  /** Identifies the sign-in. */
  id: string
}

/** Signing in with OpenID Connect. The browser only holds an identifier. The tokens stay on the server. */
export interface SignIns {
  begin(returnTo: string | undefined): Promise<SignInRedirect>
  /** Returns undefined when the sign-in was refused or was not started in this browser. */
  finish(request: Incoming): Promise<SignInRedirect | undefined>
  end(request: Incoming): Promise<SignInRedirect>
  /** Returns the value of the session's cookie, if any. */
  readCredentials(request: Incoming): string | undefined
  /** Asks the provider who is signed in. Throws `noSession` or `unavailable`. */
  findSession(cookie: string): Promise<SignedIn>
  /** Returns the claims about the person at the time of the sign-in. Throws `noSession`, also if they may no longer sign in. */
  findClaims(cookie: string): Promise<PersonClaims>
  /**
   * Calls with the person's access token. When `call` resolves with undefined, the token is no longer valid: it is
   * refreshed and `call` runs once more. Throws `noSession` or `unavailable`.
   */
  callWithToken<T>(cookie: string, call: (accessToken: string) => Promise<T | undefined>): Promise<T>
  deleteExpired(now: number): Promise<'more' | 'done'>
}

/** Returns the path and query of a screen of this app, or of its first screen for any other address. */
function toOwnPath(returnTo: string | undefined, baseUrl: string): string {
  const first = `${baseUrl}/`
  const url = parseReturnAddress(returnTo ?? first, first)
  return url?.href.startsWith(first) ? url.pathname + url.search : new URL(first).pathname
}

/** Tokens of a sign-in, and the claims by which the person was admitted. */
interface SealedTokens extends Tokens {
  claims?: PersonClaims | undefined
}

/** Context that sealed tokens are bound to. */
export const tokensPurpose = (id: string): string => `tokens of sign-in ${id}`

/** Stores the sign-ins of browsers and refreshes their tokens. */
export function createSignIns({ db, table, keyring, baseUrl, now, ...options }: SignInsOptions): SignIns {
  const { client, noSession, unavailable, isOutdated = async () => false } = options
  const { admission, lifetimeMs = SIGN_IN_LIFETIME_MS } = options
  const isAllowed = (claims: PersonClaims): boolean => admission?.isAllowed(claims) ?? true
  const openid = createOpenId({ client, baseUrl, unavailable })
  const store = createSignInsStore(db, table)
  const cookies = createSignInCookies({ keyring, baseUrl, name: options.cookie })
  const seal = (id: string, { accessToken, refreshToken, idToken, claims }: SealedTokens) => ({
    id,
    tokens: keyring.seal(
      JSON.stringify({ accessToken, refreshToken, idToken, ...(admission && { claims }) }),
      tokensPurpose(id),
    ),
    expiresAt: now() + lifetimeMs,
  })

  function openTokens({ id, tokens }: SignIn): SealedTokens {
    const text = keyring.open(tokens, tokensPurpose(id))
    // Tokens sealed with a removed secret cannot be opened.
    if (text === undefined) throw noSession()
    return JSON.parse(text) as SealedTokens // sealed by this server
  }

  /** Only one process refreshes: a refresh token is valid once, and its reuse would revoke the sign-in. */
  async function refresh(signIn: SignIn): Promise<string> {
    const tokens = openTokens(signIn)
    const renewed = await openid.refresh(tokens).catch(async (error: unknown) => {
      await store.release(signIn.id)
      throw error
    })
    if (renewed) {
      await store.renew(seal(signIn.id, { ...renewed, claims: tokens.claims }))
      return renewed.accessToken
    }
    await store.delete(signIn.id)
    throw noSession()
  }

  /** Waits for another process to refresh the tokens. */
  async function waitForRefresh(stale: SignIn): Promise<string> {
    for (const end = now() + CLAIM_MS; now() < end; await sleep(CLAIM_POLL_MS)) {
      const signIn = await store.find(stale.id, now())
      if (!signIn) throw noSession()
      if (signIn.tokens !== stale.tokens) return openTokens(signIn).accessToken
    }
    throw unavailable(new Error('another process is still refreshing the tokens'))
  }

  async function refreshOnce(signIn: SignIn): Promise<string> {
    const isClaimed = await store.claim(signIn, now(), now() + CLAIM_MS)
    return isClaimed ? refresh(signIn) : waitForRefresh(signIn)
  }

  async function findSignIn(cookie: string): Promise<SignIn> {
    const signIn = await store.find(digestOf(cookie), now())
    if (!signIn) throw noSession()
    return signIn
  }

  async function begin(returnTo: string, prompt?: 'login'): Promise<SignInRedirect> {
    const { address, attempt } = await openid.begin(prompt)
    return { location: address, cookies: [cookies.attempt({ ...attempt, returnTo })] }
  }

  return {
    readCredentials: cookies.readSession,
    async findSession(cookie) {
      const signIn = await findSignIn(cookie)
      const subject = await openid.findSubject(openTokens(signIn).accessToken)
      // Refreshed tokens belong to the person who signed in.
      if (subject === undefined) await refreshOnce(signIn)
      return { subject: subject ?? signIn.subject, id: signIn.id }
    },
    async findClaims(cookie) {
      const { claims } = openTokens(await findSignIn(cookie))
      if (!claims || !isAllowed(claims)) throw noSession()
      return claims
    },
    async callWithToken(cookie, call) {
      const signIn = await findSignIn(cookie)
      const result = (await call(openTokens(signIn).accessToken)) ?? (await call(await refreshOnce(signIn)))
      if (result === undefined) throw noSession()
      return result
    },
    begin: (returnTo) => begin(toOwnPath(returnTo, baseUrl)),
    async finish(request) {
      const callback = new URL(request.originalUrl, baseUrl)
      const attempt = cookies.readAttempt(request, callback.searchParams.get('state') ?? '')
      const granted = attempt && (await openid.finish(callback, attempt))
      if (!granted) return undefined
      if (await isOutdated(granted.subject, granted.authenticatedAt)) {
        const again = await begin(attempt.returnTo, 'login')
        return { ...again, cookies: [cookies.clearAttempt(attempt.state), ...again.cookies] }
      }
      if (admission && !isAllowed(granted.claims))
        return { location: admission.deniedUrl, cookies: [cookies.clearAttempt(attempt.state)] }
      const session = randomText(ID_LENGTH)
      await store.add({ ...seal(digestOf(session), granted), subject: granted.subject })
      return {
        location: attempt.returnTo,
        cookies: [cookies.clearAttempt(attempt.state), cookies.session(session)],
      }
    },
    async end(request) {
      const cookie = cookies.readSession(request)
      const signIn = cookie === undefined ? undefined : await store.find(digestOf(cookie), now())
      if (!signIn) return { location: `${baseUrl}/`, cookies: [cookies.clearSession()] }
      const location = await openid.end(openTokens(signIn))
      await store.delete(signIn.id)
      return { location, cookies: [cookies.clearSession()] }
    },
    deleteExpired: store.deleteExpired,
  }
}
