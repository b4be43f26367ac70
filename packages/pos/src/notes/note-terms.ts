/** Payment method. Each has its own positions. */
export type Method = 'card' | 'cash'

/** A payment or cash part as the note index sees it: its sort key and filters. */
export interface NotedEntry {
  id: string
  merchantId: string
  method: Method
  /** Milliseconds. */
  createdAt: number
  /** Null for payments made before tills were stored. */
  tillId: string | null
  /** Null for cash. */
  terminalId: string | null
  listedAs: string
}

/** Five days of a shop that sells once a minute fit into one page of SQLite as a bitmap. */
const BUCKET_MS = 5 * 86_400_000
/** Upper bound on the notes of one bucket, per method. */
const POSITIONS_PER_BUCKET = 2 ** 20

/** The bucket of a time in milliseconds. */
export const bucketOf = (at: number): number => Math.floor(at / BUCKET_MS)

/** Bucket and offset as one number, ordered by bucket. */
export const toPosition = (bucket: number, offset: number): number => bucket * POSITIONS_PER_BUCKET + offset
/** The offset within its bucket. */
export const offsetInBucket = (position: number): number => position % POSITIONS_PER_BUCKET

/** Filter terms start with a character that no word contains. */
export const listingTerm = (listedAs: string): string => `=${listedAs}`
/** Filter term of a till id. */
export const tillTerm = (tillId: string): string => `@${tillId}`
/** Filter term of a card machine id. */
export const machineTerm = (terminalId: string): string => `#${terminalId}`

/** Returns the index terms of an entry: its prefixes and filters. Empty without a note. */
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
