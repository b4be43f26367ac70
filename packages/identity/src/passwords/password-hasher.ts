import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type CostLimits, defaultCostLimits, readHash } from './hash-formats.ts'

/** Parameters of argon2id. */
export interface Argon2Parameters {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
  saltBytes: number
  keyBytes: number
}

/** How passwords are hashed, and what checking them may cost. */
export type Hashing = { limits: CostLimits } & (
  | ({ algorithm: 'argon2' } & Argon2Parameters)
  | { algorithm: 'bcrypt'; cost: number }
)

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
export const defaultArgon2: Argon2Parameters = {
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  saltBytes: 16,
  keyBytes: 32,
}

/** What is done where no project says otherwise. */
export const defaultHashing: Hashing = { algorithm: 'argon2', ...defaultArgon2, limits: defaultCostLimits }

const argon2Prefix = ({ memory, passes, parallelism }: Argon2Parameters): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

const unpadded = (bytes: number): string => Buffer.alloc(bytes, 7).toString('base64').replaceAll('=', '')

/** A hash that no password has, made with these parameters. */
export const argon2Example = (parameters: Argon2Parameters): string =>
  `${argon2Prefix(parameters)}${unpadded(parameters.saltBytes)}$${unpadded(parameters.keyBytes)}`

const bcryptPrefix = (cost: number): string => `$2b$${String(cost).padStart(2, '0')}$`
const BCRYPT_BODY = 53

/** What is checked for identifiers nobody has: it costs as much as a hash that somebody has. */
const dummyHash = (hashing: Hashing): string =>
  hashing.algorithm === 'bcrypt'
    ? bcryptPrefix(hashing.cost).padEnd(7 + BCRYPT_BODY, 'u')
    : argon2Example(hashing)

/** Passwords are hashed and checked as a project does it; as `defaultHashing` says where none is told. */
export interface PasswordHasher {
  hash(password: string, hashing?: Hashing): Promise<string>
  verify(hashed: string, password: string, hashing?: Hashing): Promise<boolean>
  /** Does the work of `verify` and is never right. */
  verifyDummy(password: string, hashing?: Hashing): Promise<false>
  /** Whether a hash was made otherwise than passwords are hashed now. */
  isOutdated(hashed: string, hashing?: Hashing): boolean
  /** Why passwords cannot be checked against a hash that somebody brings; nothing when they can. */
  refusal(hashed: string, hashing?: Hashing): string | undefined
}

export interface PasswordHasherOptions {
  /** Hashes made or checked at the same time; as many as there are cores unless told. */
  concurrency?: number
}

/** Loaded with the first password: most starts check none for a while. */
const argon2 = () => import('@node-rs/argon2')
const bcrypt = () => import('@node-rs/bcrypt')

/** At most so many pieces of work at a time; the others wait their turn. */
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
  if (hashing.algorithm === 'bcrypt') return (await bcrypt()).hash(password, { cost: hashing.cost })
  const { memory, passes, parallelism, saltBytes, keyBytes } = hashing
  return (await argon2()).hash(password, {
    ...{ memoryCost: memory, timeCost: passes, parallelism, outputLen: keyBytes },
    salt: randomBytes(saltBytes),
  })
}

/** Whether a hash is one of bcrypt of this cost, by whichever of the names it has had. */
const isBcrypt = (hashed: string, cost: number): boolean =>
  hashed.replace(/^\$2[abyz]?\$/, '$2b$').startsWith(bcryptPrefix(cost))

/** Hashes off the main thread, as many at once as there are cores. */
export function createPasswordHasher({
  concurrency = availableParallelism(),
}: PasswordHasherOptions = {}): PasswordHasher {
  const gate = createGate(concurrency)
  async function verify(hashed: string, password: string, hashing: Hashing): Promise<boolean> {
    const read = readHash(hashed, hashing.limits)
    if ('verify' in read) return gate(() => read.verify(password))
    // Takes as long as a hash that can match.
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

/** Who hashes passwords, and how the project has it done. */
export interface ProjectPasswords {
  hasher: PasswordHasher
  hashing: Hashing
}
