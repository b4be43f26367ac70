import { randomInt } from 'node:crypto'
import { type Keyring, randomText } from '@tillkey/secrets'

const DIGITS = 6
const TOKEN_LENGTH = 32

/** What is kept of a code or token that was sent to somebody. Its text is only in the message. */
export interface SentSecret {
  digest: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The address it was sent to; `via` is '' where it was given to an administrator. */
  to: { via: string; value: string }
  identityId: string
}

/** Codes and tokens that are sent to people. */
export interface OneTimeCodes {
  /** Six digits, for typing. */
  newCode(): string
  /** 32 letters and digits, for links. */
  newToken(): string
  /** A keyed digest, good in one flow only: nobody finds a code of six digits by trying what the digest is of. */
  digest(text: string, flowId: string): string
  matches(text: string, secret: Pick<SentSecret, 'digest'>, flowId: string): boolean
}

const codeContext = (flowId: string): string => `code of flow ${flowId}`

/** Makes codes that people type, and tells the right one by a digest that is kept of it. */
export const createOneTimeCodes = (keyring: Keyring): OneTimeCodes => ({
  newCode: () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'),
  newToken: () => randomText(TOKEN_LENGTH),
  digest: (text, flowId) => keyring.sign(text, codeContext(flowId)),
  matches: (text, { digest }, flowId) => keyring.verify(text, codeContext(flowId), digest),
})
