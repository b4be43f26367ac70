import { type Incoming, serializeCookie } from '@tillkey/host'
import type { Keyring } from '@tillkey/secrets'
import type { Attempt } from './openid.ts'

/** Context that sealed attempts are bound to. */
const ATTEMPT = 'tillkey_sign_in'
const ATTEMPT_SECONDS = 600
/** Maximum that browsers allow. The session ends earlier. */
const SESSION_COOKIE_SECONDS = 400 * 24 * 60 * 60

/** A started sign-in and the screen to return to. */
export interface SignInAttempt extends Attempt {
  /** Path and query. */
  returnTo: string
}

interface SignInCookiesOptions {
  keyring: Keyring
  /** Public base URL of the app. */
  baseUrl: string
  /** Name of the session's cookie. */
  name: string
}

export type SignInCookies = ReturnType<typeof createSignInCookies>

/** Reads and writes the cookies of sign-in: a sealed one per attempt, and the session. */
export function createSignInCookies({ keyring, baseUrl, name: sessionName }: SignInCookiesOptions) {
  const { protocol, pathname } = new URL(baseUrl)
  const secure = protocol === 'https:'
  const base = pathname.replace(/\/$/, '')
  /** Each attempt has its own cookie, so that parallel sign-ins in several tabs work. */
  const attemptName = (state: string): string => `${ATTEMPT}_${state.slice(0, 12)}`
  const write = (name: string, value: string, { path, maxAge }: { path: string; maxAge: number }): string =>
    serializeCookie(name, value, { path, maxAge, httpOnly: true, secure, sameSite: 'lax' })
  return {
    attempt: (attempt: SignInAttempt): string =>
      write(attemptName(attempt.state), keyring.seal(JSON.stringify(attempt), ATTEMPT), {
        path: `${base}/sign-in`,
        maxAge: ATTEMPT_SECONDS,
      }),
    readAttempt({ cookies }: Incoming, state: string): SignInAttempt | undefined {
      const text = keyring.open(cookies[attemptName(state)] ?? '', ATTEMPT)
      return text === undefined ? undefined : (JSON.parse(text) as SignInAttempt) // sealed by this server
    },
    clearAttempt: (state: string): string =>
      write(attemptName(state), '', { path: `${base}/sign-in`, maxAge: 0 }),
    session: (id: string): string =>
      write(sessionName, id, { path: `${base}/`, maxAge: SESSION_COOKIE_SECONDS }),
    readSession: ({ cookies }: Incoming): string | undefined => cookies[sessionName] || undefined,
    clearSession: (): string => write(sessionName, '', { path: `${base}/`, maxAge: 0 }),
  }
}
