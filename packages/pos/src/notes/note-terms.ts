import { createTermHash } from '@tillkey/sql'

/** Payment method. Each has terms of its own. */
export type Method = 'card' | 'cash'

/** A payment or cash part as the note index sees it: its note, its time and its filters. */
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
  note: string
}

/** Longer words are indexed by their first letters only. */
const MAX_WORD_LENGTH = 12
const MIN_WORD_LENGTH = 2
const BUCKET_MS = 5 * 86_400_000

/** The words of a text in lower case, without punctuation, as far as they are indexed. */
export const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(''))

/** The five days of a time in milliseconds, as a number. */
export const toBucket = (at: number): number => Math.floor(at / BUCKET_MS)
/** The time at which a bucket begins, in milliseconds. */
export const startOfBucket = (bucket: number): number => bucket * BUCKET_MS

/** The maximum length of a hash. */
const TAG_LENGTH = 7

/** Returns the makers of terms of a merchant and method. No other merchant's terms begin alike. */
export function createTerms({ merchantId, method }: Pick<NotedEntry, 'merchantId' | 'method'>) {
  const tag = createTermHash(`${merchantId} `)(method).padStart(TAG_LENGTH, '0')
  const withoutPunctuation = (id: string): string => id.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase()
  return {
    word: (word: string): string => `${tag}w${word}`,
    listing: (listedAs: string): string => `${tag}l${withoutPunctuation(listedAs)}`,
    till: (tillId: string): string => `${tag}t${withoutPunctuation(tillId)}`,
    machine: (terminalId: string): string => `${tag}m${withoutPunctuation(terminalId)}`,
    bucket: (bucket: number): string => `${tag}b${bucket}`,
  }
}

/** Returns the terms of an entry: its words, filters and bucket. Empty without a word. */
export function listTerms(entry: NotedEntry): string[] {
  const terms = createTerms(entry)
  const words = splitWords(entry.note)
  if (words.length === 0) return []
  return [
    ...new Set(words.map(terms.word)),
    terms.listing(entry.listedAs),
    ...(entry.tillId === null ? [] : [terms.till(entry.tillId)]),
    ...(entry.terminalId === null ? [] : [terms.machine(entry.terminalId)]),
    terms.bucket(toBucket(entry.createdAt)),
  ]
}
