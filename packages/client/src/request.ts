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
  // oxlint-disable-next-line typescript/no-deprecated -- the shortest conversion, and browsers cannot remove it
  `Basic ${btoa(unescape(encodeURIComponent(`${user}:${password}`)))}`

/** Adds the credentials that the operation accepts to `headers`. */
// oxlint-disable-next-line complexity -- another function would take bundles over their limit of bytes
export async function authorize(
  { security, parameters }: Descriptor,
  headers: Record<string, string>,
  { accessToken, username, password, sessionToken, cookie }: Credentials,
): Promise<void> {
  const accepts = (scheme: (typeof security)[number]) => security.includes(scheme)
  if (accepts('basic') && (username || password)) headers.authorization = encodeBasic(username, password)
  else if (accepts('bearer') || accepts('oauth2')) {
    const token = await (typeof accessToken === 'function' ? accessToken() : accessToken)
    if (token) headers.authorization = `Bearer ${token}`
  }
  for (const [name, value] of Object.entries({ 'X-Session-Token': sessionToken, Cookie: cookie })) {
    if (value && (accepts('session') || parameters.some((parameter) => parameter.name === name))) {
      headers[name.toLowerCase()] ??= value
    }
  }
}

export type Arguments = Readonly<Record<string, unknown>>
type Pairs = [string, string][]

/** Error of a parameter. By default, a required one is missing. */
const parameterError = (
  operation: string,
  field: string,
  problem = `Required parameter ${field} was null or undefined`,
) => new CallError({ code: 'parameter', operation, field, message: `${problem} when calling ${operation}.` })

const stringify = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

// oxlint-disable-next-line typescript/restrict-template-expressions -- its toString is the encoding, and this is the shortest call
const encode = (pairs: Pairs): string => `${new URLSearchParams(pairs)}`

/** Encodes a path parameter. Rejects empty and dot segments, which would change the path. */
function encodeSegment(operation: string, field: string, value: unknown): string {
  const text = stringify(value)
  if (/^\.{0,2}$/.test(text)) {
    throw parameterError(operation, field, `Parameter ${field} cannot be empty, . or ..`)
  }
  return encodeURIComponent(text)
}

/** Returns the content type and the body; nothing if there is no body. */
function encodeContent(
  { id, body: declared }: Descriptor,
  form: Pairs,
  { body }: Arguments,
): [string?, string?] {
  if (form[0]) return ['application/x-www-form-urlencoded', encode(form)]
  if (declared && body != null) {
    return declared.kind === 'text'
      ? ['text/plain', stringify(body)]
      : ['application/json', JSON.stringify(body)]
  }
  if (declared?.required) throw parameterError(id, 'body')
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
      if (required) throw parameterError(operation.id, name)
    } else if (location === 'path') url = url.replace(`{${name}}`, encodeSegment(operation.id, name, value))
    else if (location === 'header') headers[name.toLowerCase()] = stringify(value)
    else {
      for (const item of [value].flat()) {
        if (item != null) (location === 'query' ? query : form).push([name, stringify(item)])
      }
    }
  }
  const [type, body] = encodeContent(operation, form, args)
  if (type) headers['content-type'] = type
  return { method: operation.method, url: query[0] ? `${url}?${encode(query)}` : url, headers, body }
}
