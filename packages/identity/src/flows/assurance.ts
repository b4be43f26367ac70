import type { ProjectContext } from '@tillkey/platform-core'
import { aal2Required } from '../errors/self-service-errors.ts'
import type { LiveSession } from '../sessions/sessions.ts'
import { withQuery } from './return-to.ts'

/** Where a second factor is asked for, before going on to an address or to a client that waits. */
export const secondFactorAddress = (
  { publicUrl }: ProjectContext,
  returnTo?: string,
  loginChallenge?: string,
): string =>
  withQuery(`${publicUrl}/self-service/login/browser`, {
    ...{ aal: 'aal2', return_to: returnTo, login_challenge: loginChallenge },
  })

/** Whether somebody could prove more than they did, and has to. */
export const isTooLow = (
  { isBelowAvailable }: LiveSession,
  required: 'aal1' | 'highest_available',
): boolean => isBelowAvailable && required === 'highest_available'

/** 403 with where to prove more, for whose session is too low. */
export function assertHighEnough(
  session: LiveSession,
  required: 'aal1' | 'highest_available',
  secondFactor: string,
): void {
  if (isTooLow(session, required)) throw aal2Required(secondFactor)
}
