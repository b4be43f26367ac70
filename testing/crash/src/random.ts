export interface Random {
  /** Returns an integer from 0 (inclusive) to the limit (exclusive). */
  integer(limit: number): number
  pick<T>(values: readonly [T, ...T[]]): T
  chance(percent: number): boolean
  uuid(): string
}

/** Creates a reproducible generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (limit: number): number => Math.floor(next() * limit)
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => integer(16).toString(16)).join('')
  return {
    integer,
    pick: (values) => values[integer(values.length)] ?? values[0],
    chance: (percent) => integer(100) < percent,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + integer(4)).toString(16)}${hex(3)}-${hex(12)}`,
  }
}
