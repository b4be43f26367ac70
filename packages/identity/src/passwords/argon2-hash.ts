/** What checking one password against a hash may cost. */
export interface CostLimits {
  /** KiB of memory. */
  memory: number
  /** KiB of memory times passes: how long it takes. */
  work: number
  parallelism: number
  /** The logarithm of the rounds of bcrypt. */
  bcryptCost: number
  /** Rounds of PBKDF2 and crypt(3). */
  rounds: number
}

/** Eight times what OWASP recommends in memory, and about a fifth of a second of one core. */
export const defaultCostLimits: CostLimits = {
  memory: 262_144,
  work: 1_048_576,
  parallelism: 16,
  bcryptCost: 14,
  rounds: 2_000_000,
}

const UNKNOWN =
  'The hash is of no kind that passwords can be checked against: argon2id or argon2i, version 19.'
const argon2 =
  /^\$argon2(?:id|i)\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,10})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const bytesOf = (base64: string): number => Math.floor((base64.length * 3) / 4)

interface Argon2Parts {
  memory: number
  passes: number
  parallelism: number
  salt: number
  digest: number
}

function argon2Parts(hashed: string): Argon2Parts | undefined {
  const [, memory, passes, parallelism, salt, digest] = argon2.exec(hashed) ?? []
  if (salt === undefined || digest === undefined) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: bytesOf(salt),
    digest: bytesOf(digest),
  }
}

/** RFC 9106, section 3.1: memory is at least eight blocks a lane, a salt eight bytes, a digest four. */
const isMalformed = ({ memory, passes, parallelism, salt, digest }: Argon2Parts): boolean =>
  passes < 1 ||
  parallelism < 1 ||
  memory < 8 * parallelism ||
  salt < 8 ||
  salt > 64 ||
  digest < 4 ||
  digest > 128

/** Why passwords cannot be checked against a hash that was made by argon2 elsewhere; nothing when they can. */
export function argon2Refusal(hashed: string, limits: CostLimits): string | undefined {
  const parts = argon2Parts(hashed)
  if (!parts) return UNKNOWN
  if (isMalformed(parts)) return 'The parameters, the salt or the digest of the hash cannot be right.'
  const { memory, passes, parallelism } = parts
  if (memory > limits.memory)
    return `The hash takes m=${memory} KiB to check; at most ${limits.memory} are taken.`
  if (memory * passes > limits.work)
    return `The hash takes m=${memory} times t=${passes} to check; at most ${limits.work} are taken.`
  return parallelism > limits.parallelism
    ? `The hash takes p=${parallelism} lanes to check; at most ${limits.parallelism} are taken.`
    : undefined
}
