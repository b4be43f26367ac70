/** Returns an integer from 0 (inclusive) to `limit` (exclusive). */
export type Random = (limit: number) => number

/** Mulberry32, reproducible by seed. */
export function createRandom(seed: number): Random {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

export const pickOne = <T>(random: Random, values: readonly T[]): T =>
  // The index is below the length, and no list here is empty.
  values[random(values.length)] as T
