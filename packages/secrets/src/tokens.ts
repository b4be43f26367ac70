import { hash, randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of the alphabet's size that fits a byte: bytes above it would make some letters likelier. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

const DRAWN_AT_ONCE = 4096
let drawn: Buffer = Buffer.alloc(0)

/** So many random bytes, each given away once. The system is asked for many at a time: asking takes longer than drawing. */
export function drawBytes(count: number): Buffer {
  if (drawn.length < count) drawn = randomBytes(Math.max(DRAWN_AT_ONCE, count))
  const bytes = Buffer.from(drawn.subarray(0, count))
  drawn.fill(0, 0, count)
  drawn = drawn.subarray(count)
  return bytes
}

/** So many random letters and digits. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of drawBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}

/** What is stored of a token that was drawn at random, and so needs no salt. */
export const digestOf = (token: string): string => hash('sha256', token, 'base64url')
