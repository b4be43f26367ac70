import { splitWords } from '../notes/note-terms.ts'

/** One interpretation of a search text. Each has its own index. */
export type Criterion =
  | { by: 'amount'; units: number }
  | { by: 'card'; last4: string }
  | { by: 'reference'; from: string; to: string }
  | { by: 'receipt'; number: number }
  | { by: 'words'; words: readonly [string, ...string[]] }

const AMOUNT = /^R?\s?(\d{1,3}(?:[ \u00a0\u202f]?\d{3})*|\d{1,7})(?:[.,](\d{1,2}))?$/i
const LAST_FOUR = /^(?:[•*.]{4} ?)?(\d{4})$/
const RECEIPT = /^#?(\d{1,9})$/
const REFERENCE = /^[0-9a-f]{6,8}(?:-[0-9a-f-]{0,27})?$/i

function amountIn(text: string): Criterion[] {
  const [, whole, cents = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined) return []
  const units = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return Number.isSafeInteger(units) ? [{ by: 'amount', units }] : []
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

/** Compares whole uuids, which sort alike in every collation. */
function referenceIn(text: string): Criterion[] {
  if (!REFERENCE.test(text)) return []
  const begin = text.toLowerCase()
  return [{ by: 'reference', from: begin + FIRST.slice(begin.length), to: begin + LAST.slice(begin.length) }]
}

function noteIn(text: string): Criterion[] {
  const [word, ...more] = splitWords(text)
  return word === undefined ? [] : [{ by: 'words', words: [word, ...more] }]
}

/** Returns every interpretation of a search text. */
export function parseSearch(search: string): Criterion[] {
  const text = search.trim()
  return [...amountIn(text), ...cardIn(text), ...referenceIn(text), ...receiptIn(text), ...noteIn(text)]
}
