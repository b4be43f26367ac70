import { defaultTransport } from '#transport'
import { encodeBasic } from '../credentials.ts'
import type { WireRequest, WireResponse } from '../transport.ts'
import type { RequestOptions } from './configuration.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- as the type it stands for
export interface CompatResponse<T = any> {
  data: T
  status: number
  statusText: string
  headers: Record<string, string & string[]>
  // oxlint-disable-next-line typescript/no-explicit-any -- RequestOptions, and what each version of axios calls its own
  config: any
  request?: unknown
}

export interface CompatError extends Error {
  config: RequestOptions
  code?: string
  request?: unknown
  response?: CompatResponse
  isAxiosError: boolean
  toJSON(): object
}

type Headers = Record<string, string>

const secret = /^(authorization|cookie|x-session-token|x-xsrf-token)$/
const secretQuery = /([?&](?:token|init_code|return_to_code)=)[^&]*/g
const userinfo = /\/\/[^/?#]*@/

/** What may be logged of a request. */
function redacted({ data: _data, auth: _auth, ...config }: RequestOptions): RequestOptions {
  const headers = Object.entries(config.headers ?? {}).map(([name, value]) => [
    name,
    secret.test(name.toLowerCase()) ? '[redacted]' : value,
  ])
  const url = config.url?.replaceAll(secretQuery, '$1[redacted]').replace(userinfo, '//')
  return { ...config, url, headers: Object.fromEntries(headers) }
}

function failure(
  message: string,
  config: RequestOptions,
  code?: string,
  response?: CompatResponse,
): CompatError {
  const error = new Error(message) as CompatError
  const shown = redacted(config)
  error.config = shown
  if (code) error.code = code
  error.request = { method: shown.method, url: shown.url }
  error.response = response && { ...response, config: shown, request: error.request }
  error.isAxiosError = true
  error.toJSON = () => ({ message, name: error.name, stack: error.stack, config: shown, code })
  return error
}

const plainly = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/%(3A|24|2C|5B|5D)/gi, (code) => decodeURIComponent(code))

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Lists go as `name[]`. */
function queryOf({ params = {}, paramsSerializer }: RequestOptions): string {
  if (typeof paramsSerializer === 'function') return String(paramsSerializer(params))
  if (params instanceof URLSearchParams) return params.toString()
  return Object.entries(params ?? {})
    .flatMap(([name, value]) => {
      const key = Array.isArray(value) ? `${name}[]` : name
      return [value]
        .flat()
        .flatMap((item) => (item == null ? [] : [`${plainly(key)}=${plainly(textOf(item))}`]))
    })
    .join('&')
}

/** `options.params` go behind what the operation itself has in the query. */
function withParams(url: string, options: RequestOptions): string {
  const query = queryOf(options)
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url
}

/** Text that is JSON goes as it is, any other is quoted. */
function jsonText(text: string): string {
  try {
    JSON.parse(text)
    return text.trim()
  } catch {
    return JSON.stringify(text)
  }
}

function headersOf({ headers = {}, auth }: RequestOptions): Headers {
  const flat: Headers = { accept: 'application/json, text/plain, */*' }
  for (const [name, value] of Object.entries(headers)) {
    const separator = /^cookie$/i.test(name) ? '; ' : ', '
    if (value != null) flat[name.toLowerCase()] = [value].flat().map(textOf).join(separator)
  }
  if (auth) flat.authorization = encodeBasic(auth.username, auth.password)
  return flat
}

/** A name and a password may stand in the base address. */
function withoutUserinfo(config: RequestOptions): RequestOptions {
  const [, scheme, userinfo, rest] = /^(\w+:\/\/)([^/?#]*)@(.*)$/.exec(config.url ?? '') ?? []
  if (!userinfo) return config
  const [username, password] = userinfo.split(':').map(decodeURIComponent)
  return { auth: { username, password }, ...config, url: `${scheme}${rest}` }
}

function wireOf(given: RequestOptions): WireRequest {
  const config = withoutUserinfo(given)
  const headers = headersOf(config)
  const isJson = /json/i.test(headers['content-type'] ?? '')
  const text = config.data === undefined ? undefined : textOf(config.data)
  const body = text !== undefined && isJson ? jsonText(text) : text
  if (!body) delete headers['content-type']
  return {
    method: (config.method ?? 'GET').toUpperCase(),
    url: withParams(config.url ?? '', config),
    headers,
    body: body || undefined,
    signal: config.signal,
    timeout: config.timeout,
    credentials: config.withCredentials ? 'include' : undefined,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function answerOf(
  { status, statusText, headers, text }: WireResponse,
  config: RequestOptions,
): CompatResponse {
  const plain: Record<string, unknown> = Object.fromEntries(headers)
  const cookies = headers.getSetCookie()
  if (cookies[0]) plain['set-cookie'] = cookies
  const read = config.transformResponse as undefined | Function | Function[]
  const data: unknown = read
    ? [read].flat().reduce((value: unknown, step) => step.call(config, value, plain), text)
    : parsed(text)
  const request = { method: config.method, url: config.url }
  return { data, status, statusText, headers: plain as CompatResponse['headers'], config, request }
}

/** Why nothing came back, in the texts of Node where Node tells. */
function lossOf(config: RequestOptions, cause: unknown): CompatError {
  const { name, message, code } = cause as Error & { code?: unknown }
  if (config.signal?.aborted) return failure('Request aborted', config, 'ECONNABORTED')
  if (config.timeout && name === 'TimeoutError') {
    const text = config.timeoutErrorMessage ?? `timeout of ${config.timeout}ms exceeded`
    return failure(text, config, 'ECONNABORTED')
  }
  return typeof code === 'string' ? failure(message, config, code) : failure('Network Error', config)
}

/** Sends a request the way an axios instance would. */
export async function exchange(config: RequestOptions): Promise<CompatResponse> {
  config.cancelToken?.throwIfRequested()
  const { validateStatus = (status: number) => status >= 200 && status < 300 } = config
  const sent = defaultTransport(wireOf(config)).catch((cause: unknown) => {
    throw lossOf(config, cause)
  })
  const cancelled = config.cancelToken?.promise.then((reason) => {
    throw reason
  })
  const response = answerOf(await (cancelled ? Promise.race([sent, cancelled]) : sent), config)
  if (!validateStatus || validateStatus(response.status)) return response
  throw failure(`Request failed with status code ${response.status}`, config, undefined, response)
}
