/** A request as a client or a browser sends it. */
export interface HostileRequest {
  /** Says what is wrong with it; names it on the list of differences. */
  name: string
  /** Path below the server; `{…}` stand for what differs between servers. */
  path: '/auth' | '/token' | '/userinfo' | '/logout'
  method: 'GET' | 'POST'
  /** Query of a GET, body of a POST. */
  query?: string
  body?: string
  headers?: Record<string, string>
}

/** What became of a request: it went on, it was refused, or the server failed. */
export type Verdict = 'accepted' | 'refused' | 'fault'

/** What a request is made of at one server: what was issued by it, and what it is called. */
export interface Ingredients {
  issuer: string
  tokenUrl: string
  /** A code that was not used, for the client that says so, issued with PKCE. */
  code(client?: 'confidential' | 'other'): Promise<string>
  refreshToken(client?: 'confidential' | 'other'): Promise<string>
  accessToken(): Promise<string>
  idToken(): Promise<string>
  /** The public key it signs ID tokens with. */
  publicKey(): Promise<object>
}

/** A server that hostile requests are put to. */
export interface JudgedServer extends Ingredients, AsyncDisposable {
  put(request: HostileRequest): Promise<Verdict>
}

/** Goes on to a page of the server's own, or back to the client without an error: accepted. */
export function verdictOfRedirect(location: URL, isOwnPage: (at: URL) => boolean): Verdict {
  const told = new URLSearchParams(location.hash ? location.hash.slice(1) : location.search)
  if (told.has('error')) return 'refused'
  if (isOwnPage(location)) return 'accepted'
  return told.has('code') || told.has('id_token') || told.has('access_token') ? 'accepted' : 'refused'
}

/** Status codes of answers that are no redirect. */
export function verdictOfStatus(status: number): Verdict {
  if (status >= 500) return 'fault'
  return status >= 200 && status < 300 ? 'accepted' : 'refused'
}
