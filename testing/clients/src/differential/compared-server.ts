import { CALLBACK, VERIFIER } from './clients.ts'
import { createIssuing, type Issuing } from './issuing.ts'

/** A request as sent by a client or a browser. */
export interface HostileRequest {
  /** Describes the fault. Identifies the request in the list of differences. */
  name: string
  /** Path below the server. `{…}` is replaced by values of the server. */
  path: '/auth' | '/token' | '/userinfo' | '/logout'
  method: 'GET' | 'POST'
  /** Query of a GET or body of a POST. */
  query?: string
  body?: string
  headers?: Record<string, string>
}

/** Outcome of a request. `fault`: a server error. */
export type Verdict = 'accepted' | 'refused' | 'fault'

/** Values issued by one server, from which requests are built. */
export interface RequestValues extends Issuing {
  issuer: string
  tokenUrl: string
  /** The public key of its ID tokens. */
  publicKey(): Promise<object>
}

/** A server under comparison. */
export interface ComparedServer extends RequestValues, AsyncDisposable {
  send(request: HostileRequest): Promise<Verdict>
}

/** A redirect to the server's own pages, or to the client without an error, counts as accepted. */
export function verdictOfRedirect(location: URL, isOwnPage: (at: URL) => boolean): Verdict {
  const parameters = new URLSearchParams(location.hash ? location.hash.slice(1) : location.search)
  if (parameters.has('error')) return 'refused'
  if (isOwnPage(location)) return 'accepted'
  return parameters.has('code') || parameters.has('id_token') || parameters.has('access_token')
    ? 'accepted'
    : 'refused'
}

/** Verdict by status, for responses other than redirects. */
function verdictOfStatus(status: number): Verdict {
  if (status >= 500) return 'fault'
  return status >= 200 && status < 300 ? 'accepted' : 'refused'
}

/** What differs between servers. */
interface ServerDescription {
  issuer: string
  /** Paths of its endpoints. */
  paths: Readonly<Record<HostileRequest['path'], string>>
  /** Path of its public keys. */
  keysAt: string
  /** Signs a person in for an authorization request. Resolves with the redirect to the client. */
  authorize(query: string): Promise<URL>
  /** Returns the verdict of a redirect. */
  judge(location: URL, response: Response): Verdict | Promise<Verdict>
  stop(): Promise<void>
}

/** Creates a server under comparison. */
export function createComparedServer({
  issuer,
  paths,
  keysAt,
  authorize,
  judge,
  stop,
}: ServerDescription): ComparedServer {
  const tokenUrl = issuer + paths['/token']
  return {
    issuer,
    tokenUrl,
    ...createIssuing({ tokenUrl, authorize, callback: CALLBACK, verifier: VERIFIER }),
    async publicKey() {
      const { keys } = (await (await fetch(issuer + keysAt)).json()) as { keys: object[] }
      return keys[0] ?? {}
    },
    async send({ path, method, query, body, headers = {} }) {
      const response = await fetch(`${issuer}${paths[path]}${query === undefined ? '' : `?${query}`}`, {
        method,
        redirect: 'manual',
        headers,
        ...(body !== undefined && { body }),
      })
      const location = response.headers.get('location')
      return location === null ? verdictOfStatus(response.status) : judge(new URL(location, issuer), response)
    },
    [Symbol.asyncDispose]: stop,
  }
}
