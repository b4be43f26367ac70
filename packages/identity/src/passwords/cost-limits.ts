/** Upper bounds on the cost of verifying a hash. */
export interface CostLimits {
  /** KiB of memory. */
  memory: number
  /** KiB of memory times passes, which determines the time. */
  work: number
  parallelism: number
  /** Base-2 logarithm of bcrypt rounds. */
  bcryptCost: number
  /** Rounds of PBKDF2 and crypt(3). */
  rounds: number
}

/** Eight times the memory OWASP recommends; about 200 ms of one core. */
export const defaultCostLimits: CostLimits = {
  memory: 262_144,
  work: 1_048_576,
  parallelism: 16,
  bcryptCost: 14,
  rounds: 2_000_000,
}
