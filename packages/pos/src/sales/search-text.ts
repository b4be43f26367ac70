/** One way in which a text can be meant; each is answered by an index of its own. */
export type Criterion =
  | { by: 'amount'; units: number }
  | { by: 'card'; last4: string }
  | { by: 'reference'; from: string; to: string }
  | { by: 'receipt'; number: number }
  | { by: 'note'; words: readonly [string, ...string[]] }

/** So much of each word is kept to be found by. */
export const LONGEST_PREFIX = 12
const SHORTEST_PREFIX = 2

const AMOUNT = /^R?\s?(\d{1,3}(?:[ \u00a0\u202f]?\d{3})*|\d{1,7})(?:[.,](\d{1,2}))?$/i
const LAST_FOUR = /^(?:[•*.]{4} ?)?(\d{4})$/
const RECEIPT = /^#?(\d{1,9})$/
const REFERENCE = /^[0-9a-f]{6,8}(?:-[0-9a-f-]{0,27})?$/i

function amountIn(text: string): Criterion[] {
  const [, rands, cents = ''] = AMOUNT.exec(text) ?? []
  if (rands === undefined) return []
  return [{ by: 'amount', units: Number(rands.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0')) }]
}

function cardIn(text: string): Criterion[] {
  const last4 = LAST_FOUR.exec(text)?.[1]
  return last4 === undefined ? [] : [{ by: 'card', last4 }]
}

function receiptIn(text: string): Criterion[] {
  const digits = RECEIPT.exec(text)?.[1]
  return digits === undefined || Number(digits) === 0 ? [] : [{ by: 'receipt', number: Number(digits) }]
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Between whole uuids, which every collation puts in the same order. */
function referenceIn(text: string): Criterion[] {
  if (!REFERENCE.test(text)) return []
  const begin = text.toLowerCase()
  return [{ by: 'reference', from: begin + FIRST.slice(begin.length), to: begin + LAST.slice(begin.length) }]
}

/** The words of a text as they are compared: lower case, without marks between them. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_PREFIX)

/** Everything a note is found by: each word, and each beginning of it. */
export function prefixesOf(note: string): string[] {
  const prefixes = wordsOf(note).flatMap((word) => {
    const longest = Math.min(word.length, LONGEST_PREFIX)
    return Array.from({ length: longest - SHORTEST_PREFIX + 1 }, (_, more) =>
      word.slice(0, SHORTEST_PREFIX + more),
    )
  })
  return [...new Set(prefixes)]
}

function noteIn(text: string): Criterion[] {
  const [word, ...more] = wordsOf(text).toSorted((a, b) => b.length - a.length)
  return word === undefined ? [] : [{ by: 'note', words: [word, ...more] }]
}

/** What a text that somebody searches for can mean; empty when it can mean nothing. */
export function criteriaOf(search: string): Criterion[] {
  const text = search.trim()
  return [...amountIn(text), ...cardIn(text), ...referenceIn(text), ...receiptIn(text), ...noteIn(text)]
}
