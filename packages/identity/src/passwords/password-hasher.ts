import { availableParallelism } from 'node:os'
import { type CostLimits, defaultCostLimits } from './argon2-hash.ts'
import { readHash } from './hash-formats.ts'

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$'

/** A hash that no password has, made with the same parameters: what is checked for identifiers nobody has. */
const NOBODYS_HASH = `${PREFIX}c29tZXJhbmRvbXNhbHQxNg$zR1GmMN0ZqMuL2nEDTFUaXW7mj6BqeHbKnGzCz7v6kE`

export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(hashed: string, password: string): Promise<boolean>
  /** Does the work of `verify` and is never right. */
  verifyNobody(password: string): Promise<false>
  /** Whether a hash was made with other parameters than ours. */
  isOutdated(hashed: string): boolean
  /** Why passwords cannot be checked against a hash that somebody brings; nothing when they can. */
  refusal(hashed: string): string | undefined
}

export interface PasswordHasherOptions {
  /** Hashes made or checked at the same time; as many as there are cores unless told. */
  places?: number
  /** What a hash that is brought may cost to check. */
  costLimits?: CostLimits
}

/** Loaded with the first password: most starts check none for a while. */
const argon2 = () => import('@node-rs/argon2')

/** At most so many pieces of work at a time; the others wait their turn. */
function createGate(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places
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

/** Hashes off the main thread, as many at once as there are cores. */
export function createPasswordHasher({
  places = availableParallelism(),
  costLimits = defaultCostLimits,
}: PasswordHasherOptions = {}): PasswordHasher {
  const gate = createGate(places)
  return {
    hash: (password) => gate(async () => (await argon2()).hash(password, PARAMETERS)),
    async verify(hashed, password) {
      const read = readHash(hashed, costLimits)
      return 'verify' in read && (await gate(() => read.verify(password)))
    },
    async verifyNobody(password) {
      await gate(async () => (await argon2()).verify(NOBODYS_HASH, password))
      return false
    },
    isOutdated: (hashed) => !hashed.startsWith(PREFIX),
    refusal(hashed) {
      const read = readHash(hashed, costLimits)
      return 'refusal' in read ? read.refusal : undefined
    },
  }
}
