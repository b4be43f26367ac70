import { createCipheriv, createHash, createHmac, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { CostLimits } from './cost-limits.ts'
import { type CryptDigest, cryptHash } from './crypt.ts'
import { hmacMd4 } from './md4.ts'
import { loadArgon2, loadBcrypt } from './native-libraries.ts'

/** A parsed hash: a reason for refusal, or its verifier. */
export type ReadHash =
  | { refusal: string }
  | { verify(password: string): Promise<boolean> }
  /** Matches no password. */
  | { isMalformed: true }

/** Parameters, salt or digest are invalid. */
const MALFORMED: ReadHash = { isMalformed: true }
const tooCostly = (what: string, most: number): ReadHash => ({
  refusal: `Verifying the hash takes ${what}. The maximum is ${most}.`,
})

const derive = promisify(pbkdf2)
const stretch = promisify<string, Buffer, number, object, Buffer>(scrypt)

const equal = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/
/** Decodes base64 with or without padding; undefined for anything else. */
const decodeBase64 = (text = ''): Buffer | undefined =>
  BASE64.test(text) && text !== '' ? Buffer.from(text, 'base64') : undefined

interface Format {
  matches: RegExp
  read(parts: readonly string[], limits: CostLimits, hashed: string): ReadHash
}

/** Digests by name. As published, sha224 and sha384 of PBKDF2 mean SHA-3. */
const pbkdf2Digests: Readonly<Record<string, [name: string, bytes: number]>> = {
  sha1: ['sha1', 20],
  sha224: ['sha3-224', 28],
  sha256: ['sha256', 32],
  sha384: ['sha3-384', 48],
  sha512: ['sha512', 64],
}

function readPbkdf2(
  [, name = '', iterations, salt, digest]: readonly string[],
  limits: CostLimits,
): ReadHash {
  const [algorithm] = pbkdf2Digests[name] ?? []
  const [rounds, salted, expected] = [Number(iterations), decodeBase64(salt), decodeBase64(digest)]
  if (!algorithm) return { refusal: `Hashes of pbkdf2-${name} are not supported.` }
  if (rounds < 1 || !salted || !expected || expected.length > 128) return MALFORMED
  if (rounds > limits.rounds) return tooCostly(`i=${rounds}`, limits.rounds)
  return {
    verify: async (password) =>
      equal(await derive(password, salted, rounds, expected.length, algorithm), expected),
  }
}

interface ScryptCost {
  N: number
  r: number
  p: number
}

const KIB = 1024

function scryptRefusal({ N, r, p }: ScryptCost, limits: CostLimits): ReadHash | undefined {
  const memory = (128 * N * r) / KIB
  if (N < 2 || !Number.isInteger(Math.log2(N)) || r < 1 || p < 1) return MALFORMED
  if (memory > limits.memory) return tooCostly(`${memory} KiB`, limits.memory)
  return memory * p > limits.work ? tooCostly(`${memory} KiB times p=${p}`, limits.work) : undefined
}

const scryptKey = (password: string, salt: Buffer, { bytes, ...cost }: ScryptCost & { bytes: number }) =>
  stretch(password, salt, bytes, { ...cost, maxmem: 256 * cost.N * cost.r + KIB * KIB })

function readScrypt([, n, r, p, salt, digest]: readonly string[], limits: CostLimits): ReadHash {
  const cost = { N: Number(n), r: Number(r), p: Number(p) }
  const [salted, expected] = [decodeBase64(salt), decodeBase64(digest)]
  if (!salted || !expected || expected.length > 128) return MALFORMED
  const verify = async (password: string) =>
    equal(await scryptKey(password, salted, { ...cost, bytes: expected.length }), expected)
  return scryptRefusal(cost, limits) ?? { verify }
}

/** Firebase scrypt: the derived key encrypts the signer key, which yields the hash. */
function readFirebase([, log2, r, p, ...texts]: readonly string[], limits: CostLimits): ReadHash {
  const cost = { N: 2 ** Number(log2), r: Number(r), p: Number(p) }
  const [salt, expected, separator, signer] = texts.map((text) => decodeBase64(text))
  if (!salt || !expected || !separator || !signer) return MALFORMED
  const salted = Buffer.concat([salt, separator])
  async function verify(password: string): Promise<boolean> {
    const key = await scryptKey(password, salted, { ...cost, bytes: 32 })
    const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
    return equal(Buffer.concat([cipher.update(signer as Buffer), cipher.final()]), expected as Buffer) // checked above
  }
  return scryptRefusal(cost, limits) ?? { verify }
}

const digestBytes: Readonly<Record<string, number>> = { md5: 16, sha1: 20, sha256: 32, sha512: 64 }

function readSalted([, size = '', text]: readonly string[]): ReadHash {
  const algorithm = size === '' ? 'sha1' : `sha${size}`
  const [bytes, length] = [decodeBase64(text), digestBytes[algorithm] ?? 0]
  if (!bytes || bytes.length <= length) return MALFORMED
  const [expected, salt] = [bytes.subarray(0, length), bytes.subarray(length)]
  return {
    verify: async (password) => equal(createHash(algorithm).update(password).update(salt).digest(), expected),
  }
}

/** `pf` is a template with `{SALT}` and `{PASSWORD}`. */
function readFormatted([, algorithm = '', format, salt, digest]: readonly string[]): ReadHash {
  const [template, salted, expected] = [
    decodeBase64(format)?.toString(),
    decodeBase64(salt),
    decodeBase64(digest),
  ]
  if (!template || !salted || expected?.length !== digestBytes[algorithm]) return MALFORMED
  return {
    async verify(password) {
      const text = template
        .replaceAll('{SALT}', () => salted.toString('latin1'))
        .replaceAll('{PASSWORD}', () => Buffer.from(password).toString('latin1'))
      return equal(createHash(algorithm).update(text, 'latin1').digest(), expected as Buffer) // checked above
    },
  }
}

function readPlainMd5([, digest]: readonly string[]): ReadHash {
  const expected = decodeBase64(digest)
  if (expected?.length !== 16) return MALFORMED
  return { verify: async (password) => equal(createHash('md5').update(password).digest(), expected) }
}

const STANDARD_ROUNDS = 5000

function readCrypt(
  [, kind = '', roundsParameter, salt = '', digest = '']: readonly string[],
  limits: CostLimits,
): ReadHash {
  const rounds = roundsParameter === undefined ? STANDARD_ROUNDS : Number(roundsParameter)
  const name = kind as CryptDigest // restricted by the pattern
  if (rounds < 1000) return MALFORMED
  if (rounds > limits.rounds) return tooCostly(`rounds=${rounds}`, limits.rounds)
  return {
    verify: async (password) =>
      password.length <= MAX_CRYPT_LENGTH &&
      equal(Buffer.from(cryptHash(name, { password, salt, rounds })), Buffer.from(digest)),
  }
}

/** Upper bound on passwords for crypt(3), which runs on the main thread at a cost that grows with length. */
const MAX_CRYPT_LENGTH = 512

const hmacs = ['md4', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']

const computeHmac = (algorithm: string, key: Buffer, password: string): Buffer =>
  algorithm === 'md4'
    ? hmacMd4(key, Buffer.from(password))
    : createHmac(algorithm, key).update(password).digest()

function readHmac([, algorithm = '', digest, key]: readonly string[]): ReadHash {
  if (!hmacs.includes(algorithm)) return { refusal: `Hashes of hmac-${algorithm} are not supported.` }
  const [expected, secret] = [decodeBase64(digest), decodeBase64(key)]
  if (!expected || !secret || !/^[\da-f]+$/.test(expected.toString())) return MALFORMED
  return {
    verify: async (password) =>
      equal(Buffer.from(computeHmac(algorithm, secret, password).toString('hex')), expected),
  }
}

/** bcrypt ignores all bytes after these, so longer passwords are refused. */
export const BCRYPT_BYTES = 72

function readBcrypt([, , cost]: readonly string[], limits: CostLimits, hashed: string): ReadHash {
  if (Number(cost) < 4) return MALFORMED
  if (Number(cost) > limits.bcryptCost) return tooCostly(`cost ${Number(cost)}`, limits.bcryptCost)
  const known = hashed.replace(/^\$2[abyz]?\$/, '$2b$')
  // Loaded on demand: most projects have no such hashes.
  return {
    verify: async (password) =>
      Buffer.byteLength(password) <= BCRYPT_BYTES && (await loadBcrypt()).verify(password, known),
  }
}

const UNKNOWN_ARGON2 =
  'The hash format is not supported. Argon2 hashes must be argon2id or argon2i, version 19.'
const argon2Pattern =
  /^\$argon2(?:id|i)\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,10})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const decodedLength = (base64: string): number => Math.floor((base64.length * 3) / 4)

interface Argon2Parts {
  memory: number
  passes: number
  parallelism: number
  salt: number
  digest: number
}

function argon2Parts(hashed: string): Argon2Parts | undefined {
  const [, memory, passes, parallelism, salt, digest] = argon2Pattern.exec(hashed) ?? []
  if (salt === undefined || digest === undefined) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: decodedLength(salt),
    digest: decodedLength(digest),
  }
}

/** RFC 9106, section 3.1: at least eight memory blocks per lane, eight bytes of salt and four of digest. */
const isMalformed = ({ memory, passes, parallelism, salt, digest }: Argon2Parts): boolean =>
  passes < 1 ||
  parallelism < 1 ||
  memory < 8 * parallelism ||
  salt < 8 ||
  salt > 64 ||
  digest < 4 ||
  digest > 128

/** Returns why an argon2 hash cannot be verified, or undefined. */
export function argon2Refusal(hashed: string, limits: CostLimits): string | undefined {
  const parts = argon2Parts(hashed)
  if (!parts) return UNKNOWN_ARGON2
  if (isMalformed(parts)) return 'The parameters, salt or digest of the hash are invalid.'
  const { memory, passes, parallelism } = parts
  if (memory > limits.memory)
    return `Verifying the hash takes m=${memory} KiB. The maximum is ${limits.memory}.`
  if (memory * passes > limits.work)
    return `Verifying the hash takes m=${memory} times t=${passes}. The maximum is ${limits.work}.`
  return parallelism > limits.parallelism
    ? `Verifying the hash takes p=${parallelism} lanes. The maximum is ${limits.parallelism}.`
    : undefined
}

function readArgon2(_parts: readonly string[], limits: CostLimits, hashed: string): ReadHash {
  const refusal = argon2Refusal(hashed, limits)
  return refusal === undefined
    ? { verify: async (password) => (await loadArgon2()).verify(hashed, password) }
    : { refusal }
}

const B64 = '([A-Za-z0-9+/]+={0,2})'
const pattern = (text: string): RegExp => new RegExp(`^${text.replaceAll('B64', B64)}$`)

/** Supported hash formats. */
const formats: readonly Format[] = [
  { matches: /^\$argon2id?\$/, read: readArgon2 },
  { matches: /^\$2([abyz]?)\$(\d\d)\$[./A-Za-z0-9]{53}$/, read: readBcrypt },
  { matches: pattern('\\$pbkdf2-(sha\\d{1,3})\\$i=(\\d{1,9}),l=\\d{1,6}\\$B64\\$B64'), read: readPbkdf2 },
  { matches: pattern('\\$scrypt\\$ln=(\\d{1,9}),r=(\\d{1,4}),p=(\\d{1,4})\\$B64\\$B64'), read: readScrypt },
  {
    matches: pattern('\\$firescrypt\\$ln=(\\d{1,2}),r=(\\d{1,4}),p=(\\d{1,4})\\$B64\\$B64\\$B64\\$B64'),
    read: readFirebase,
  },
  { matches: pattern('\\{SSHA(256|512)?\\}B64'), read: readSalted },
  { matches: pattern('\\$(sha1|sha256|sha512|md5)\\$pf=B64\\$B64\\$B64'), read: readFormatted },
  { matches: pattern('\\$md5\\$B64'), read: readPlainMd5 },
  {
    matches:
      /^\$(md5|sha256|sha512)-crypt\$(?:rounds=(\d{1,9})\$)?([./A-Za-z0-9]{0,16})\$([./A-Za-z0-9]{22,86})$/,
    read: readCrypt,
  },
  { matches: pattern('\\$hmac-([a-z0-9]{3,6})\\$B64\\$B64'), read: readHmac },
  {
    matches:
      /^(\$2[abyz]?|\$(scrypt|firescrypt|sha1|sha256|sha512|md5|hmac-sha\d{1,3}|hmac-md[45]|(md5|sha256|sha512)-crypt))\$|^\{SSHA(256|512)?\}/,
    read: () => MALFORMED,
  },
]

const UNKNOWN: ReadHash = { refusal: 'The hash format is not supported.' }

/** Parses an imported hash. Refuses unknown formats, and hashes above the cost limits, with a reason. */
export function readHash(hashed: string, limits: CostLimits): ReadHash {
  for (const { matches, read } of formats) {
    const parts = matches.exec(hashed)
    if (parts) return read(parts, limits, hashed)
  }
  return UNKNOWN
}
