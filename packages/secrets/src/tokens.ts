import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** The largest multiple of the alphabet's size that fits a byte: bytes above it would make some letters likelier. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/** So many random letters and digits. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}

/** What is stored of a token that was drawn at random, and so needs no salt. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
