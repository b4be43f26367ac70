import type { ResponseHeaders } from './call-error.ts'
import type { Connection } from './connection.ts'
import type { Signal } from './runtime-types.ts'

/** A request as it goes over the wire; header names in lower case. */
export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | undefined
  /** Aborted when the call is given up, by its caller or because its time is over. */
  signal?: Signal | undefined
  /** What a browser does about cookies. */
  credentials?: 'include' | 'same-origin' | 'omit' | undefined
  /** How to connect, in Node. */
  connection?: Connection | undefined
  /** Bytes of the answer at most, as it comes and once it is decompressed, in Node; `MAX_RESPONSE_BYTES` when absent. */
  maxBytes?: number | undefined
  /** Redirects that are followed, 20 when absent; with 0 a redirect is the answer. */
  redirects?: number | undefined
}

export interface WireResponse {
  status: number
  statusText: string
  headers: ResponseHeaders
  text: string
}

/** Sends a request. Whatever it throws becomes a `CallError` with the code `network`. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** The first value of a header, by its name in lower case, without parsing all. */
export function rawValue(raw: readonly string[], wanted: string): string | undefined {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]
    // As long as its name: few are.
    if (name?.length === wanted.length && name.toLowerCase() === wanted) return raw[at + 1]
  }
  return undefined
}

/** Headers as they came: names and values in turn, read the way of `Headers`. */
export class RawHeaders implements ResponseHeaders {
  readonly #raw: readonly string[]
  constructor(raw: readonly string[]) {
    this.#raw = raw
  }
  #valuesOf(wanted: string): string[] {
    return this.#raw.filter((_, at) => at % 2 && this.#raw[at - 1]?.toLowerCase() === wanted)
  }
  get(name: string): string | null {
    const values = this.#valuesOf(name.toLowerCase())
    return values[0] === undefined ? null : values.join(', ')
  }
  getSetCookie(): string[] {
    return this.#valuesOf('set-cookie')
  }
  *[Symbol.iterator](): Iterator<[string, string]> {
    const joined = new Map<string, string>()
    for (let at = 0; at < this.#raw.length; at += 2) {
      const [name = '', value = ''] = [this.#raw[at]?.toLowerCase(), this.#raw[at + 1]]
      const before = joined.get(name)
      if (name === 'set-cookie') yield [name, value]
      else joined.set(name, before === undefined ? value : `${before}, ${value}`)
    }
    yield* joined
  }
}

/** Default bound of an answer: 64 MB. */
export const MAX_RESPONSE_BYTES = 64_000_000
/** The code of the error when an answer is larger than it may be. */
export const RESPONSE_TOO_LARGE = 'ERR_RESPONSE_TOO_LARGE'

/** The error of an answer that is larger than it may be. */
export const tooLarge = (maxBytes: number): Error =>
  Object.assign(new Error(`the answer is larger than ${maxBytes} bytes`), { code: RESPONSE_TOO_LARGE })

const mostRedirects = 20
/** The code of the error when a server leads on and on, as programs know it of other clients. */
export const TOO_MANY_REDIRECTS = 'ERR_FR_TOO_MANY_REDIRECTS'
const redirecting = new Set([301, 302, 303, 307, 308])
/** All that another origin is shown: anything else may be a secret that was not meant for it. */
const harmless = new Set([
  'accept',
  'accept-language',
  'content-type',
  'user-agent',
  'traceparent',
  'tracestate',
])

function addressFrom(location: string, from: string): URL {
  let url: URL
  try {
    url = new URL(location, from)
  } catch {
    // What the URL class throws holds both addresses, and with them what may be secret.
    throw new Error('redirected to what is no address')
  }
  url.hash = ''
  return url
}

function withoutKeys(connection: Connection): Connection {
  const shown = { ...connection }
  for (const name of ['cert', 'key', 'passphrase'] as const) delete shown[name]
  return shown
}

function toAnotherOrigin(request: WireRequest): void {
  // A body may hold tokens and passwords, and no part of it says which.
  if (request.body) throw new Error('redirected to another origin with a body')
  const kept = Object.entries(request.headers).filter(([name]) => harmless.has(name))
  request.headers = Object.fromEntries(kept)
  if (request.connection) request.connection = withoutKeys(request.connection)
}

function redirected(request: WireRequest, { status, headers }: WireResponse): WireRequest | undefined {
  const location = redirecting.has(status) && headers.get('location')
  if (!location) return undefined
  const url = addressFrom(location, request.url)
  const next = { ...request, url: url.href, headers: { ...request.headers } }
  if (status === 303 || (status < 303 && request.method === 'POST')) {
    next.method = 'GET'
    next.body = undefined
    delete next.headers['content-type']
  }
  if (url.origin !== new URL(request.url).origin) toAnotherOrigin(next)
  return next
}

const follow = (send: Transport, request: WireRequest, left: number): Promise<WireResponse> =>
  send(request).then((response) => {
    const next = redirected(request, response)
    if (!next) return response
    if (!left) throw Object.assign(new Error('too many redirects'), { code: TOO_MANY_REDIRECTS })
    return follow(send, next, left - 1)
  })

/** Follows redirects as browsers do. Another origin gets neither credentials nor a body: the latter is refused. */
export const followingRedirects =
  (send: Transport): Transport =>
  (request) =>
    request.redirects === 0 ? send(request) : follow(send, request, request.redirects ?? mostRedirects)
