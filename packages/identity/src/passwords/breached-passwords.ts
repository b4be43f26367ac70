import { createHash } from 'node:crypto'
import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { NoResponseError, type Outbound } from '@tillkey/outbound'
import { breachCheckFailed } from '../errors/self-service-errors.ts'
import type { IdentityConfig } from '../identity-config.ts'
import { messages } from '../messages/messages.ts'
import { isWellKnownPassword } from './well-known-passwords.ts'

/** Length of the digest prefix that is sent (k-anonymity): several hundred breached passwords share one. */
const PREFIX_LENGTH = 5
const TIMEOUT_MS = 3000

/** Fetches the digest suffixes of a prefix, with their breach counts. */
async function fetchRange(
  beginning: string,
  { host, outbound }: { host: string; outbound: Outbound },
): Promise<Map<string, number>> {
  const base = host.includes('://') ? host : `https://${host}`
  const { status, text } = await outbound.call({
    url: `${base}/range/${beginning}`,
    method: 'GET',
    timeoutMs: TIMEOUT_MS,
    headers: { accept: 'text/plain', 'add-padding': 'true' },
  })
  if (status !== 200) throw new NoResponseError(`the breach check responded with ${status}`)
  const lines = text.split(/\r?\n/).map((line) => line.split(':'))
  return new Map(lines.map(([rest = '', times]) => [rest.trim().toUpperCase(), Number(times)]))
}

/**
 * Returns why a breached password is refused, or undefined. Without a configured service only the most
 * common passwords are known. The service learns a prefix of the SHA-1 digest only. Throws 500 when it fails
 * and the check is mandatory.
 */
export async function breachedPasswordError(
  password: string,
  { password: { breachCheck }, outbound }: IdentityConfig,
): Promise<UiText | undefined> {
  if (breachCheck.host === undefined)
    return breachCheck.enabled && isWellKnownPassword(password) ? messages.stolenPassword(1) : undefined
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const times =
      (await fetchRange(digest.slice(0, PREFIX_LENGTH), { host: breachCheck.host, outbound })).get(
        digest.slice(PREFIX_LENGTH),
      ) ?? 0
    return times > breachCheck.maxBreaches ? messages.stolenPassword(times) : undefined
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    if (breachCheck.failClosed) throw breachCheckFailed(error)
    return undefined
  }
}
