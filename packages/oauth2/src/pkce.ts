import { createHash } from 'node:crypto'
import { equalInConstantTime } from '@tillkey/secrets'

/** What a client asks for with a code (RFC 7636 4.3). */
export interface CodeChallenge {
  challenge: string
  method: string
}

const VERIFIER = /^[\w.~-]{43,128}$/
/** A SHA-256 digest in base64url. */
const CHALLENGE = /^[\w-]{43}$/

/** Whether a challenge is one that a verifier can be held against. */
export const isUsableChallenge = ({ challenge, method }: CodeChallenge): boolean =>
  method === 'S256' && CHALLENGE.test(challenge)

/** Whether the verifier is the one that the challenge was made of (RFC 7636 4.6). */
export const provesChallenge = (verifier: string, { challenge }: CodeChallenge): boolean =>
  VERIFIER.test(verifier) &&
  equalInConstantTime(createHash('sha256').update(verifier).digest('base64url'), challenge)
