import type { TrustedIssuerTest } from '@tillkey/contract/platform/oauth2/trust-schemas.ts'
import { ApiError, isObject } from '@tillkey/wire'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { fetchJson } from '../../http/fetch-json.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import type { Jwk } from '../../keys/jwk.ts'
import type { AuthorizationServer } from '../../provider.ts'
import { isSameKey } from '../../trust/trust.ts'
import type { TrustedIssuer } from '../../trust/trusted-issuer.ts'
import {
  checkAudience,
  checkTimes,
  type DecodedAssertion,
  findSigningKey,
  readAssertion,
} from './jwt-bearer.ts'

type AssertionTest = NonNullable<TrustedIssuerTest['assertion']>
type Check = AssertionTest['checks'][number]

const generalSentence = oauth2Error('invalid_grant').facts.reason

/** Returns the specific sentence of a refused assertion. */
function reasonFor(error: unknown): string {
  if (error instanceof ApiError) return error.facts.reason.replace(generalSentence, '').trim()
  return error instanceof Error ? error.message : 'no reason'
}

async function check(name: Check['name'], run: () => unknown): Promise<Check> {
  try {
    await run()
    return { name, outcome: 'passed' }
  } catch (error) {
    return { name, outcome: 'failed', reason: reasonFor(error) }
  }
}

/** Decodes a part of a JWT for display. Empty if it is malformed. */
function shownPart(decode: (text: string) => object, text: string): Record<string, unknown> {
  try {
    return { ...decode(text) }
  } catch {
    return {} // the check of the format names the reason
  }
}

function assertIssuer({ issuer }: TrustedIssuer, decoded: DecodedAssertion): void {
  if (decoded.issuer !== issuer)
    throw oauth2Error('invalid_grant', `The assertion was issued by "${decoded.issuer}".`)
}

/** Checks an assertion by the rules of the grant. It stays usable. */
async function testAssertion(
  server: AuthorizationServer,
  trusted: TrustedIssuer,
  assertion: string,
): Promise<AssertionTest> {
  const shown = {
    header: shownPart(decodeProtectedHeader, assertion),
    claims: shownPart(decodeJwt, assertion),
  }
  const format = await check('format', () => readAssertion(assertion))
  if (format.outcome === 'failed') return { ...shown, checks: [format] }
  const decoded = readAssertion(assertion)
  const checks = [
    format,
    await check('issuer', () => assertIssuer(trusted, decoded)),
    await check('signature', () => findSigningKey(server, decoded, assertion)),
    await check('audience', () => checkAudience(server, decoded.claims)),
    await check('times', () => checkTimes(server, decoded.claims)),
  ]
  return { ...shown, checks }
}

const textOrAbsent = (key: Record<string, unknown>, name: 'kid' | 'kty' | 'alg' | 'use') =>
  typeof key[name] === 'string' ? { [name]: key[name] } : {}

/** Reads the keys at an address within the networks of the project. */
async function readKeys(
  { config, trust, project }: AuthorizationServer,
  { issuer, subject }: TrustedIssuer,
  address: string,
): Promise<NonNullable<TrustedIssuerTest['keys']>> {
  try {
    const set = await fetchJson(config.outbound, address)
    const keys: unknown = isObject(set) ? set.keys : undefined
    if (!Array.isArray(keys)) return { published: [], reason: 'There is no key set at this address.' }
    const trusted = await trust.keysFor(project.id, issuer, subject)
    const published = keys.filter(isObject).map((key) => ({
      ...textOrAbsent(key, 'kid'),
      ...textOrAbsent(key, 'kty'),
      ...textOrAbsent(key, 'alg'),
      ...textOrAbsent(key, 'use'),
      trusted: trusted.some(({ jwk }) => isSameKey(jwk, key as Jwk)), // compared by its members
    }))
    return { published }
  } catch (error) {
    return { published: [], reason: reasonFor(error) }
  }
}

/** Tests a trusted issuer: the keys that it publishes, and an assertion. Nothing is stored. */
export async function testIssuer(
  server: AuthorizationServer,
  trusted: TrustedIssuer,
  { jwks_uri: address, assertion }: { jwks_uri?: string; assertion?: string },
): Promise<TrustedIssuerTest> {
  return {
    ...(address !== undefined && { keys: await readKeys(server, trusted, address) }),
    ...(assertion !== undefined && { assertion: await testAssertion(server, trusted, assertion) }),
  }
}
