import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** Steps before and after the present one that are taken, for clocks that go wrong. */
const WINDOW = 1

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

interface Account {
  secret: string
  /** Who asks. */
  issuer: string
  /** Whose code it is. */
  label: string
}

/** SHA-1, six digits, thirty seconds: what every app understands. */
const createTotp = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS })

/** As a part of an address where an @ may stand. */
const encodeLabel = (text: string): string => encodeURIComponent(text).replaceAll('%40', '@')

/** `otpauth://…`, which apps read from a picture, and administrators as it is written by the originals, too. */
export const otpauthUrl = ({ secret, issuer, label }: Account): string =>
  `otpauth://totp/${encodeLabel(issuer)}:${encodeLabel(label)}` +
  `?algorithm=SHA1&digits=6&issuer=${encodeLabel(issuer)}&period=${STEP_SECONDS}&secret=${secret}`

/** The step of a code that is right now; nothing when it is wrong. */
export function matchStep(code: string, secret: string, now: number): number | undefined {
  const token = code.trim()
  const delta = createTotp(secret).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

/** The secret of an address. */
export function readSecret(address: string): string {
  const secret = new URL(address).searchParams.get('secret')
  if (secret === null) throw new Error('the address of an authenticator has no secret')
  return secret
}
