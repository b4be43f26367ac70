import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** Steps accepted before and after the current one, for clock drift. */
const WINDOW = 1

/** Generates a secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

interface Account {
  secret: string
  /** Issuer shown by apps. */
  issuer: string
  /** Account name shown by apps. */
  label: string
}

/** SHA-1, six digits and 30 s are supported by every app. */
const createTotp = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: STEP_SECONDS })

/** Encodes a label, in which @ is allowed. */
const encodeLabel = (text: string): string => encodeURIComponent(text).replaceAll('%40', '@')

/** Builds the `otpauth://…` URL, with the published order of parameters. */
export const otpauthUrl = ({ secret, issuer, label }: Account): string =>
  `otpauth://totp/${encodeLabel(issuer)}:${encodeLabel(label)}` +
  `?algorithm=SHA1&digits=6&issuer=${encodeLabel(issuer)}&period=${STEP_SECONDS}&secret=${secret}`

/** Returns the code that an authenticator app shows. */
export const generateCode = (secret: string, now: number): string =>
  createTotp(secret).generate({ timestamp: now })

/** Returns the time step of a valid code; undefined for a wrong one. */
export function matchStep(code: string, secret: string, now: number): number | undefined {
  const token = code.trim()
  const delta = createTotp(secret).validate({ token, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

/** Returns the secret of an otpauth URL. */
export function readSecret(address: string): string {
  const secret = new URL(address).searchParams.get('secret')
  if (secret === null) throw new Error('the otpauth URL has no secret')
  return secret
}
