import type { FastifyCorsOptions, FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Incoming, toIncoming } from './request.ts'
import { pathOf } from './routes.ts'

/** What pages of other origins may do with a route group; absent lists allow nothing. */
export interface CorsRules {
  /** `https://shop.example`, with at most one `*` in each (`https://*.example`); `*` alone is every origin. */
  allowedOrigins: readonly string[]
  /** `GET`, `POST` … */
  allowedMethods: readonly string[]
  /** Headers that a page may send, in any case; `*` is every header. */
  allowedHeaders: readonly string[]
  /** Headers of the answer that a page may read. */
  exposedHeaders?: readonly string[]
  /** Whether the browser's cookies may go along. A browser refuses that together with the origin `*`. */
  allowCredentials?: boolean
  /** How long a browser may remember a preflight. */
  maxAgeSeconds?: number
}

/** The rules for a request, looked up for every one because they are its project's configuration; none: no other origin. */
export type CorsResolver = (request: Incoming) => CorsRules | undefined | Promise<CorsRules | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the route group that a route belongs to. */
    crossOrigin?: CorsResolver
  }
  interface FastifyRequest {
    /** A preflight that rules exist for and do not allow. */
    isRefusedPreflight: boolean
    /** It comes from another origin, for which there are rules, whether they allow it or not. */
    isOfRuledOrigin: boolean
  }
}

/** What other origins are told where no rule allows them anything. */
export const refused: FastifyCorsOptions = { origin: false }

function matches(pattern: string, origin: string): boolean {
  const [start = '', end] = pattern.toLowerCase().split('*', 2)
  if (end === undefined) return start === origin
  return origin.length >= pattern.length - 1 && origin.startsWith(start) && origin.endsWith(end)
}

/** What to answer an origin with, when it is allowed. */
function allowedOrigin({ allowedOrigins }: CorsRules, origin: string): string | undefined {
  if (allowedOrigins.includes('*')) return '*'
  return allowedOrigins.some((pattern) => matches(pattern, origin.toLowerCase())) ? origin : undefined
}

/** `x-session-token` as `X-Session-Token`. */
const canonical = (name: string): string =>
  name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())

const listed = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((name) => canonical(name.trim()))
    .filter(Boolean)

const allows = (list: readonly string[], names: readonly string[]): boolean =>
  list.includes('*') || names.every((name) => list.some((known) => canonical(known) === name))

/** What any preflight may ask for, though no rule names it. */
const everyPreflight = { method: 'OPTIONS', header: 'Origin' }

/** A preflight is answered with what it asked for, and with nothing when any of it is not allowed. */
function preflightOptions(rules: CorsRules, headers: Incoming['headers']): FastifyCorsOptions | undefined {
  const method = headers['access-control-request-method']
  const asked = listed(headers['access-control-request-headers'])
  const methods = [...rules.allowedMethods, everyPreflight.method]
  if (method !== undefined && !methods.includes(String(method))) return undefined
  if (!allows([...rules.allowedHeaders, everyPreflight.header], asked)) return undefined
  return {
    methods: method === undefined ? [...rules.allowedMethods] : String(method),
    ...(asked.length > 0 && { allowedHeaders: asked }),
    ...(rules.maxAgeSeconds !== undefined && { maxAge: rules.maxAgeSeconds }),
  }
}

/** The group's function that decides: a preflight is about the route it asks for. */
function crossOriginOf(request: FastifyRequest): CorsResolver | undefined {
  if (request.method !== 'OPTIONS') return request.routeOptions.config.crossOrigin
  const asked = request.headers['access-control-request-method']
  const routes = request.server.routesAt(pathOf(request))
  const wanted = routes.find(({ methods }) => methods.includes(asked ?? ''))
  const route = wanted ?? routes.find(({ config }) => config.crossOrigin)
  return route?.config.crossOrigin
}

/** What pages of other origins may do with what a request asks for; none: nothing. */
export const rulesFor = async (request: FastifyRequest): Promise<CorsRules | undefined> =>
  crossOriginOf(request)?.(toIncoming(request))

async function optionsFor(request: FastifyRequest, origin: string): Promise<FastifyCorsOptions> {
  const rules = await rulesFor(request)
  if (rules === undefined) return refused
  request.isOfRuledOrigin = true
  const allowed = allowedOrigin(rules, origin)
  const isPreflight = request.method === 'OPTIONS'
  const preflight = isPreflight ? preflightOptions(rules, request.headers) : {}
  if (allowed === undefined || preflight === undefined) {
    request.isRefusedPreflight = isPreflight
    return refused
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

/** Tells what a request of an origin may do, by the rules of its route's group. */
export async function provideCorsOptions(
  request: FastifyRequest,
  origin: string,
  tell: OptionsCallback,
): Promise<void> {
  const found = await optionsFor(request, origin).catch((error: Error) => error)
  if (found instanceof Error) tell(found)
  else tell(null, found)
}

/** What an answer to a preflight depends on, so that no cache gives it to another. */
const PREFLIGHT_VARY = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'

/** Says of the answer to an OPTIONS what it depends on, when that was a preflight. */
export function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers.origin !== undefined && 'access-control-request-method' in headers)
    reply.header('vary', PREFLIGHT_VARY)
}
