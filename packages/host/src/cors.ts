import type { FastifyCorsOptions, FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Incoming, toIncoming } from './request.ts'
import { requestPath } from './routes.ts'

/** CORS rules of a route group. Absent lists allow nothing. */
export interface CorsRules {
  /** `https://shop.example`, with at most one `*` each (`https://*.example`). `*` alone is every origin. */
  allowedOrigins: readonly string[]
  allowedMethods: readonly string[]
  /** Request headers, case-insensitive. `*` allows every header. */
  allowedHeaders: readonly string[]
  /** Response headers that scripts may read. */
  exposedHeaders?: readonly string[]
  /** Whether credentials are allowed. Browsers reject this in combination with the origin `*`. */
  allowCredentials?: boolean
  /** Time for which browsers may cache a preflight. */
  maxAgeSeconds?: number
}

/** Returns the rules for a request, which depend on its project. Undefined allows no other origin. */
export type CorsResolver = (request: Incoming) => CorsRules | undefined | Promise<CorsRules | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the route group that the route belongs to. */
    crossOrigin?: CorsResolver
  }
  interface FastifyRequest {
    /** A preflight that the rules reject. */
    isRefusedPreflight: boolean
    /** A cross-origin request for which rules exist, whether they allow it or not. */
    isOfRuledOrigin: boolean
  }
}

/** The CORS options if no rule allows anything. */
export const NO_CORS: FastifyCorsOptions = { origin: false }

function matches(pattern: string, origin: string): boolean {
  const [start = '', end] = pattern.toLowerCase().split('*', 2)
  if (end === undefined) return start === origin
  return origin.length >= pattern.length - 1 && origin.startsWith(start) && origin.endsWith(end)
}

/** Returns the value of Access-Control-Allow-Origin, or undefined if the origin is not allowed. */
function allowedOrigin({ allowedOrigins }: CorsRules, origin: string): string | undefined {
  if (allowedOrigins.includes('*')) return '*'
  return allowedOrigins.some((pattern) => matches(pattern, origin.toLowerCase())) ? origin : undefined
}

/** Converts `x-session-token` to `X-Session-Token`. */
const toHeaderCase = (name: string): string =>
  name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())

const listed = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((name) => toHeaderCase(name.trim()))
    .filter(Boolean)

const allows = (list: readonly string[], names: readonly string[]): boolean =>
  list.includes('*') || names.every((name) => list.some((known) => toHeaderCase(known) === name))

/** Allowed in every preflight without a rule. */
const everyPreflight = { method: 'OPTIONS', header: 'Origin' }

/** Echoes the requested method and headers if all are allowed, otherwise returns undefined. */
function preflightOptions(rules: CorsRules, headers: Incoming['headers']): FastifyCorsOptions | undefined {
  const method = headers['access-control-request-method']
  const requestedHeaders = listed(headers['access-control-request-headers'])
  const methods = [...rules.allowedMethods, everyPreflight.method]
  if (method !== undefined && !methods.includes(String(method))) return undefined
  if (!allows([...rules.allowedHeaders, everyPreflight.header], requestedHeaders)) return undefined
  return {
    methods: method === undefined ? [...rules.allowedMethods] : String(method),
    ...(requestedHeaders.length > 0 && { allowedHeaders: requestedHeaders }),
    ...(rules.maxAgeSeconds !== undefined && { maxAge: rules.maxAgeSeconds }),
  }
}

/** Returns the resolver of the requested route, for preflights that of the route they ask about. */
function findResolver(request: FastifyRequest): CorsResolver | undefined {
  if (request.method !== 'OPTIONS') return request.routeOptions.config.crossOrigin
  const method = request.headers['access-control-request-method']
  const routes = request.server.routesAt(requestPath(request))
  const requested = routes.find(({ methods }) => methods.includes(method ?? ''))
  const route = requested ?? routes.find(({ config }) => config.crossOrigin)
  return route?.config.crossOrigin
}

/** Returns the CORS rules that apply to a request. */
export const rulesFor = async (request: FastifyRequest): Promise<CorsRules | undefined> =>
  findResolver(request)?.(toIncoming(request))

async function optionsFor(request: FastifyRequest, origin: string): Promise<FastifyCorsOptions> {
  const rules = await rulesFor(request)
  if (rules === undefined) return NO_CORS
  request.isOfRuledOrigin = true
  const allowed = allowedOrigin(rules, origin)
  const isPreflight = request.method === 'OPTIONS'
  const preflight = isPreflight ? preflightOptions(rules, request.headers) : {}
  if (allowed === undefined || preflight === undefined) {
    request.isRefusedPreflight = isPreflight
    return NO_CORS
  }
  return {
    origin: allowed,
    strictPreflight: false,
    credentials: rules.allowCredentials ?? false,
    ...(!isPreflight && rules.exposedHeaders?.length && { exposedHeaders: [...rules.exposedHeaders] }),
    ...preflight,
  }
}

type OptionsCallback = Parameters<FastifyCorsOptionsDelegateCallback>[1]

/** Passes the CORS options for a request's origin to the callback. */
export async function provideCorsOptions(
  request: FastifyRequest,
  origin: string,
  callback: OptionsCallback,
): Promise<void> {
  const found = await optionsFor(request, origin).catch((error: Error) => error)
  if (found instanceof Error) callback(found)
  else callback(null, found)
}

/** Request headers that a preflight response depends on. */
const PREFLIGHT_VARY = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'

/** Sets Vary if the request is a preflight. */
export function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.origin !== undefined && 'access-control-request-method' in headers)
    reply.header('vary', PREFLIGHT_VARY)
}
