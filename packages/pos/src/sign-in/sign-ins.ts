import { setTimeout as sleep } from 'node:timers/promises'
import { type Incoming, parseReturnAddress } from '@tillkey/host'
import { digestOf, type Keyring, randomText } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import type { AuthenticationScheme, SignedInSession } from '../merchant-sessions.ts'
import type { TillTakeovers } from '../people/till-takeovers.ts'
import { noSession, platformUnavailable } from '../session-errors.ts'
import { createOpenId, type SignInClient, type Tokens } from './openid.ts'
import { createSignInCookies } from './sign-in-cookies.ts'
import { createSignInsStore, type SignIn } from './sign-ins-store.ts'

const ID_LENGTH = 43
/** The default lifetime of the platform's refresh tokens. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000
/** Must exceed the timeout of a refresh. */
const CLAIM_MS = 10_000
const CLAIM_POLL_MS = 50

export interface SignInsOptions {
  db: Database
  keyring: Keyring
  baseUrl: string
  client: SignInClient
  takeovers: Pick<TillTakeovers, 'isTakenSince'>
  now: () => number
}

/** A redirect with its cookies. */
export interface SignInRedirect {
  location: string
  cookies: string[]
}

/** Signing in with OAuth2 at the platform. */
export interface SignIns extends AuthenticationScheme<string> {
  begin(returnTo: string | undefined): Promise<SignInRedirect>
  /** Returns undefined when the sign-in was refused or not attempt in this browser. */
  finish(request: Incoming): Promise<SignInRedirect | undefined>
  end(request: Incoming): Promise<SignInRedirect>
  deleteExpired(now: number): Promise<'more' | 'done'>
}

/** Returns the path of an own screen, `/` for any other address. */
function ownScreen(returnTo: string | undefined, baseUrl: string): string {
  const url = parseReturnAddress(returnTo ?? '/', baseUrl)
  return url?.origin === new URL(baseUrl).origin ? url.pathname + url.search : '/'
}

/** Context that sealed tokens are bound to. */
export const tokensPurpose = (id: string): string => `tokens of sign-in ${id}`

/** Stores the sign-ins of browsers and refreshes their tokens. */
export function createSignIns({ db, keyring, baseUrl, client, takeovers, now }: SignInsOptions): SignIns {
  const openid = createOpenId(client, baseUrl)
  const store = createSignInsStore(db)
  const cookies = createSignInCookies({ keyring, secure: baseUrl.startsWith('https:') })
  const seal = (id: string, { accessToken, refreshToken, idToken }: Tokens) => ({
    id,
    tokens: keyring.seal(JSON.stringify({ accessToken, refreshToken, idToken }), tokensPurpose(id)),
    expiresAt: now() + KEEP_MS,
  })

  function openTokens({ id, tokens }: SignIn): Tokens {
    const text = keyring.open(tokens, tokensPurpose(id))
    // Values sealed with a removed secret are lost.
    if (text === undefined) throw noSession()
    return JSON.parse(text) as Tokens // sealed by us
  }

  /** Only one process refreshes: a refresh token is valid once, and its reuse would revoke the sign-in. */
  async function refresh(signIn: SignIn): Promise<string> {
    const renewed = await openid.refresh(openTokens(signIn)).catch(async (error: unknown) => {
      await store.release(signIn.id)
      throw error
    })
    if (renewed) {
      await store.renew(seal(signIn.id, renewed))
      return signIn.subject
    }
    await store.delete(signIn.id)
    throw noSession()
  }

  /** Waits for another process to refresh the tokens. */
  async function waitForRefresh(before: SignIn): Promise<string> {
    for (const end = now() + CLAIM_MS; now() < end; await sleep(CLAIM_POLL_MS)) {
      const signIn = await store.find(before.id, now())
      if (!signIn) throw noSession()
      if (signIn.tokens !== before.tokens) return signIn.subject
    }
    throw platformUnavailable(new Error('another process is still refreshing the tokens'))
  }

  async function findIdentity(signIn: SignIn): Promise<string> {
    const subject = await openid.findSubject(openTokens(signIn).accessToken)
    if (subject !== undefined) return subject
    const isOurs = await store.claim(signIn, now(), now() + CLAIM_MS)
    return isOurs ? refresh(signIn) : waitForRefresh(signIn)
  }

  async function loadSession(cookie: string): Promise<SignedInSession> {
    const signIn = await store.find(digestOf(cookie), now())
    if (!signIn) throw noSession()
    return { identityId: await findIdentity(signIn), sessionId: signIn.id }
  }

  async function begin(returnTo: string, prompt?: 'login'): Promise<SignInRedirect> {
    const { address, attempt } = await openid.begin(prompt)
    return { location: address, cookies: [cookies.attempt({ ...attempt, returnTo })] }
  }

  return {
    readCredentials: cookies.readSession,
    findSession: loadSession,
    begin: (returnTo) => begin(ownScreen(returnTo, baseUrl)),
    async finish(request) {
      const callback = new URL(request.originalUrl, baseUrl)
      const attempt = cookies.readAttempt(request, callback.searchParams.get('state') ?? '')
      const granted = attempt && (await openid.finish(callback, attempt))
      if (!granted) return undefined
      // An authentication older than a takeover proves nothing to the current users.
      if (await takeovers.isTakenSince(granted.subject, granted.authenticatedAt)) {
        const again = await begin(attempt.returnTo, 'login')
        return { ...again, cookies: [cookies.clearAttempt(attempt.state), ...again.cookies] }
      }
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
