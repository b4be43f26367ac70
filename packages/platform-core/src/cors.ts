import type { App } from './frame.ts'

const ALLOWED_HEADERS = 'Authorization, Content-Type, Max-Age, X-Session-Token, X-XSRF-TOKEN, X-CSRF-TOKEN'
const ALLOWED_METHODS = 'POST, GET, PUT, PATCH, DELETE'
const PREFLIGHT_SECONDS = '600'

/** Lets pages of the listed origins call the public part with the browser's cookies; the administrators' part is for no page. */
export function allowOrigins(app: App, origins: readonly string[]): void {
  const allowed = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin) || request.url.startsWith('/admin')) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Content-Type',
    })
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_SECONDS,
    })
    await reply.code(204).send()
  })
}
