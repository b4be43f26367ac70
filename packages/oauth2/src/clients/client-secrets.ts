import { hash, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { equalInConstantTime } from '@tillkey/secrets'
import { LRUCache } from 'lru-cache'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { OAuth2Config } from '../oauth2-config.ts'

const derive = promisify(pbkdf2)

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
const LENGTH = 26
const SALT_BYTES = 16
const DIGEST_BYTES = 32
/** bcrypt ignores further bytes. */
const MAX_BCRYPT_BYTES = 72
/** Upper bound on remembered matches. */
const MAX_CACHED_MATCHES = 10_000

/** Largest multiple of the alphabet's size that fits in a byte. Larger bytes would bias the result. */
const UNBIASED_BYTE_LIMIT = 256 - (256 % ALPHABET.length)

/** Returns a secret of 26 characters, about 157 bits. */
export function generateSecret(): string {
  let secret = ''
  while (secret.length < LENGTH) {
    for (const byte of randomBytes(LENGTH))
      if (byte < UNBIASED_BYTE_LIMIT && secret.length < LENGTH) secret += ALPHABET[byte % ALPHABET.length]
  }
  return secret
}

const digestWith = async (secret: string, salt: string, rounds: number): Promise<string> =>
  (await derive(secret, Buffer.from(salt, 'base64url'), rounds, DIGEST_BYTES, 'sha256')).toString('base64url')

/** Hashing of client secrets in a project (`oauth2.hashers`). */
export type SecretHashing = OAuth2Config['oauth2']['hashers']

/** Loaded on first use. */
const bcrypt = () => import('@node-rs/bcrypt')

async function hashByBcrypt(secret: string, cost: number): Promise<string> {
  if (Buffer.byteLength(secret) > MAX_BCRYPT_BYTES)
    throw oauth2Error('invalid_client_metadata', `client_secret can have at most ${MAX_BCRYPT_BYTES} bytes.`)
  return (await bcrypt()).hash(secret, { cost })
}

/**
 * Hashes a secret with a salt; secrets may be chosen by people. Throws `invalid_client_metadata` if it is too long for
 * bcrypt.
 */
export async function hashSecret(secret: string, { algorithm, ...hashing }: SecretHashing): Promise<string> {
  if (algorithm === 'bcrypt') return hashByBcrypt(secret, hashing.bcrypt.cost)
  const { iterations } = hashing.pbkdf2
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  return `pbkdf2-sha256$${iterations}$${salt}$${await digestWith(secret, salt, iterations)}`
}

async function matches(secret: string, stored: string): Promise<boolean> {
  if (stored.startsWith('$2')) return (await bcrypt()).verify(secret, stored)
  const [, rounds, salt = '', digest = ''] = stored.split('$')
  return equalInConstantTime(await digestWith(secret, salt, Number(rounds)), digest)
}

/** Compares a secret with its stored hash. */
export type VerifySecret = (secret: string, stored: string) => Promise<boolean>

/**
 * Remembers matches as digests under a key of this process, since hashing takes milliseconds and clients send the same
 * secret often. Callers read the stored hash for each request, so a replaced secret never matches.
 */
export function createSecretVerifier(): VerifySecret {
  const key = randomBytes(DIGEST_BYTES).toString('base64url')
  // `max` would allocate all entries at once.
  const matched = new LRUCache<string, string>({ maxSize: MAX_CACHED_MATCHES, sizeCalculation: () => 1 })
  const keyedDigest = (secret: string): string => hash('sha256', `${key} ${secret}`, 'base64url')

  return async (secret, stored) => {
    // PBKDF2 ignores trailing zero bytes, so a different secret would match.
    if (secret.includes('\0')) return false
    const keyed = keyedDigest(secret)
    const cached = matched.get(stored)
    if (cached !== undefined && equalInConstantTime(cached, keyed)) return true
    const isRight = await matches(secret, stored)
    if (isRight) matched.set(stored, keyed)
    return isRight
  }
}
