import type { Transport, WireRequest, WireResponse } from './transport.ts'

const limit = 20
/** Never shown to an origin they were not meant for. */
const secrets = ['authorization', 'cookie', 'x-session-token', 'x-xsrf-token']

function redirected(request: WireRequest, { status, headers }: WireResponse): WireRequest | undefined {
  const location = [301, 302, 303, 307, 308].includes(status) && headers.get('location')
  if (!location) return undefined
  const url = new URL(location, request.url)
  url.hash = ''
  const next = { ...request, url: url.href, headers: { ...request.headers } }
  if (status === 303 || (status < 303 && request.method === 'POST')) {
    next.method = 'GET'
    next.body = undefined
    delete next.headers['content-type']
  }
  if (url.origin !== new URL(request.url).origin) for (const name of secrets) delete next.headers[name]
  return next
}

/** Follows redirects as browsers do, and leaves credentials behind when they lead to another origin. */
export const followingRedirects =
  (send: Transport): Transport =>
  async (request) => {
    let response = await send(request)
    for (let hops = 0, next = redirected(request, response); next; hops++) {
      if (hops === limit) throw new Error('too many redirects')
      response = await send(next)
      next = redirected(next, response)
    }
    return response
  }
