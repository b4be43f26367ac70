import { digestOf, drawBytes, type Keyring } from '@tillkey/secrets'

export type OpaqueKind = 'code' | 'access' | 'refresh' | 'device'

const prefixes: Record<OpaqueKind, string> = {
  code: 'ory_ac_',
  access: 'ory_at_',
  refresh: 'ory_rt_',
  device: 'ory_dc_',
}
const SHAPE = /^(?:ory_(?:ac|at|rt|dc)_)?([\w-]{43})\.([\w-]{43})$/
const RANDOM_BYTES = 32

/** A token and the id of its row. */
export interface NewToken {
  token: string
  /** Digest of the signature. The token cannot be derived from it. */
  id: string
}

const formatContext = (kind: OpaqueKind, projectId: string): string => `oauth2 ${kind} token of ${projectId}`

export interface OpaqueTokens {
  create(kind: OpaqueKind): NewToken
  /** Id of a token's row; `undefined` if the text is not shaped like a token. The prefix is optional. */
  idOf(token: string): string | undefined
  /** Whether this server created the token as one of this kind. */
  isGenuine(token: string, kind: OpaqueKind): boolean
}

/** Opaque tokens: random bytes with their signature. */
export function createOpaqueTokens(keyring: Keyring, projectId: string): OpaqueTokens {
  return {
    create(kind) {
      const random = drawBytes(RANDOM_BYTES).toString('base64url')
      const signature = keyring.sign(random, formatContext(kind, projectId))
      return { token: `${prefixes[kind]}${random}.${signature}`, id: digestOf(signature) }
    },
    idOf(token) {
      const [, , signature] = SHAPE.exec(token) ?? []
      return signature === undefined ? undefined : digestOf(signature)
    },
    isGenuine(token, kind) {
      const [, random, signature] = SHAPE.exec(token) ?? []
      if (random === undefined || signature === undefined) return false
      return keyring.verify(random, formatContext(kind, projectId), signature)
    },
  }
}

/** Whether a code has the prefix of authorization codes. */
export const hasCodePrefix = (code: string): boolean => code.startsWith(prefixes.code)
