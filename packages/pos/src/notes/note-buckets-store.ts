import { placeholders, type Queries, type SqlValue } from '@tillkey/sql'
import { type Bitmap, intersect, listSetBits, union } from './bitmap.ts'
import { toPrefix } from './note-prefixes.ts'
import { bucketOf, listingTerm, type Method, machineTerm, positionOf, tillTerm } from './note-terms.ts'

/** Something that was found, where it stands in the list. */
export interface NoteMatch {
  id: string
  createdAt: number
}

/** What is looked for in notes. Times are milliseconds; what is null narrows nothing. */
export interface NoteSearch {
  merchantId: string
  method: Method
  words: readonly [string, ...string[]]
  tillId: string | null
  terminalId: string | null
  /** Any of these; everything when it is empty. */
  listings: readonly string[]
  /** In the order of the list, which is newest first: whether something is asked for. */
  matches: (found: NoteMatch) => boolean
  /** The newest and the oldest stretch that can have something. */
  buckets: { newest: number; oldest: number }
  limit: number
}

/** So many stretches are read by one statement. */
const MAX_BUCKETS = 250
/** So many places are looked up by one statement. */
const MAX_POSITIONS = 500

/** A stretch of the first word, with the bits of everything that is looked for, null where that has none on it. */
type BucketRow = { stretch: number } & Record<string, Bitmap | number | null>

const compareNewestFirst = (a: NoteMatch, b: NoteMatch): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

/** What is looked for: all of the one, and any of the other, where there are some. */
interface SearchTerms {
  all: readonly string[]
  any: readonly string[]
}

/** The longest word comes first, which is the rarest as often as can be told. */
const searchTerms = ({ words, tillId, terminalId, listings }: NoteSearch): SearchTerms => ({
  all: [
    ...new Set(words.toSorted((a, b) => b.length - a.length).map(toPrefix)),
    ...(tillId === null ? [] : [tillTerm(tillId)]),
    ...(terminalId === null ? [] : [machineTerm(terminalId)]),
  ],
  any: listings.map(listingTerm),
})

const emptyBitmap: Bitmap = new Uint8Array()

/** The places of a stretch that have all that is looked for. */
function matchingPositions(row: BucketRow, { all, any }: SearchTerms): number[] {
  const bitsAt = (at: number): Bitmap => {
    const bits = row[`b${at}`]
    return bits instanceof Uint8Array ? bits : emptyBitmap
  }
  const ofAll = all.map((_, at) => bitsAt(at))
  const ofAny = any.map((_, at) => bitsAt(all.length + at))
  const bitmaps = any.length === 0 ? ofAll : [...ofAll, ofAny.reduce(union)]
  return listSetBits(bitmaps.reduce(intersect)).map((offset) => positionOf(row.stretch, offset))
}

/**
 * Finds what has several words in its note. What each word is in is kept as bits, one row for each of its stretches, so that a stretch is looked
 * through at once, however much was sold, and whatever the list is narrowed to beside.
 */
export function createNoteBucketsStore(db: Queries) {
  /** Stretches on which there is the first word, newest first, with all that is looked for: one look by its whole key for each. */
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

  /** What is found on these stretches, until there is enough of it. */
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
    /** Newest first, at most as many as are asked for. */
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

/** The stretches that a time lies in; `until` is not part of it. */
export const bucketsBetween = (since: number | undefined, until: number): NoteSearch['buckets'] => ({
  newest: bucketOf(until),
  oldest: since === undefined ? 0 : bucketOf(since),
})
