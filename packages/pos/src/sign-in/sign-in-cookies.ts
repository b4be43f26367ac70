import { type Incoming, serializeCookie } from '@tillkey/host'
import type { Keyring } from '@tillkey/secrets'
import type { Attempt } from './openid.ts'

const SIGN_IN = 'tillkey_sign_in'
const SESSION = 'tillkey_pos_session'
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
  /** Whether the public address uses https. */
  secure: boolean
}

export type SignInCookies = ReturnType<typeof createSignInCookies>

/** Each attempt has its own cookie, so that parallel sign-ins in several tabs work. */
const attemptName = (state: string): string => `${SIGN_IN}_${state.slice(0, 12)}`

/** Reads and writes the cookies of sign-in: a sealed one per attempt, and the session. */
export function createSignInCookies({ keyring, secure }: SignInCookiesOptions) {
  const write = (name: string, value: string, { path, maxAge }: { path: string; maxAge: number }): string =>
    serializeCookie(name, value, { path, maxAge, httpOnly: true, secure, sameSite: 'lax' })
  return {
    attempt: (attempt: SignInAttempt): string =>
      write(attemptName(attempt.state), keyring.seal(JSON.stringify(attempt), SIGN_IN), {
        path: '/sign-in',
        maxAge: ATTEMPT_SECONDS,
      }),
    readAttempt({ cookies }: Incoming, state: string): SignInAttempt | undefined {
      const text = keyring.open(cookies[attemptName(state)] ?? '', SIGN_IN)
      return text === undefined ? undefined : (JSON.parse(text) as SignInAttempt) // sealed by this server
    },
    clearAttempt: (state: string): string => write(attemptName(state), '', { path: '/sign-in', maxAge: 0 }),
    session: (id: string): string => write(SESSION, id, { path: '/', maxAge: SESSION_COOKIE_SECONDS }),
    readSession: ({ cookies }: Incoming): string | undefined => cookies[SESSION] || undefined,
    clearSession: (): string => write(SESSION, '', { path: '/', maxAge: 0 }),
  }
}
