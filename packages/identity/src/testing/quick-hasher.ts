import {
  createPasswordHasher,
  defaultHashing,
  type Hashing,
  type PasswordHasher,
} from '../passwords/password-hasher.ts'

/** The least that argon2id takes with one lane. */
const LEAST = { memory: 8, passes: 1, parallelism: 1 }

/** The same way of hashing for next to nothing. */
const quickly = (hashing: Hashing = defaultHashing): Hashing =>
  hashing.algorithm === 'argon2' ? { ...hashing, ...LEAST } : { ...hashing, cost: 4 }

/**
 * Hashes as projects do but for what it costs, which by default is some twenty milliseconds of processor time: for servers of
 * tests that sign people in for another reason. What tells a cost (`isOutdated`) tells that of these.
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
