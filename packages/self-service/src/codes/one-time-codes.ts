import { randomInt } from 'node:crypto'
import { type Keyring, randomText } from '@tillkey/secrets'

const DIGITS = 6
const TOKEN_LENGTH = 32

/** Digest of a code or token that was sent. The secret itself is only in the message. */
export interface SentSecret {
  digest: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Recipient; `via` is '' for a secret handed to an administrator. */
  to: { via: string; value: string }
  identityId: string
}

/** Codes and tokens sent to people. */
export interface OneTimeCodes {
  /** Six digits. */
  newCode(): string
  /** 32 letters and digits. */
  newToken(): string
  /** Keyed digest bound to one flow, so that six digits cannot be found by brute force. */
  digest(text: string, flowId: string): string
  matches(text: string, secret: Pick<SentSecret, 'digest'>, flowId: string): boolean
}

const codeContext = (flowId: string): string => `code of flow ${flowId}`

/** Creates the codes and tokens of one instance; digests are keyed and bound to the flow. */
export const createOneTimeCodes = (keyring: Keyring): OneTimeCodes => ({
  newCode: () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'),
  newToken: () => randomText(TOKEN_LENGTH),
  digest: (text, flowId) => keyring.sign(text, codeContext(flowId)),
  matches: (text, { digest }, flowId) => keyring.verify(text, codeContext(flowId), digest),
})
