import { ApiError, type Descriptor, type Parameter } from '@tillkey/wire'
import type { FastifyRequest } from 'fastify'
import { bodyError } from './body-error.ts'
import { parseMultipart, parseUrlEncoded } from './forms.ts'
import { type Forwarded, readForwarded } from './forwarded.ts'
import { refuseUnstorable } from './storable-text.ts'

/** What handlers see of a request besides its decoded arguments. */
export interface Incoming extends Forwarded {
  id: string
  method: string
  /** Path and query after `rewriteUrl`. */
  url: string
  /** Path and query as received. */
  originalUrl: string
  headers: Record<string, string | string[] | undefined>
  cookies: Record<string, string | undefined>
  /** Client address. */
  ip: string
  /** Client port. Undefined behind a trusted proxy, which does not report it. */
  port: number | undefined
  /** Host and port that the client used. Proxy headers count only if trusted. Empty if unknown. */
  host: string
  /** Body as received. */
  rawBody: Buffer | undefined
}

type RawParameters = Record<string, string | string[] | undefined>

/** Extracts what authorisation and handlers see of a request. */
export const toIncoming = (request: FastifyRequest): Incoming => ({
  id: request.id,
  method: request.method,
  url: request.url,
  originalUrl: request.originalUrl,
  headers: request.headers,
  cookies: request.cookies,
  ip: request.ip,
  port: request.ip === request.socket.remoteAddress ? request.socket.remotePort : undefined,
  host: request.host,
  ...readForwarded(request),
  rawBody: Buffer.isBuffer(request.body) ? request.body : undefined,
})

/** Returns the token of an `Authorization: Bearer` header. */
export const bearerToken = ({ headers }: Pick<Incoming, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization === undefined ? '' : String(headers.authorization))?.[1]

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects modifying requests from pages of other sites, according to Sec-Fetch-Site or else Origin. Clients other than
 * browsers send neither and carry no browser's cookies.
 */
export function refuseCrossSite(request: Incoming, ownOrigin: string): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const isOwn =
    site === undefined
      ? origin === undefined || origin === ownOrigin
      : site === 'same-origin' || site === 'none'
  if (isOwn) return
  throw new ApiError({
    status: 403,
    code: 'cross_site',
    reason: 'The request was made by a page of another site.',
  })
}

/** Upper bound on nesting: deeper than any model and far from exhausting the stack. */
const MAX_DEPTH = 128

function isDeeper(value: unknown, allowed: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return allowed === 0 || Object.values(value).some((inner) => isDeeper(inner, allowed - 1))
}

function parseWith(parse: (text: string) => unknown, text: string): unknown {
  let value: unknown
  try {
    value = parse(text)
  } catch (cause) {
    throw bodyError({ status: 400, code: 'body_not_json', reason: 'The body is not valid JSON.', cause })
  }
  if (isDeeper(value, MAX_DEPTH))
    throw bodyError({
      status: 400,
      code: 'body_too_deep',
      reason: `The body is nested deeper than ${MAX_DEPTH} levels.`,
    })
  refuseUnstorable(value)
  return value
}

/** Parses JSON of limited depth whose texts can be stored. Throws a catalogue error about the body. */
export const parseJson = (text: string): unknown => parseWith(JSON.parse, text)

/** Returns the end of the leading object or array, or the length of the text if there is none or it is incomplete. */
function endOfFirstValue(text: string): number {
  if (!/^\s*[[{]/.test(text)) return text.length
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
    if (depth === 0) return index + 1
  }
  return text.length
}

/** The end of the value is only searched for if text follows it. */
function parseLeadingValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return JSON.parse(text.slice(0, endOfFirstValue(text)))
  }
}

/** Parses the leading object or array of a text like `parseJson` and ignores what follows. */
export const parseFirstJson = (text: string): unknown => parseWith(parseLeadingValue, text)

/** Accepted media types of JSON bodies. `unread` leaves the body to the handler, as `rawBody`. */
export type BodyFormats = 'json' | 'json-and-forms' | 'unread'

const parseMediaType = (contentType: string): string =>
  contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const isJson = (mediaType: string): boolean => mediaType === 'application/json' || mediaType.endsWith('+json')

async function parseStructured(bytes: Buffer, contentType: string, formats: BodyFormats): Promise<unknown> {
  const mediaType = parseMediaType(contentType)
  if (isJson(mediaType)) return parseJson(bytes.toString('utf8'))
  if (formats === 'json-and-forms') {
    if (mediaType === 'application/x-www-form-urlencoded') return parseUrlEncoded(bytes)
    if (mediaType === 'multipart/form-data') return parseMultipart(bytes, contentType)
  }
  // Where forms are accepted, for people or OAuth2 (RFC 6749 5.2), a wrong media type is a malformed request.
  const status = formats === 'json' ? 415 : 400
  throw bodyError({ status, code: 'unsupported_media_type', reason: `The body must not be "${mediaType}".` })
}

/**
 * Decodes the body as the operation declares, possibly asynchronously. Throws or rejects with a catalogue error (400, 415).
 */
export function decodeBody(request: FastifyRequest, operation: Descriptor, formats: BodyFormats): unknown {
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined
  if (!operation.body || formats === 'unread') return undefined
  if (operation.body.kind === 'text') return bytes?.toString('utf8') ?? ''
  if (bytes && bytes.length > 0) return parseStructured(bytes, request.headers['content-type'] ?? '', formats)
  if (operation.body.required)
    throw bodyError({ status: 400, code: 'body_missing', reason: 'The body is missing.' })
  return undefined
}

/**
 * Parses an `unread` form, JSON or HTML. Throws 400 about the body if it is malformed. As published, text after the JSON is
 * ignored and multipart forms have no fields.
 */
export async function readForm({ rawBody, headers }: Incoming): Promise<unknown> {
  if (!rawBody || rawBody.length === 0)
    throw bodyError({ status: 400, code: 'body_missing', reason: 'The body is missing.' })
  const contentType = String(headers['content-type'] ?? '')
  const mediaType = parseMediaType(contentType)
  if (mediaType === 'multipart/form-data') return {}
  if (isJson(mediaType)) return parseFirstJson(rawBody.toString('utf8'))
  return parseStructured(rawBody, contentType, 'json-and-forms')
}

/** Whether form fields are parameters of the operation. */
const hasForm = (operation: Descriptor, formats: BodyFormats): boolean =>
  formats !== 'unread' && operation.parameters.some((parameter) => parameter.in === 'form')

async function decodeForm({ body, headers }: FastifyRequest): Promise<RawParameters> {
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  const fields = await parseStructured(body, headers['content-type'] ?? '', 'json-and-forms')
  return fields as RawParameters // forms contain strings and arrays of strings; the schema checks JSON
}

/** Upper bound on path parameters. Every name and id is shorter. */
const MAX_PATH_PARAMETER = 2048

function refuseLongPath(name: string, raw: string): void {
  if (raw.length <= MAX_PATH_PARAMETER) return
  const reason = `${name} can have at most ${MAX_PATH_PARAMETER} characters.`
  throw new ApiError({ status: 400, code: 'parameter_too_long', field: name, reason })
}

/** The part of a JSON Schema that affects decoding. */
export interface ParameterSchema {
  type?: string
  items?: ParameterSchema
}

const numeric = /^[+-]?\d+(\.\d+)?$/

/** Beyond 2^53 numbers are neither exact nor within the range of a column. */
const isStorableNumber = (text: string): boolean =>
  numeric.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER

/**
 * Converts a parameter to the type of its schema. Text that does not fit is returned unchanged, for validation to reject.
 */
export function decodeParameter(schema: ParameterSchema, raw: string | readonly string[]): unknown {
  if (schema.type === 'array') return [raw].flat().map((item) => decodeParameter(schema.items ?? {}, item))
  const text = typeof raw === 'string' ? raw : (raw[0] ?? '')
  if ((schema.type === 'integer' || schema.type === 'number') && isStorableNumber(text)) return Number(text)
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

export interface Decoding {
  operation: Descriptor
  schemaOf: (name: string) => ParameterSchema
  /** Whether an empty optional query parameter (`page_token=`) counts as absent or as an empty text. */
  emptyQuery: 'absent' | 'empty'
  /** `unread` leaves form fields to the handler. */
  formats: BodyFormats
}

function decodeAll(
  request: FastifyRequest,
  form: RawParameters,
  { operation, schemaOf, emptyQuery }: Decoding,
): Record<string, unknown> {
  const locations: Record<Parameter['in'], RawParameters> = {
    path: request.params as RawParameters, // the router produces strings
    query: request.query as RawParameters, // the query parser produces strings and arrays of strings
    header: request.headers,
    form,
  }
  const args: Record<string, unknown> = {}
  for (const { name, in: location, required } of operation.parameters) {
    const raw = locations[location][location === 'header' ? name.toLowerCase() : name]
    if (raw === undefined) continue
    if (raw === '' && location === 'query' && !required && emptyQuery === 'absent') continue
    if (location === 'path') refuseLongPath(name, String(raw))
    args[name] = decodeParameter(schemaOf(name), raw)
  }
  return args
}

type Decoded = Record<string, unknown>

/** Creates the decoder of an operation's parameters. It returns a promise if it must read a form. */
export function parameterDecoder(
  decoding: Decoding,
): (request: FastifyRequest) => Decoded | Promise<Decoded> {
  if (!hasForm(decoding.operation, decoding.formats)) return (request) => decodeAll(request, {}, decoding)
  return async (request) => decodeAll(request, await decodeForm(request), decoding)
}
