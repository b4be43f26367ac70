import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

/** A route that matches a path. */
export interface RouteAtPath {
  methods: readonly string[]
  config: FastifyContextConfig
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the routes that match a path without query, for any method. Catch-all routes are omitted. */
    routesAt(path: string): RouteAtPath[]
    /** Returns the route that matches a path case-insensitively, with the path in the route's letter case. */
    routeSpelled(path: string, method: string): (RouteAtPath & { path: string }) | undefined
  }
}

/** Returns the path of a request without its query. */
export const requestPath = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? ''

const segmentPattern = (segment: string): string =>
  segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const pathPattern = (url: string): RegExp => new RegExp(`^${url.split('/').map(segmentPattern).join('/')}$`)

/** Returns a path with the fixed segments in the letter case of the route. */
function withRouteCase(url: string, path: string): string {
  const segments = path.split('/')
  return url
    .split('/')
    .map((segment, at) => (segment.startsWith(':') ? segments[at] : segment))
    .join('/')
}

/** Records the routes of an app and all its scopes for `app.routesAt`. */
export function watchRoutes(app: FastifyInstance): void {
  const routes: (RouteAtPath & { url: string; pattern?: RegExp })[] = []
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    if (!url.endsWith('*')) routes.push({ url, methods: [method].flat(), config })
  })
  // Patterns are compiled on first use, because most processes never need them.
  const takes = (route: (typeof routes)[number], path: string): boolean =>
    (route.pattern ??= pathPattern(route.url)).test(path)
  app.decorate('routeSpelled', (path: string, method: string) => {
    const route = routes.find(
      ({ url, methods }) => methods.includes(method) && new RegExp(pathPattern(url), 'i').test(path),
    )
    return route && { ...route, path: withRouteCase(route.url, path) }
  })
  app.decorate('routesAt', (path: string) => routes.filter((route) => takes(route, path)))
}
