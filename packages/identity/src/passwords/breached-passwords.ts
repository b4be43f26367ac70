import { createHash } from 'node:crypto'
import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { NoResponseError, type Outbound } from '@tillkey/outbound'
import { breachCheckFailed } from '../errors/self-service-errors.ts'
import type { IdentityConfig } from '../identity-config.ts'
import { messages } from '../messages/messages.ts'

/** The most common passwords of at least eight characters, in lower case. */
const list = `
password password1 password12 password123 passw0rd p@ssword p@ssw0rd 12345678 123456789 1234567890 87654321 987654321
0123456789 11111111 00000000 88888888 66666666 77777777 99999999 12341234 12344321 11223344 123123123 123456123 12345678910
147258369 159753456 qwertyuiop qwerty123 qwerty12 qwerty1234 asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t q1w2e3r4
1qaz2wsx zaq12wsx qazwsxedc abcd1234 abc12345 abc123456 a1234567 aa123456 a123456789 iloveyou iloveyou1 sunshine princess
football baseball basketball superman batman123 spiderman starwars trustno1 letmein1 letmein123 welcome1 welcome123 changeme
changeme1 admin123 administrator computer internet whatever michelle jennifer samantha liverpool chelsea1 arsenal1 charlie1
mercedes midnight monkey123 dragon123 master123 shadow123 freedom1 secret123 blessing blessed1 jesus123 jesuschrist
southafrica capetown johannesburg springboks orlando1 kaizerchiefs
`

const common: ReadonlySet<string> = new Set(list.trim().split(/\s+/))

/** Returns whether a password is among the most common, ignoring case. */
const isWellKnownPassword = (password: string): boolean => common.has(password.toLowerCase())

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
