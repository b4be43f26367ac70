import type { Incoming } from '@tillkey/host'
import { withQuery } from '../http/addresses.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { recordDecision, requireRequest } from '../interactions/challenge.ts'
import { checkTime } from '../interactions/decision.ts'
import { countAttempt } from '../interactions/interactions.ts'
import { bodyReader, refuseLoginBody } from '../interactions/read-decision.ts'
import type { AuthorizationServer } from '../provider.ts'
import { findByUserCode } from './device-codes.ts'

/** Upper bound on codes that can be tried with one challenge (RFC 8628 5.1). */
const MAX_ATTEMPTS = 10

/** Reads the body of `acceptUserCodeRequest`. Throws `invalid_request`. */
export function readUserCode(request: Incoming): string {
  const code = bodyReader(request, { members: ['user_code'], refuse: refuseLoginBody }).text('user_code')
  if (code === '') throw refuseLoginBody('user_code is missing.')
  return code
}

const invalidCode = (): Error =>
  oauth2Error('invalid_request', 'The code is wrong, has expired or has been used.')

/**
 * Accepts the code that a person entered. Returns the URL the browser continues at. Throws `invalid_request` for a wrong
 * code, 404 for an unknown challenge.
 */
export async function acceptUserCode(
  provider: AuthorizationServer,
  challenge: string,
  userCode: string,
): Promise<string> {
  const { content } = await requireRequest(provider, 'device', challenge)
  checkTime(provider, content.requestedAt)
  if ((await countAttempt(provider, { kind: 'device', challenge })) > MAX_ATTEMPTS)
    throw oauth2Error('invalid_request', 'Too many codes were tried. Start again.')
  const code = await findByUserCode(provider, userCode)
  if (!code || !(await provider.findClient(code.clientId))) throw invalidCode()
  const { verifier } = await recordDecision(provider, 'device', {
    challenge,
    accepted: { deviceCodeId: code.id },
  })
  return withQuery(`${provider.config.publicUrl}/oauth2/device/verify`, { device_verifier: verifier })
}
