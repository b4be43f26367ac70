import { oauth2Error, resourceError } from '../http/oauth2-errors.ts'
import { type JsonBody, readTexts } from '../http/request-body.ts'
import { parseRfc3339 } from '../http/rfc3339.ts'
import { isUsableJwk, type Jwk } from '../keys/jwk.ts'
import type { TrustedIssuer } from './trusted-issuer.ts'

/** A trusted issuer as submitted, with its key. */
export type TrustInput = Pick<
  TrustedIssuer,
  'issuer' | 'subject' | 'allowsAnySubject' | 'scope' | 'expiresAt'
> & { jwk: Jwk }

const wrongType = (field: string, expected: string): never => {
  throw resourceError('undecodable', `${field} must be ${expected}.`)
}

const missing = (hint: string): never => {
  throw oauth2Error('missing_required_parameter', hint)
}

function readText(body: JsonBody, field: string): string {
  const value = body[field] ?? ''
  return typeof value === 'string' ? value : wrongType(field, 'a string')
}

function readScope({ scope = null }: JsonBody): string[] | null {
  return scope === null ? null : (readTexts(scope) ?? wrongType('scope', 'a list of strings'))
}

/** Milliseconds since 1970; `undefined` if absent. */
function readTime(body: JsonBody): number | undefined {
  const value = body.expires_at ?? null
  if (value === null) return undefined
  return parseRfc3339(value) ?? wrongType('expires_at', 'a time, e.g. 2030-01-31T12:00:00Z')
}

const readFlag = ({ allow_any_subject: flag = null }: JsonBody): boolean =>
  flag === null || typeof flag === 'boolean' ? flag === true : wrongType('allow_any_subject', 'true or false')

function readJwk({ jwk = null }: JsonBody): Jwk | undefined {
  if (jwk === null) return undefined
  return isUsableJwk(jwk) ? jwk : wrongType('jwk', 'a valid key')
}

/** Reads a trusted issuer. Throws 400: `error` for a wrong type, `missing_required_parameter` for an absent member. */
export function readTrustedIssuer(body: JsonBody): TrustInput {
  const [issuer, subject] = [readText(body, 'issuer'), readText(body, 'subject')]
  const [scope, allowsAnySubject] = [readScope(body), readFlag(body)]
  const [expiresAt, jwk] = [readTime(body), readJwk(body)]
  if (issuer === '') missing('issuer is required.')
  if (allowsAnySubject === (subject !== '')) missing('Specify either subject or allow_any_subject, not both.')
  if (!jwk?.kid) return missing('jwk with a kid is required.')
  return {
    issuer,
    subject,
    allowsAnySubject,
    scope,
    expiresAt: expiresAt ?? missing('expires_at is required.'),
    jwk,
  }
}
