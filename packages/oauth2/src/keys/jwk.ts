import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  type JsonWebKey as NodeJwk,
} from 'node:crypto'
import { isObject } from '@tillkey/wire'

/** JSON Web Key (RFC 7517). */
export interface Jwk {
  kty: string
  kid?: string
  alg?: string
  use?: string
  [member: string]: unknown
}

/** Stored members: those of RFC 7517 and 7518. Others are dropped. */
const members = [
  'kty',
  'kid',
  'alg',
  'use',
  'crv',
  'x',
  'y',
  'n',
  'e',
  'x5u',
  'x5c',
  'x5t',
  'x5t#S256',
  'd',
  'p',
  'q',
  'dp',
  'dq',
  'qi',
  'k',
]
const privateMembers = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'])

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'

/** Converts a JWK for node:crypto. Throws if it is invalid. */
export function toKeyObject(jwk: Jwk): KeyObject {
  if (jwk.kty === 'oct') return createSecretKey(Buffer.from(String(jwk.k), 'base64url'))
  // Node validates the members it reads.
  const key = jwk as NodeJwk
  return jwk.d === undefined
    ? createPublicKey({ key, format: 'jwk' })
    : createPrivateKey({ key, format: 'jwk' })
}

/** Whether a value is a valid JWK. */
export function isUsableJwk(value: unknown): value is Jwk {
  if (!isObject(value) || typeof value.kty !== 'string') return false
  if (![value.kid, value.alg, value.use].every(isText)) return false
  if (value.kty === 'oct') return typeof value.k === 'string' && value.k !== ''
  try {
    toKeyObject(value as Jwk) // throws if invalid
    return true
  } catch {
    return false
  }
}

const isKnownMember = ([name, value]: [string, unknown]): boolean =>
  members.includes(name) && value !== undefined && value !== null && value !== ''

/** A key reduced to its known, non-empty members. */
export const plainJwk = (jwk: Jwk): Jwk =>
  Object.fromEntries(Object.entries(jwk).filter(isKnownMember)) as Jwk // `kty` is known

/** Removes private members. Of a symmetric key only metadata remains. */
export const withoutPrivateMembers = (jwk: Jwk): Jwk =>
  Object.fromEntries(Object.entries(jwk).filter(([name]) => !privateMembers.has(name))) as Jwk // `kty` is public

/** Public half of a key pair; `undefined` for symmetric keys. */
export const toPublicJwk = (jwk: Jwk): Jwk | undefined =>
  jwk.kty === 'oct' ? undefined : withoutPrivateMembers(jwk)

/** Whether a key is the private half of a pair; false for symmetric keys. */
export const isPrivateJwk = (jwk: Jwk): boolean => jwk.kty !== 'oct' && jwk.d !== undefined
