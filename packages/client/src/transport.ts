import type { ResponseHeaders } from './call-error.ts'
import type { Connection } from './connection.ts'
import type { Signal } from './runtime-types.ts'

/** A request on the wire. Header names are lower case. */
export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | undefined
  /** Aborted when the call is aborted or times out. */
  signal?: Signal | undefined
  /** Cookie mode in browsers. */
  credentials?: 'include' | 'same-origin' | 'omit' | undefined
  /** Connection settings, Node only. */
  connection?: Connection | undefined
  /** Upper bound on the response in bytes, compressed and decompressed, Node only. Default: `MAX_RESPONSE_BYTES`. */
  maxBytes?: number | undefined
  /** Maximum number of redirects. Default: 20; with 0 redirects are returned. */
  redirects?: number | undefined
}

export interface WireResponse {
  status: number
  statusText: string
  headers: ResponseHeaders
  text: string
}

/** Sends a request. Errors become a `CallError` with the code `network`. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

/** First value of a header by its lower case name, without parsing the others. */
export function rawValue(raw: readonly string[], key: string): string | undefined {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at]
    // Comparing lengths first avoids most conversions.
    if (name?.length === key.length && name.toLowerCase() === key) return raw[at + 1]
  }
  return undefined
}

/** Raw headers (alternating names and values) with the interface of `Headers`. */
export class RawHeaders implements ResponseHeaders {
  readonly #raw: readonly string[]
  constructor(raw: readonly string[]) {
    this.#raw = raw
  }
  #valuesOf(key: string): string[] {
    return this.#raw.filter((_, at) => at % 2 && this.#raw[at - 1]?.toLowerCase() === key)
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

/** Default bound on responses: 64 MB. */
export const MAX_RESPONSE_BYTES = 64_000_000
/** Error code of a response that is too large. */
export const RESPONSE_TOO_LARGE = 'ERR_RESPONSE_TOO_LARGE'

/** Error of a response that is too large. */
export const tooLarge = (maxBytes: number): Error =>
  Object.assign(new Error(`the answer is larger than ${maxBytes} bytes`), { code: RESPONSE_TOO_LARGE })

const MAX_REDIRECTS = 20
/** Error code of too many redirects, as in other clients. */
export const TOO_MANY_REDIRECTS = 'ERR_FR_TOO_MANY_REDIRECTS'
const redirectStatuses = new Set([301, 302, 303, 307, 308])
/** Headers that are forwarded to other origins; all others may be secret. */
const safeHeaders = new Set([
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
    // The URL error would contain both URLs, which may be secret.
    throw new Error('redirected to what is no address')
  }
  url.hash = ''
  return url
}

function withoutClientKey(connection: Connection): Connection {
  const shown = { ...connection }
  for (const name of ['cert', 'key', 'passphrase'] as const) delete shown[name]
  return shown
}

function stripForOtherOrigin(request: WireRequest): void {
  // Any part of a body may be secret.
  if (request.body) throw new Error('redirected to another origin with a body')
  const safe = Object.entries(request.headers).filter(([name]) => safeHeaders.has(name))
  request.headers = Object.fromEntries(safe)
  if (request.connection) request.connection = withoutClientKey(request.connection)
}

function redirected(request: WireRequest, { status, headers }: WireResponse): WireRequest | undefined {
  const location = redirectStatuses.has(status) && headers.get('location')
  if (!location) return undefined
  const url = addressFrom(location, request.url)
  const next = { ...request, url: url.href, headers: { ...request.headers } }
  if (status === 303 || (status < 303 && request.method === 'POST')) {
    next.method = 'GET'
    next.body = undefined
    delete next.headers['content-type']
  }
  if (url.origin !== new URL(request.url).origin) stripForOtherOrigin(next)
  return next
}

const follow = (send: Transport, request: WireRequest, left: number): Promise<WireResponse> =>
  send(request).then((response) => {
    const next = redirected(request, response)
    if (!next) return response
    if (!left) throw Object.assign(new Error('too many redirects'), { code: TOO_MANY_REDIRECTS })
    return follow(send, next, left - 1)
  })

/**
 * Follows redirects like browsers. Other origins receive no credentials, and requests with a body are not redirected
 * to them.
 */
export const followingRedirects =
  (send: Transport): Transport =>
  (request) =>
    request.redirects === 0 ? send(request) : follow(send, request, request.redirects ?? MAX_REDIRECTS)
