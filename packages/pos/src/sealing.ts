import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

export interface Sealing {
  /** Encrypts with the first key, bound to what it is for. */
  seal(plain: string, purpose: string): string
  /** Decrypts with whichever key fits; throws when none does or the text was changed. */
  open(sealed: string, purpose: string): string
}

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'tillkey point of sale provider credentials', 32))

function sealWith(key: Buffer, plain: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
}

function openWith(key: Buffer, bytes: Buffer, purpose: string): string {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** AES-256-GCM under a rotating list of secrets: put a new one first, take an old one away when nothing needs it. */
export function createSealing(secrets: readonly string[]): Sealing {
  const keys = secrets.map(keyOf)
  const [newest] = keys
  if (!newest) throw new Error('at least one secret is needed to keep provider credentials')
  return {
    seal: (plain, purpose) => sealWith(newest, plain, purpose),
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed.slice(VERSION.length + 1), 'base64url')
      let failure: unknown
      for (const key of keys) {
        try {
          return openWith(key, bytes, purpose)
        } catch (error) {
          failure = error
        }
      }
      throw new Error('a provider credential cannot be decrypted with any of the secrets', { cause: failure })
    },
  }
}
