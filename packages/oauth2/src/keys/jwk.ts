import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  type JsonWebKey as NodeJwk,
} from 'node:crypto'
import { isJsonObject } from '../request-body.ts'

/** A key as JSON (RFC 7517). */
export interface Jwk {
  kty: string
  kid?: string
  alg?: string
  use?: string
  [member: string]: unknown
}

/** What is kept of a key: what RFC 7517 and 7518 define, and nothing that somebody added. */
const members = [
  ...['kty', 'kid', 'alg', 'use', 'crv', 'x', 'y', 'n', 'e', 'x5u', 'x5c', 'x5t', 'x5t#S256'],
  ...['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'],
]
const privateMembers = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'])

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** The key for node:crypto; throws when the parts make none. */
export function keyObjectOf(jwk: Jwk): KeyObject {
  if (jwk.kty === 'oct') return createSecretKey(Buffer.from(String(jwk.k), 'base64url'))
  // Node reads the members it needs and refuses what does not fit.
  const key = jwk as NodeJwk
  return jwk.d === undefined
    ? createPublicKey({ key, format: 'jwk' })
    : createPrivateKey({ key, format: 'jwk' })
}

/** Whether a value is a key that signs or verifies. */
export function isUsableJwk(value: unknown): value is Jwk {
  if (!isJsonObject(value) || typeof value.kty !== 'string') return false
  if (![value.kid, value.alg, value.use].every(isText)) return false
  if (value.kty === 'oct') return typeof value.k === 'string' && value.k !== ''
  try {
    keyObjectOf(value as Jwk) // throws for what is none
    return true
  } catch {
    return false
  }
}

const isKnownMember = ([name, value]: [string, unknown]): boolean =>
  members.includes(name) && value !== undefined && value !== null && value !== ''

/** A key with its known members, those that say something. */
export const plainJwk = (jwk: Jwk): Jwk =>
  Object.fromEntries(Object.entries(jwk).filter(isKnownMember)) as Jwk // its kty is kept

/** What of a key nobody signs with; of a symmetric key only what it is called. */
export const withoutPrivateMembers = (jwk: Jwk): Jwk =>
  Object.fromEntries(Object.entries(jwk).filter(([name]) => !privateMembers.has(name))) as Jwk // kty is public

/** The public half; nothing of a key that has none. */
export const publicJwkOf = (jwk: Jwk): Jwk | undefined =>
  jwk.kty === 'oct' ? undefined : withoutPrivateMembers(jwk)

/** True for a key pair with its private half; never for a symmetric key. */
export const isPrivateJwk = (jwk: Jwk): boolean => jwk.kty !== 'oct' && jwk.d !== undefined
