import { placeholders, type Queries, type SqlValue } from '@tillkey/sql'
import { type Bitmap, intersect, listSetBits, union } from './bitmap.ts'
import { toPrefix } from './note-prefixes.ts'
import { bucketOf, listingTerm, type Method, machineTerm, tillTerm, toPosition } from './note-terms.ts'

/** A search result with its sort key. */
export interface NoteMatch {
  id: string
  createdAt: number
}

/** A search for notes. Times are milliseconds; null does not filter. */
export interface NoteSearch {
  merchantId: string
  method: Method
  words: readonly [string, ...string[]]
  tillId: string | null
  terminalId: string | null
  /** Matches any of these. Empty matches everything. */
  listings: readonly string[]
  /** Filters results, which arrive newest first. */
  matches: (found: NoteMatch) => boolean
  /** The newest and oldest bucket that can hold results. */
  buckets: { newest: number; oldest: number }
  limit: number
}

/** Upper bound on the buckets read by one statement. */
const MAX_BUCKETS = 250
/** Upper bound on the positions looked up by one statement. */
const MAX_POSITIONS = 500

/** A bucket of the first term with the bitmaps of all terms; null for terms that are absent from it. */
type BucketRow = { stretch: number } & Record<string, Bitmap | number | null>

const compareNewestFirst = (a: NoteMatch, b: NoteMatch): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

/** Every term of `all` must match, and one of `any` unless it is empty. */
interface SearchTerms {
  all: readonly string[]
  any: readonly string[]
}

/** The longest word comes first because it is probably the rarest. */
const searchTerms = ({ words, tillId, terminalId, listings }: NoteSearch): SearchTerms => ({
  all: [
    ...new Set(words.toSorted((a, b) => b.length - a.length).map(toPrefix)),
    ...(tillId === null ? [] : [tillTerm(tillId)]),
    ...(terminalId === null ? [] : [machineTerm(terminalId)]),
  ],
  any: listings.map(listingTerm),
})

const emptyBitmap: Bitmap = new Uint8Array()

/** Returns the positions in a bucket that match all terms. */
function matchingPositions(row: BucketRow, { all, any }: SearchTerms): number[] {
  const bitsAt = (at: number): Bitmap => {
    const bits = row[`b${at}`]
    return bits instanceof Uint8Array ? bits : emptyBitmap
  }
  const ofAll = all.map((_, at) => bitsAt(at))
  const ofAny = any.map((_, at) => bitsAt(all.length + at))
  const bitmaps = any.length === 0 ? ofAll : [...ofAll, ofAny.reduce(union)]
  return listSetBits(bitmaps.reduce(intersect)).map((offset) => toPosition(row.stretch, offset))
}

/**
 * Finds notes that contain several words. Each word has one bitmap per bucket, so a bucket is searched at once,
 * however many sales it holds and whatever filters apply.
 */
export function createNoteBucketsStore(db: Queries) {
  /** Returns buckets of the first term, newest first, with one primary-key lookup per further term. */
  function readBuckets(
    { merchantId, method, buckets: { oldest } }: NoteSearch,
    terms: SearchTerms,
    newest: number,
  ) {
    const [first, ...rest] = [...terms.all, ...terms.any]
    const values: SqlValue[] = [merchantId, method, newest, oldest, first ?? null]
    const bits = rest.map(
      (term, at) =>
        `(SELECT t.bits FROM till_note_stretches t WHERE t.merchant_id = $1 AND t.method = $2 AND t.term = $${values.push(term)}
          AND t.stretch = f.stretch) AS b${at + 1}`,
    )
    return db.all<BucketRow>(
      `SELECT f.stretch, ${['f.bits AS b0', ...bits].join(', ')} FROM till_note_stretches f
       WHERE f.merchant_id = $1 AND f.method = $2 AND f.term = $5 AND f.stretch <= $3 AND f.stretch >= $4
       ORDER BY f.stretch DESC LIMIT ${MAX_BUCKETS}`,
      values,
    )
  }

  async function findNotes(
    { merchantId, method, matches }: NoteSearch,
    slots: readonly number[],
  ): Promise<NoteMatch[]> {
    const found: NoteMatch[] = []
    for (let from = 0; from < slots.length; from += MAX_POSITIONS) {
      const part = slots.slice(from, from + MAX_POSITIONS)
      const rows = await db.all<NoteMatch>(
        `SELECT id, created_at AS "createdAt" FROM till_note_places
         WHERE merchant_id = $1 AND method = $2 AND slot IN ${placeholders(1, part.length, 3)}`,
        [merchantId, method, ...part],
      )
      found.push(...rows.filter(matches))
    }
    return found
  }

  /** Returns the matches of these buckets, up to the limit. */
  async function searchBuckets(
    search: NoteSearch,
    terms: SearchTerms,
    { rows, before }: { rows: readonly BucketRow[]; before: number },
  ): Promise<NoteMatch[]> {
    const found: NoteMatch[] = []
    let slots: number[] = []
    for (const [at, row] of rows.entries()) {
      slots.push(...matchingPositions(row, terms))
      const isEnough = before + found.length + slots.length >= search.limit
      if (!isEnough && at < rows.length - 1) continue
      found.push(...(await findNotes(search, slots)))
      slots = []
      if (before + found.length >= search.limit) break
    }
    return found
  }

  return {
    /** Returns matches newest first, at most `limit`. */
    async find(search: NoteSearch): Promise<NoteMatch[]> {
      const terms = searchTerms(search)
      const found: NoteMatch[] = []
      let newest = search.buckets.newest
      for (;;) {
        const rows = await readBuckets(search, terms, newest)
        found.push(...(await searchBuckets(search, terms, { rows, before: found.length })))
        const last = rows.at(-1)
        if (found.length >= search.limit || last === undefined || rows.length < MAX_BUCKETS) break
        newest = last.stretch - 1
      }
      return found.toSorted(compareNewestFirst).slice(0, search.limit)
    },
  }
}

/** Returns the buckets of a time span. `until` is exclusive. */
export const bucketsBetween = (since: number | undefined, until: number): NoteSearch['buckets'] => ({
  newest: bucketOf(until),
  oldest: since === undefined ? 0 : bucketOf(since),
})
