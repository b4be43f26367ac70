import { createHash } from 'node:crypto'
import { equalInConstantTime } from '@tillkey/secrets'

export type ChallengeMethod = 'S256' | 'plain'

/** Code challenge of an authorization request (RFC 7636 4.3). */
export interface CodeChallenge {
  challenge: string
  method: string
}

const VERIFIER = /^[\w.~-]{43,128}$/
/** A SHA-256 digest in base64url. */
const DIGEST = /^[\w-]{43}$/

const challengeShapes: Record<ChallengeMethod, RegExp> = { S256: DIGEST, plain: VERIFIER }

/** Whether a challenge is well-formed and uses an allowed method. */
export const isUsableChallenge = (
  { challenge, method }: CodeChallenge,
  methods: readonly ChallengeMethod[],
): boolean => methods.some((known) => known === method && challengeShapes[known].test(challenge))

const computeChallenge = (verifier: string, method: string): string =>
  method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')

/** Whether a verifier matches a challenge (RFC 7636 4.6). */
export const matchesChallenge = (verifier: string, { challenge, method }: CodeChallenge): boolean =>
  VERIFIER.test(verifier) && equalInConstantTime(computeChallenge(verifier, method), challenge)
