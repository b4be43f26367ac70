import { randomBytes } from 'node:crypto'
import { isObject, type JsonObject, parseJson } from '../player/json.ts'

/** Content of a code or access token, since the provider has no state. */
export interface ProviderCode {
  claims: JsonObject
  client?: string | undefined
  nonce?: string | undefined
  /** How the provider should misbehave. */
  fix?: string | undefined
  uri?: string | undefined
  challenge?: string | undefined
}

const oauthParameters = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'login_hint',
  'hd',
  'prompt',
  'auth_type',
  'claims',
  'access_type',
  'code_challenge',
  'code_challenge_method',
  'response_mode',
  'fix',
  'error',
  'error_description',
])

/** Parses booleans, integers, quoted texts, objects and lists as JSON, others as text. */
const parseClaim = (text: string): unknown =>
  /^(true|false|-?\d+|\{.*\}|\[.*\]|".*")$/s.test(text) ? (parseJson(text) ?? text) : text

/** Returns the claims in a URL: parameters unknown to OAuth, or an object in `login_hint`. */
export function claimsIn(query: Record<string, string>): JsonObject {
  const own = Object.entries(query).filter(([name]) => !oauthParameters.has(name))
  if (own.length > 0) return Object.fromEntries(own.map(([name, text]) => [name, parseClaim(text)]))
  const hinted = parseClaim(query.login_hint ?? '')
  return isObject(hinted) ? hinted : {}
}

/** Creates a code for an authorization URL, or an access token for the given claims. */
export function createCode(query: Record<string, string | undefined>, claims?: JsonObject): string {
  const texts = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const code = {
    claims: claims ?? claimsIn(Object.fromEntries(texts)),
    client: query.client_id,
    nonce: query.nonce,
    fix: query.fix,
    uri: query.redirect_uri,
    challenge: query.code_challenge,
    random: randomBytes(24).toString('hex'),
  }
  return Buffer.from(JSON.stringify(code)).toString('base64url')
}

/** Decodes a code. Returns undefined if it is malformed. */
export function readCode(text: string): ProviderCode | undefined {
  const code = parseJson(Buffer.from(text, 'base64url').toString())
  // Codes are created by codeOf only.
  return isObject(code) ? (code as unknown as ProviderCode) : undefined
}
