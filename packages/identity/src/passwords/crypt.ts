import { createHash } from 'node:crypto'

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Byte order in which crypt(3) encodes a digest: groups of up to three bytes, highest first. */
const orders = {
  md5: '0 6 12|1 7 13|2 8 14|3 9 15|4 10 5|11',
  sha256: '0 10 20|21 1 11|12 22 2|3 13 23|24 4 14|15 25 5|6 16 26|27 7 17|18 28 8|9 19 29|31 30',
  sha512:
    '0 21 42|22 43 1|44 2 23|3 24 45|25 46 4|47 5 26|6 27 48|28 49 7|50 8 29|9 30 51|31 52 10|53 11 32|12 33 54|34 55 13|56 14 35|15 36 57|37 58 16|59 17 38|18 39 60|40 61 19|62 20 41|63',
} as const

export type CryptDigest = keyof typeof orders

/** Encodes a digest as crypt(3) does: six bits per character, lowest first. */
function encode(digest: Buffer, order: string): string {
  return order
    .split('|')
    .map((group) => {
      const bytes = group.split(' ').map((index) => digest[Number(index)] ?? 0)
      let value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
      let text = ''
      for (let letters = bytes.length + 1; letters > 0; letters--) {
        text += ALPHABET[value % 64]
        value = Math.floor(value / 64)
      }
      return text
    })
    .join('')
}

const repeat = (block: Buffer, length: number): Buffer => {
  const result = Buffer.alloc(length)
  for (let at = 0; at < length; at += block.length) block.copy(result, at)
  return result
}

/** Bits of a length, lowest first. */
function* listBits(length: number): Generator<boolean> {
  for (let rest = length; rest > 0; rest >>= 1) yield (rest & 1) === 1
}

const digestParts = (name: CryptDigest, ...parts: Uint8Array[]): Buffer => {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

interface Rounds {
  name: CryptDigest
  password: Buffer
  salt: Buffer
  rounds: number
}

/** The rounds shared by all three algorithms; the parts mixed in depend on the round. */
function runRounds(first: Buffer, { name, password, salt, rounds }: Rounds): Buffer {
  let digest = first
  for (let round = 0; round < rounds; round++) {
    const isOdd = round % 2 === 1
    digest = digestParts(
      name,
      isOdd ? password : digest,
      round % 3 === 0 ? Buffer.alloc(0) : salt,
      round % 7 === 0 ? Buffer.alloc(0) : password,
      isOdd ? digest : password,
    )
  }
  return digest
}

/** `$1$`: a thousand rounds of MD5 (Poul-Henning Kamp). */
function md5Crypt(password: Buffer, salt: Buffer): string {
  const inner = digestParts('md5', password, salt, password)
  const bits = [...listBits(password.length)].map((bit) => (bit ? Buffer.alloc(1) : password.subarray(0, 1)))
  const first = digestParts(
    'md5',
    password,
    Buffer.from('$1$'),
    salt,
    repeat(inner, password.length),
    ...bits,
  )
  return encode(runRounds(first, { name: 'md5', password, salt, rounds: 1000 }), orders.md5)
}

/** `$5$` and `$6$`: Ulrich Drepper's specification, steps 1 to 22. */
function shaCrypt(name: 'sha256' | 'sha512', { password, salt, rounds }: Omit<Rounds, 'name'>): string {
  const inner = digestParts(name, password, salt, password)
  const bits = [...listBits(password.length)].map((bit) => (bit ? inner : password))
  const first = digestParts(name, password, salt, repeat(inner, password.length), ...bits)
  const p = repeat(
    digestParts(name, ...Array.from({ length: password.length }, () => password)),
    password.length,
  )
  const s = repeat(
    digestParts(name, ...Array.from({ length: 16 + (first[0] ?? 0) }, () => salt)),
    salt.length,
  )
  return encode(runRounds(first, { name, password: p, salt: s, rounds }), orders[name])
}

/** Returns the last part of a crypt(3) hash. */
export function cryptHash(
  name: CryptDigest,
  { password, salt, rounds }: { password: string; salt: string; rounds: number },
): string {
  const parts = { password: Buffer.from(password), salt: Buffer.from(salt), rounds }
  return name === 'md5' ? md5Crypt(parts.password, parts.salt) : shaCrypt(name, parts)
}
