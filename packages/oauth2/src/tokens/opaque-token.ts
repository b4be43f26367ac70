import { digestOf, drawBytes, type Keyring } from '@tillkey/secrets'

export type OpaqueKind = 'code' | 'access' | 'refresh'

const prefixes: Record<OpaqueKind, string> = { code: 'ory_ac_', access: 'ory_at_', refresh: 'ory_rt_' }
const SHAPE = /^(?:ory_(?:ac|at|rt)_)?([\w-]{43})\.([\w-]{43})$/
const RANDOM_BYTES = 32

/** A token as it leaves, and what is kept of it. */
export interface NewToken {
  token: string
  /** Digest of the signature: nothing that is kept leads back to the token. */
  id: string
}

const contextOf = (kind: OpaqueKind, projectId: string): string => `oauth2 ${kind} token of ${projectId}`

export interface OpaqueTokens {
  create(kind: OpaqueKind): NewToken
  /** What a token would be kept under; nothing when no token looks like this. The prefix may be missing. */
  idOf(token: string): string | undefined
  /** Whether we made it, as one of this kind. */
  isGenuine(token: string, kind: OpaqueKind): boolean
}

/** Tokens without meaning of their own: random bytes and their signature under the platform's secrets. */
export function createOpaqueTokens(keyring: Keyring, projectId: string): OpaqueTokens {
  return {
    create(kind) {
      const random = drawBytes(RANDOM_BYTES).toString('base64url')
      const signature = keyring.sign(random, contextOf(kind, projectId))
      return { token: `${prefixes[kind]}${random}.${signature}`, id: digestOf(signature) }
    },
    idOf(token) {
      const [, , signature] = SHAPE.exec(token) ?? []
      return signature === undefined ? undefined : digestOf(signature)
    },
    isGenuine(token, kind) {
      const [, random, signature] = SHAPE.exec(token) ?? []
      if (random === undefined || signature === undefined) return false
      return keyring.verify(random, contextOf(kind, projectId), signature)
    },
  }
}

/** Whether a code carries its prefix. */
export const hasCodePrefix = (code: string): boolean => code.startsWith(prefixes.code)
