import { numberOf } from '@tillkey/identity/fill-identities.ts'

/** The password of everybody in the world of the benchmark. */
export const PASSWORD = 'a pass phrase of the benchmark'

/** The address of one of them, by their number as `fillIdentities` writes it. */
export const emailOf = (number: string): string => `person-${number}@bench.test`

/** The number of one of so many, another each time. */
export const anybody = (size: number): string => numberOf(1 + Math.floor(Math.random() * size))

/** Where a page begins: behind an id of the lower half, another each time, so that pages are full. */
export const anyPlace = (): string =>
  `${String(Math.floor(Math.random() * 5e7)).padStart(8, '0')}-0000-4000-8000-000000000000`
