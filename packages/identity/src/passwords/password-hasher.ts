import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type CostLimits, defaultCostLimits } from './cost-limits.ts'
import { readHash } from './hash-formats.ts'
import { loadArgon2, loadBcrypt } from './native-libraries.ts'

/** Parameters of argon2id. */
export interface Argon2Parameters {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
  saltBytes: number
  keyBytes: number
}

/** Hashing algorithm and verification limits. */
export type Hashing = { limits: CostLimits } & (
  | ({ algorithm: 'argon2' } & Argon2Parameters)
  | { algorithm: 'bcrypt'; cost: number }
)

/** OWASP recommendation for argon2id: 19 MiB, two passes, one lane. */
export const defaultArgon2: Argon2Parameters = {
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  saltBytes: 16,
  keyBytes: 32,
}

/** Default hashing. */
export const defaultHashing: Hashing = { algorithm: 'argon2', ...defaultArgon2, limits: defaultCostLimits }

const argon2Prefix = ({ memory, passes, parallelism }: Argon2Parameters): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const unpadded = (bytes: number): string => Buffer.alloc(bytes, 7).toString('base64').replaceAll('=', '')

/** Returns a hash with these parameters that matches no password. */
export const argon2Example = (parameters: Argon2Parameters): string =>
  `${argon2Prefix(parameters)}${unpadded(parameters.saltBytes)}$${unpadded(parameters.keyBytes)}`

const bcryptPrefix = (cost: number): string => `$2b$${String(cost).padStart(2, '0')}$`
const BCRYPT_BODY = 53

/** A hash that matches nothing, verified for unknown identifiers at the same cost as a real one. */
const dummyHash = (hashing: Hashing): string =>
  hashing.algorithm === 'bcrypt'
    ? bcryptPrefix(hashing.cost).padEnd(7 + BCRYPT_BODY, 'u')
    : argon2Example(hashing)

/** Hashes and verifies passwords. Default: `defaultHashing`. */
export interface PasswordHasher {
  hash(password: string, hashing?: Hashing): Promise<string>
  verify(hashed: string, password: string, hashing?: Hashing): Promise<boolean>
  /** Takes as long as `verify` and always fails. */
  verifyDummy(password: string, hashing?: Hashing): Promise<false>
  /** Returns whether a hash uses other parameters than `hashing`. */
  isOutdated(hashed: string, hashing?: Hashing): boolean
  /** Returns why an imported hash cannot be verified, or undefined. */
  refusal(hashed: string, hashing?: Hashing): string | undefined
}

export interface PasswordHasherOptions {
  /** Upper bound on concurrent hash computations. Default: number of cores. */
  concurrency?: number
}

/** Limits concurrent work; further callers wait in order. */
function createGate(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = concurrency
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free === 0) await new Promise<void>((resume) => waiting.push(resume))
    else free--
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

async function computeHash(password: string, hashing: Hashing): Promise<string> {
  if (hashing.algorithm === 'bcrypt') return (await loadBcrypt()).hash(password, { cost: hashing.cost })
  const { memory, passes, parallelism, saltBytes, keyBytes } = hashing
  return (await loadArgon2()).hash(password, {
    memoryCost: memory,
    timeCost: passes,
    parallelism,
    outputLen: keyBytes,
    salt: randomBytes(saltBytes),
  })
}

/** Returns whether a hash is bcrypt of this cost, under any of its prefixes. */
const isBcrypt = (hashed: string, cost: number): boolean =>
  hashed.replace(/^\$2[abyz]?\$/, '$2b$').startsWith(bcryptPrefix(cost))

/** Hashes off the main thread. */
export function createPasswordHasher({
  concurrency = availableParallelism(),
}: PasswordHasherOptions = {}): PasswordHasher {
  const gate = createGate(concurrency)
  async function verify(hashed: string, password: string, hashing: Hashing): Promise<boolean> {
    const read = readHash(hashed, hashing.limits)
    if ('verify' in read) return gate(() => read.verify(password))
    // Keeps the timing of a hash that can match.
    await verify(dummyHash(hashing), password, hashing)
    return false
  }
  return {
    hash: (password, hashing = defaultHashing) => gate(() => computeHash(password, hashing)),
    verify: (hashed, password, hashing = defaultHashing) => verify(hashed, password, hashing),
    async verifyDummy(password, hashing = defaultHashing) {
      await verify(dummyHash(hashing), password, hashing)
      return false
    },
    isOutdated: (hashed, hashing = defaultHashing) =>
      hashing.algorithm === 'bcrypt'
        ? !isBcrypt(hashed, hashing.cost)
        : !hashed.startsWith(argon2Prefix(hashing)),
    refusal(hashed, { limits } = defaultHashing) {
      const read = readHash(hashed, limits)
      return 'refusal' in read ? read.refusal : undefined
    },
  }
}

/** The hasher, with the hashing of a project. */
export interface ProjectPasswords {
  hasher: PasswordHasher
  hashing: Hashing
}
