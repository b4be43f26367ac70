import { formatTermQuery, matchTerms, type Queries, type SqlValue } from '@tillkey/sql'
import { createTerms, type Method, startOfBucket, toBucket } from './note-terms.ts'

/** A search result with its sort key. */
export interface NoteMatch {
  id: string
  createdAt: number
}

/** A search for notes. Times are milliseconds; `until` is exclusive. Null does not filter. */
export interface NoteSearch {
  merchantId: string
  method: Method
  /** Beginnings of words, in lower case. */
  words: readonly [string, ...string[]]
  tillId: string | null
  terminalId: string | null
  /** Matches any of these. Empty matches everything. */
  listings: readonly string[]
  since: number
  until: number
  /** Results come after this one, newest first. */
  after: NoteMatch | undefined
  limit: number
}

/** Lengths of the spans of time that are searched one after the other, in buckets. Everything before comes last. */
const SPANS = [1, 4]

/** A span of time: `from` is inclusive, `to` exclusive. Buckets are named unless the span is unbounded. */
interface Span {
  from: number
  to: number
  buckets: readonly number[]
}

/** Returns the spans between two times, newest first. */
function listSpans(since: number, until: number): Span[] {
  const spans: Span[] = []
  let to = until
  for (const length of SPANS) {
    if (to <= since) return spans
    const newest = toBucket(to - 1)
    const buckets = Array.from({ length }, (_, at) => newest - at)
    const from = Math.max(since, startOfBucket(newest - length + 1))
    spans.push({ from, to, buckets })
    to = from
  }
  return to > since ? [...spans, { from: since, to, buckets: [] }] : spans
}

const TABLES = { card: 'till_payments', cash: 'till_cash_parts' }

/**
 * Finds notes by the beginnings of their words. Words, filters and time are terms of one index, so that only results
 * are read. Newer spans of time are searched first, so that a frequent word reads few results more than a page has.
 */
export function createNoteSearchStore(db: Queries) {
  /** Returns the exclusive end of the time in which the search can have results. */
  async function findEnd({ merchantId, method, until, after }: NoteSearch): Promise<number> {
    const end = Math.min(until, after ? after.createdAt + 1 : until)
    const newest = await db.get<{ created_at: number }>(
      `SELECT created_at FROM ${TABLES[method]} WHERE merchant_id = $1 AND created_at < $2 ORDER BY created_at DESC LIMIT 1`,
      [merchantId, end],
    )
    return newest ? newest.created_at + 1 : 0
  }

  function searchSpan(search: NoteSearch, { from, to, buckets }: Span, limit: number): Promise<NoteMatch[]> {
    const { merchantId, method, words, tillId, terminalId, listings, after } = search
    const terms = createTerms({ merchantId, method })
    const query = formatTermQuery(db.dialect, {
      prefixes: words.map(terms.word),
      words: [
        ...(tillId === null ? [] : [terms.till(tillId)]),
        ...(terminalId === null ? [] : [terms.machine(terminalId)]),
      ],
      anyOf: [listings.map(terms.listing), buckets.map(terms.bucket)],
    })
    const values: SqlValue[] = [query, merchantId, from, to, limit]
    const rest = after ? 'AND (created_at, id) < ($6, $7)' : ''
    if (after) values.push(after.createdAt, after.id)
    return db.all<NoteMatch>(
      `SELECT id, created_at AS "createdAt" ${matchTerms(db.dialect, 'till_notes', '$1')}
         AND merchant_id = $2 AND created_at >= $3 AND created_at < $4 ${rest} ORDER BY created_at DESC, id DESC LIMIT $5`,
      values,
    )
  }

  return {
    /** Returns matches newest first, at most `limit`. */
    async find(search: NoteSearch): Promise<NoteMatch[]> {
      const found: NoteMatch[] = []
      for (const span of listSpans(search.since, await findEnd(search))) {
        found.push(...(await searchSpan(search, span, search.limit - found.length)))
        if (found.length >= search.limit) break
      }
      return found
    },
  }
}
