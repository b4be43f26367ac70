import type { Descriptor } from '@tillkey/wire'
import { CallError } from './call-error.ts'
import type { WireRequest } from './transport.ts'

type Token = string | undefined
/** A token, a promise of one, or a function called once per call. */
export type TokenSource = Token | Promise<Token> | (() => Token | Promise<Token>)

export interface Credentials {
  /** For operations that accept a bearer or OAuth 2.0 access token. */
  accessToken?: TokenSource
  /** For operations that accept basic credentials; takes precedence over tokens. */
  username?: string | undefined
  password?: string | undefined
  /** For operations that accept a session token, unless passed with the call. */
  sessionToken?: string | undefined
  /** For operations that accept cookies, unless passed with the call. Browsers send their own. */
  cookie?: string | undefined
}

/** Basic credentials for an Authorization header (RFC 7617, UTF-8). */
export const encodeBasic = (user = '', password = '') =>
  // `btoa` needs one character per UTF-8 byte, and not every runtime has `TextEncoder`.
  // oxlint-disable-next-line typescript/no-deprecated -- never goes away, and is the shortest
  `Basic ${btoa(unescape(encodeURIComponent(`${user}:${password}`)))}`

/** Adds the credentials that the operation accepts to `headers`. */
export async function authorize(
  { security, parameters }: Descriptor,
  headers: Record<string, string>,
  { accessToken, username, password, sessionToken, cookie }: Credentials,
): Promise<void> {
  const takes = (kind: (typeof security)[number]) => security.includes(kind)
  if (takes('basic') && (username || password)) headers.authorization = encodeBasic(username, password)
  else if (takes('bearer') || takes('oauth2')) {
    const token = await (typeof accessToken === 'function' ? accessToken() : accessToken)
    if (token) headers.authorization = `Bearer ${token}`
  }
  for (const [name, value] of Object.entries({ 'X-Session-Token': sessionToken, Cookie: cookie })) {
    if (value && (takes('session') || parameters.some((parameter) => parameter.name === name))) {
      headers[name.toLowerCase()] ??= value
    }
  }
}

export type Arguments = Readonly<Record<string, unknown>>
type Pairs = [string, string][]

/** Default: a required parameter is missing. */
const refusal = (
  operation: string,
  field: string,
  what = `Required parameter ${field} was null or undefined`,
) => new CallError({ code: 'parameter', operation, field, message: `${what} when calling ${operation}.` })

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

// oxlint-disable-next-line typescript/restrict-template-expressions -- its text is what it is for; every byte counts here
const encode = (pairs: Pairs): string => `${new URLSearchParams(pairs)}`

/** Rejects empty and dot segments, which would change the path. */
function segment(operation: string, field: string, value: unknown): string {
  const text = textOf(value)
  if (/^\.{0,2}$/.test(text)) {
    throw refusal(operation, field, `Parameter ${field} cannot stand in the path`)
  }
  return encodeURIComponent(text)
}

/** Content type and body, if any. */
function contentOf({ id, body: declared }: Descriptor, form: Pairs, { body }: Arguments): [string?, string?] {
  if (form[0]) return ['application/x-www-form-urlencoded', encode(form)]
  if (declared && body != null) {
    return declared.kind === 'text'
      ? ['text/plain', textOf(body)]
      : ['application/json', JSON.stringify(body)]
  }
  if (declared?.required) throw refusal(id, 'body')
  return []
}

/** Builds a request without credentials. Null and undefined parameters are left out, and rejected if required. */
export function buildRequest(operation: Descriptor, args: Arguments): WireRequest {
  const headers: Record<string, string> = { accept: 'application/json, text/plain, */*' }
  const query: Pairs = []
  const form: Pairs = []
  let url = operation.path
  for (const { name, in: location, required } of operation.parameters) {
    const value = args[name]
    if (value == null) {
      if (required) throw refusal(operation.id, name)
    } else if (location === 'path') url = url.replace(`{${name}}`, segment(operation.id, name, value))
    else if (location === 'header') headers[name.toLowerCase()] = textOf(value)
    else {
      for (const item of [value].flat()) {
        if (item != null) (location === 'query' ? query : form).push([name, textOf(item)])
      }
    }
  }
  const [type, body] = contentOf(operation, form, args)
  if (type) headers['content-type'] = type
  return { method: operation.method, url: query[0] ? `${url}?${encode(query)}` : url, headers, body }
}
