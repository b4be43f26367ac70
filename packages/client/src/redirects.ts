import type { Connection } from './connection.ts'
import type { Transport, WireRequest, WireResponse } from './transport.ts'

const limit = 20
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

function target(location: string, from: string): URL {
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
  const url = target(location, request.url)
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
    if (!left) throw new Error('too many redirects')
    return follow(send, next, left - 1)
  })

/** Follows redirects as browsers do. Another origin gets neither credentials nor a body: the latter is refused. */
export const followingRedirects =
  (send: Transport): Transport =>
  (request) =>
    request.redirects === 0 ? send(request) : follow(send, request, request.redirects ?? limit)
