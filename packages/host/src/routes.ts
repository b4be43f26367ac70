import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'

/** A route that a path leads to. */
export interface RouteAtPath {
  methods: readonly string[]
  config: FastifyContextConfig
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes that take a path (without its query), whatever their methods; catch-alls are left out. */
    routesAt(path: string): RouteAtPath[]
    /** The route of a method that takes a path but for the case of its letters, and the path as that route has it. */
    routeSpelled(path: string, method: string): (RouteAtPath & { path: string }) | undefined
  }
}

/** The path of a request, without its query. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? ''

const segmentPattern = (segment: string): string =>
  segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const pathPattern = (url: string): RegExp => new RegExp(`^${url.split('/').map(segmentPattern).join('/')}$`)

/** The path with the fixed segments of a route as the route has them. */
function spelledAs(url: string, path: string): string {
  const given = path.split('/')
  return url
    .split('/')
    .map((segment, at) => (segment.startsWith(':') ? given[at] : segment))
    .join('/')
}

/** Remembers the routes of an app and of every scope in it, and answers `app.routesAt`. */
export function watchRoutes(app: FastifyInstance): void {
  const routes: (RouteAtPath & { url: string; pattern?: RegExp })[] = []
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    if (!url.endsWith('*')) routes.push({ url, methods: [method].flat(), config })
  })
  // Most processes are never asked, so patterns are made by the first question.
  const takes = (route: (typeof routes)[number], path: string): boolean =>
    (route.pattern ??= pathPattern(route.url)).test(path)
  app.decorate('routeSpelled', (path: string, method: string) => {
    const route = routes.find(
      ({ url, methods }) => methods.includes(method) && new RegExp(pathPattern(url), 'i').test(path),
    )
    return route && { ...route, path: spelledAs(route.url, path) }
  })
  app.decorate('routesAt', (path: string) => routes.filter((route) => takes(route, path)))
}
