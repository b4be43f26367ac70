/** How something was paid; each kind has places of its own. */
export type Method = 'card' | 'cash'

/** What was paid, as its note is found: where it stands in the list, and what the list can be narrowed to. */
export interface NotedEntry {
  id: string
  merchantId: string
  method: Method
  /** Milliseconds. */
  createdAt: number
  /** Null for what was paid before tills were kept. */
  tillId: string | null
  /** Null for cash. */
  terminalId: string | null
  listedAs: string
}

/** The bits of five days of a shop that sells something each minute are as many as a row of SQLite has room for in its page. */
const BUCKET_MS = 5 * 86_400_000
/** So many notes of one stretch have a place at most, by card and in cash each. */
const POSITIONS_PER_BUCKET = 2 ** 20

/** The stretch of time that a moment (milliseconds) is in; no screen shows one. */
export const bucketOf = (at: number): number => Math.floor(at / BUCKET_MS)

/** Stretch and place in one number, in the order of stretches. */
export const positionOf = (bucket: number, offset: number): number => bucket * POSITIONS_PER_BUCKET + offset
/** The place in its stretch that a slot names. */
export const offsetInBucket = (position: number): number => position % POSITIONS_PER_BUCKET

/** What narrows a list, told from words by a mark that no word has. */
export const listingTerm = (listedAs: string): string => `=${listedAs}`
/** The till that it was paid at, by its id. */
export const tillTerm = (tillId: string): string => `@${tillId}`
/** The machine that it was paid on, by its id. */
export const machineTerm = (terminalId: string): string => `#${terminalId}`

/** Everything that something with a note is found by; nothing without one. */
export const indexTerms = (
  { tillId, terminalId, listedAs }: NotedEntry,
  prefixes: readonly string[],
): string[] =>
  prefixes.length === 0
    ? []
    : [
        ...prefixes,
        listingTerm(listedAs),
        ...(tillId === null ? [] : [tillTerm(tillId)]),
        ...(terminalId === null ? [] : [machineTerm(terminalId)]),
      ]
