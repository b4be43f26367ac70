import type { Descriptor } from '@tillkey/wire'

type Token = string | undefined
/** A token, now or later, or how to get one; asked once a call. */
export type TokenSource = Token | Promise<Token> | (() => Token | Promise<Token>)

export interface Credentials {
  /** For operations that take a bearer token or an OAuth 2.0 access token. */
  accessToken?: TokenSource
  /** For operations that take basic credentials, before any token. */
  username?: string | undefined
  password?: string | undefined
  /** For operations that take a session token, unless one is passed with the call. */
  sessionToken?: string | undefined
  /** For operations that take cookies, unless they are passed with the call. Browsers send their own. */
  cookie?: string | undefined
}

/** The value of an Authorization header with a name and a password (RFC 7617, UTF-8). */
export const encodeBasic = (user = '', password = '') =>
  // A character for each byte of UTF-8: `btoa` takes no others, and not every runtime has `TextEncoder`.
  // oxlint-disable-next-line typescript/no-deprecated -- never goes away, and is the shortest
  `Basic ${btoa(unescape(encodeURIComponent(`${user}:${password}`)))}`

/** Adds to `headers` what the operation takes of the credentials there are. */
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
