import { isAddress, isInternal } from '@tillkey/outbound'
import { ApiError, type Descriptor, type Parameter } from '@tillkey/wire'
import type { FastifyRequest } from 'fastify'
import { bodyError } from './body-error.ts'
import { parseMultipart, parseUrlEncoded } from './forms.ts'
import { refuseUnstorable } from './storable-text.ts'

/** What a handler may see of the request beside its decoded arguments. */
export interface Incoming {
  id: string
  method: string
  /** Path and query, without what `rewriteUrl` took off. */
  url: string
  /** Path and query as received. */
  originalUrl: string
  headers: Record<string, string | string[] | undefined>
  cookies: Record<string, string | undefined>
  /** Address of the caller. */
  ip: string
  /** Port of the caller; absent when a trusted proxy is in between, which does not tell it. */
  port: number | undefined
  /** Host and port the caller asked for; what a proxy says counts only when it is trusted. Empty when nobody said. */
  host: string
  /** How the caller reached the trusted proxy; absent without one. */
  forwardedScheme: 'http' | 'https' | undefined
  /** Whether a trusted proxy names addresses in X-Forwarded-For, and none of them is public. */
  isForwardedPrivately: boolean
  /** City and country of the caller, as the trusted proxy tells them (`CF-IPCity`, `CF-IPCountry`); empty without one. */
  location: string
  /** The body's bytes as received. */
  rawBody: Buffer | undefined
}

type RawParameters = Record<string, string | string[] | undefined>

function forwardedScheme({ server, headers }: FastifyRequest): Incoming['forwardedScheme'] {
  if (server.proxy !== 'trusted') return undefined
  // The last is what the trusted proxy wrote.
  const scheme = String(headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : undefined
}

function isForwardedPrivately({ server, headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for']
  if (server.proxy !== 'trusted' || forwarded === undefined) return false
  const addresses = String(forwarded)
    .split(',')
    .map((address) => address.trim())
  return !addresses.some((address) => isAddress(address) && !isInternal(address))
}

/** More is no name of a place. */
const MAX_LOCATION_LENGTH = 100

function locationOf({ server, headers }: FastifyRequest): string {
  if (server.proxy !== 'trusted') return ''
  const told = [headers['cf-ipcity'], headers['cf-ipcountry']]
  const places = told.filter((place) => typeof place === 'string' && place !== '')
  return places.map((place) => String(place).slice(0, MAX_LOCATION_LENGTH)).join(', ')
}

/** What of a request is shown to authorisation and handlers. */
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
  forwardedScheme: forwardedScheme(request),
  isForwardedPrivately: isForwardedPrivately(request),
  location: locationOf(request),
  rawBody: Buffer.isBuffer(request.body) ? request.body : undefined,
})

/** The token of an `Authorization: Bearer` header. */
export const bearerToken = ({ headers }: Pick<Incoming, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization === undefined ? '' : String(headers.authorization))?.[1]

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state-changing call that a page of another site made. Browsers say where a call comes from in
 * Sec-Fetch-Site, or failing that in Origin; callers that are no browsers say neither and carry no cookies of one.
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

/** Deeper than any model, and far from where going through a value runs out of stack. */
const MAX_DEPTH = 128

function isDeeper(value: unknown, allowed: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return allowed === 0 || Object.values(value).some((inner) => isDeeper(inner, allowed - 1))
}

/** Reads JSON that is not nested too deeply and whose texts can be stored; throws a catalogue error about the body. */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw bodyError(400, 'body_not_json', 'The body is not valid JSON.', cause)
  }
  if (isDeeper(value, MAX_DEPTH))
    throw bodyError(400, 'body_too_deep', `The body is nested deeper than ${MAX_DEPTH} levels.`)
  refuseUnstorable(value)
  return value
}

/** Where the first value of a text ends that is an object or a list; the whole text where it is neither, or has no end. */
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

/** The same for the object or list that a text begins with; what follows it is passed over. */
export const parseFirstJson = (text: string): unknown => parseJson(text.slice(0, endOfFirstValue(text)))

/** Which media types a JSON body may come in; `unread` leaves it, as `rawBody`, to a handler with rules of its own. */
export type BodyFormats = 'json' | 'json-and-forms' | 'unread'

const mediaTypeOf = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const isJson = (mediaType: string): boolean => mediaType === 'application/json' || mediaType.endsWith('+json')

async function parseStructured(bytes: Buffer, contentType: string, formats: BodyFormats): Promise<unknown> {
  const mediaType = mediaTypeOf(contentType)
  if (isJson(mediaType)) return parseJson(bytes.toString('utf8'))
  if (formats === 'json-and-forms') {
    if (mediaType === 'application/x-www-form-urlencoded') return parseUrlEncoded(bytes)
    if (mediaType === 'multipart/form-data') return parseMultipart(bytes, contentType)
  }
  // Where forms are taken, by people or by OAuth2 (RFC 6749 5.2), a body of another kind is a malformed request like any other.
  const status = formats === 'json' ? 415 : 400
  throw bodyError(status, 'unsupported_media_type', `The body must not be "${mediaType}".`)
}

/** The body of a request in the form its operation declares, or a promise of it; throws, or fails with, 400 or 415 of the catalogue. */
export function decodeBody(request: FastifyRequest, operation: Descriptor, formats: BodyFormats): unknown {
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined
  if (!operation.body || formats === 'unread') return undefined
  if (operation.body.kind === 'text') return bytes?.toString('utf8') ?? ''
  if (bytes && bytes.length > 0) return parseStructured(bytes, request.headers['content-type'] ?? '', formats)
  if (operation.body.required) throw bodyError(400, 'body_missing', 'The body is missing.')
  return undefined
}

/**
 * The fields of a form that was left `unread`, JSON or of an HTML page; 400 of the catalogue, naming the body, when it is none. As published,
 * what follows the JSON is passed over, and a multipart form has no fields.
 */
export async function readForm({ rawBody, headers }: Incoming): Promise<unknown> {
  if (!rawBody || rawBody.length === 0) throw bodyError(400, 'body_missing', 'The body is missing.')
  const contentType = String(headers['content-type'] ?? '')
  const mediaType = mediaTypeOf(contentType)
  if (mediaType === 'multipart/form-data') return {}
  if (isJson(mediaType)) return parseFirstJson(rawBody.toString('utf8'))
  return parseStructured(rawBody, contentType, 'json-and-forms')
}

/** Whether fields of a form are parameters of an operation, and not its handler's to read. */
const hasForm = (operation: Descriptor, formats: BodyFormats): boolean =>
  formats !== 'unread' && operation.parameters.some((parameter) => parameter.in === 'form')

async function formOf({ body, headers }: FastifyRequest): Promise<RawParameters> {
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  const fields = await parseStructured(body, headers['content-type'] ?? '', 'json-and-forms')
  return fields as RawParameters // a form has texts and lists of texts; the schema judges what JSON has
}

/** Longer than any name or id of ours. */
const MAX_PATH_PARAMETER = 2048

function refuseLongPath(name: string, raw: string): void {
  if (raw.length <= MAX_PATH_PARAMETER) return
  const reason = `${name} can have at most ${MAX_PATH_PARAMETER} characters.`
  throw new ApiError({ status: 400, code: 'parameter_too_long', field: name, reason })
}

/** The part of a JSON Schema that decides how text becomes a value. */
export interface ParameterSchema {
  type?: string
  items?: ParameterSchema
}

const numeric = /^[+-]?\d+(\.\d+)?$/

/** Beyond 2^53 a number is neither exact nor in the range of any column. */
const isStorableNumber = (text: string): boolean =>
  numeric.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER

/** Turns the text of a parameter into the value its schema declares; text that does not fit stays text, for validation to refuse. */
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
  /** What an empty optional parameter of the query (`page_token=`) is: as if it were not there, or an empty text. */
  emptyQuery: 'absent' | 'kept'
  /** `unread`: fields of a form are the handler's to read, too. */
  formats: BodyFormats
}

function decodeAll(
  request: FastifyRequest,
  form: RawParameters,
  { operation, schemaOf, emptyQuery }: Decoding,
): Record<string, unknown> {
  const places: Record<Parameter['in'], RawParameters> = {
    path: request.params as RawParameters, // the router makes texts
    query: request.query as RawParameters, // the parser of queries makes texts and lists of texts
    header: request.headers,
    form,
  }
  const args: Record<string, unknown> = {}
  for (const { name, in: place, required } of operation.parameters) {
    const raw = places[place][place === 'header' ? name.toLowerCase() : name]
    if (raw === undefined) continue
    if (raw === '' && place === 'query' && !required && emptyQuery === 'absent') continue
    if (place === 'path') refuseLongPath(name, String(raw))
    args[name] = decodeParameter(schemaOf(name), raw)
  }
  return args
}

type Decoded = Record<string, unknown>

/** Makes what decodes every parameter that is present, by its place and its schema; of a form that is read it gives a promise. */
export function parameterDecoder(
  decoding: Decoding,
): (request: FastifyRequest) => Decoded | Promise<Decoded> {
  if (!hasForm(decoding.operation, decoding.formats)) return (request) => decodeAll(request, {}, decoding)
  return async (request) => decodeAll(request, await formOf(request), decoding)
}
