/** A whole number from 0 up to, without, `below`. */
export type Random = (below: number) => number

/** Mulberry32: the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

export const oneOf = <T>(random: Random, values: readonly T[]): T =>
  // The index is below the length, and no list here is empty.
  values[random(values.length)] as T
