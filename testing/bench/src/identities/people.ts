import { formatNumber } from '@tillkey/identity/testing/fill-identities.ts'

/** Password of every identity. */
export const PASSWORD = 'a pass phrase of the benchmark'

/** Email address of an identity by its number, as `fillIdentities` creates it. */
export const formatEmail = (number: string): string => `person-${number}@bench.test`

/** Returns the number of a random identity. */
export const anybody = (size: number): string => formatNumber(1 + Math.floor(Math.random() * size))

/** Returns a random id in the lower half of the range. Pages that start there are full. */
export const randomId = (): string =>
  `${String(Math.floor(Math.random() * 5e7)).padStart(8, '0')}-0000-4000-8000-000000000000`
