import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Largest multiple of the alphabet's size within a byte. Rejecting larger bytes keeps all letters equally likely. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

const DRAWN_AT_ONCE = 4096
let drawn: Buffer = Buffer.alloc(0)

/** Returns fresh random bytes from a buffer. System calls for each draw would be slower. */
export function drawBytes(count: number): Buffer {
  if (drawn.length < count) drawn = randomBytes(Math.max(DRAWN_AT_ONCE, count))
  const bytes = Buffer.from(drawn.subarray(0, count))
  drawn.fill(0, 0, count)
  drawn = drawn.subarray(count)
  return bytes
}

/** Returns random letters and digits. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of drawBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET[byte % ALPHABET.length]
    }
  }
  return text
}

/** Digest under which a random token is stored. Random tokens need no salt. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Seals and signs texts under secrets that can be rotated. */
export interface Keyring {
  /** Encrypts and authenticates a text. `context` is bound to it and must be the same for opening. */
  seal(text: string, context: string): string
  /** Returns the text, or undefined if it was not sealed by this keyring for this context. */
  open(sealed: string, context: string): string | undefined
  /** Reseals under the first secret. Returns the same text if it is already, undefined if it does not open. */
  reseal(sealed: string, context: string): string | undefined
  /** Returns a keyed digest in base64url. */
  sign(text: string, context: string): string
  verify(text: string, context: string, signature: string): boolean
}

/** Derives one key per secret and purpose, so that no key serves two algorithms. */
const deriveKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))

function openWith(key: KeyObject, sealed: Buffer, context: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Compares texts in constant time. */
export function equalInConstantTime(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The first secret seals and signs. The others, and a former keyring if given, only open and verify, so that secrets can be
 * rotated.
 */
export function createKeyring(secrets: readonly string[], former?: Keyring): Keyring {
  const [first] = secrets
  if (!first) throw new Error('at least one secret is needed')
  const sealing = secrets.map((secret) => deriveKey(secret, 'tillkey seal'))
  const signing = secrets.map((secret) => deriveKey(secret, 'tillkey sign'))
  const signWith = (key: KeyObject, text: string, context: string): string =>
    createHmac('sha256', key).update(`${context}\0${text}`).digest('base64url')

  const keyring: Keyring = {
    seal(text, context) {
      const iv = drawBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing[0] as KeyObject, iv) // there is at least one secret
      cipher.setAAD(Buffer.from(context))
      const sealed = [iv, cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
      for (const key of sealing) {
        const text = openWith(key, bytes, context)
        if (text !== undefined) return text
      }
      return former?.open(sealed, context)
    },
    reseal(sealed, context) {
      const text = keyring.open(sealed, context)
      if (text === undefined) return undefined
      const isCurrent =
        openWith(sealing[0] as KeyObject, Buffer.from(sealed, 'base64url'), context) !== undefined // likewise
      return isCurrent ? sealed : keyring.seal(text, context)
    },
    sign: (text, context) => signWith(signing[0] as KeyObject, text, context), // there is at least one secret
    verify: (text, context, signature) =>
      signing.some((key) => equalInConstantTime(signWith(key, text, context), signature)) ||
      former?.verify(text, context, signature) === true,
  }
  return keyring
}
