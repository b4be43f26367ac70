import { createSignIns, type SignIns, type SignInsOptions } from '@tillkey/sign-in'
import type { AuthenticationScheme } from '../merchant-sessions.ts'
import type { TillTakeovers } from '../people/till-takeovers.ts'
import { noSession, platformUnavailable } from '../session-errors.ts'
import { SIGN_INS_TABLE } from './sign-in-migrations.ts'

const COOKIE = 'tillkey_pos_session'

export interface TillSignInsOptions
  extends Pick<SignInsOptions, 'db' | 'keyring' | 'baseUrl' | 'client' | 'now'> {
  takeovers: Pick<TillTakeovers, 'isTakenSince'>
}

/** Signing in at the platform with OAuth2. */
export interface TillSignIns
  extends Pick<SignIns, 'begin' | 'finish' | 'end' | 'deleteExpired'>,
    AuthenticationScheme<string> {}

/** An authentication older than the takeover of a till proves nothing to its current users. */
export function createTillSignIns({ takeovers, ...options }: TillSignInsOptions): TillSignIns {
  const signIns = createSignIns({
    ...options,
    table: SIGN_INS_TABLE,
    cookie: COOKIE,
    noSession,
    unavailable: platformUnavailable,
    isOutdated: takeovers.isTakenSince,
  })
  return {
    ...signIns,
    async findSession(cookie) {
      const { subject, id } = await signIns.findSession(cookie)
      return { identityId: subject, sessionId: id }
    },
  }
}
