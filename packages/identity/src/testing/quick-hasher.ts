import {
  createPasswordHasher,
  defaultHashing,
  type Hashing,
  type PasswordHasher,
} from '../passwords/password-hasher.ts'

/** Minimum of argon2id with one lane. */
const LEAST = { memory: 8, passes: 1, parallelism: 1 }

/** Same algorithm at minimum cost. */
const quickly = (hashing: Hashing = defaultHashing): Hashing =>
  hashing.algorithm === 'argon2' ? { ...hashing, ...LEAST } : { ...hashing, cost: 4 }

/**
 * Hashes at minimum cost instead of some 20 ms of CPU, for tests that only need signed-in users.
 * `isOutdated` compares with the reduced cost.
 */
export function createQuickHasher(): PasswordHasher {
  const hasher = createPasswordHasher()
  return {
    hash: (password, hashing) => hasher.hash(password, quickly(hashing)),
    verify: hasher.verify,
    verifyDummy: (password, hashing) => hasher.verifyDummy(password, quickly(hashing)),
    isOutdated: (hashed, hashing) => hasher.isOutdated(hashed, quickly(hashing)),
    refusal: hasher.refusal,
  }
}
