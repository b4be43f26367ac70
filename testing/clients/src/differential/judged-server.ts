import { CALLBACK, VERIFIER } from './clients.ts'
import { createIssuing } from './issuing.ts'

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
function verdictOfStatus(status: number): Verdict {
  if (status >= 500) return 'fault'
  return status >= 200 && status < 300 ? 'accepted' : 'refused'
}

/** What of a server differs from another. */
interface Judged {
  issuer: string
  /** Where its endpoints are. */
  paths: Readonly<Record<HostileRequest['path'], string>>
  /** The path of its public keys. */
  keysAt: string
  /** Signs a person in for an authorization request; resolves with where the client is answered. */
  walk(query: string): Promise<URL>
  /** What a request comes to that is answered with a redirect. */
  judge(location: URL, answer: Response): Verdict | Promise<Verdict>
  stop(): Promise<void>
}

/** A server, ours or theirs, as it is judged. */
export function judgedServer({ issuer, paths, keysAt, walk, judge, stop }: Judged): JudgedServer {
  const tokenUrl = issuer + paths['/token']
  return {
    issuer,
    tokenUrl,
    ...createIssuing({ tokenUrl, walk, callback: CALLBACK, verifier: VERIFIER }),
    async publicKey() {
      const { keys } = (await (await fetch(issuer + keysAt)).json()) as { keys: object[] }
      return keys[0] ?? {}
    },
    async put({ path, method, query, body, headers = {} }) {
      const answer = await fetch(`${issuer}${paths[path]}${query === undefined ? '' : `?${query}`}`, {
        ...{ method, redirect: 'manual', headers },
        ...(body !== undefined && { body }),
      })
      const location = answer.headers.get('location')
      return location === null ? verdictOfStatus(answer.status) : judge(new URL(location, issuer), answer)
    },
    [Symbol.asyncDispose]: stop,
  }
}
