import { selectConnection } from '#connection-options'
import { encodeBasic } from '../request.ts'
import type { WireRequest } from '../transport.ts'
import type { RequestOptions } from './configuration.ts'

type Headers = Record<string, string>
type Step = (this: unknown, value: unknown, headers: object) => unknown

const encodeLikeAxios = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/%(3A|24|2C|5B|5D)/gi, (code) => decodeURIComponent(code))

function stringify(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Lists are sent as `name[]`. */
function buildQuery({ params = {}, paramsSerializer }: RequestOptions): string {
  if (typeof paramsSerializer === 'function') return String(paramsSerializer(params))
  if (params instanceof URLSearchParams) return params.toString()
  return Object.entries(params ?? {})
    .flatMap(([name, value]) => {
      const key = Array.isArray(value) ? `${name}[]` : name
      return [value]
        .flat()
        .flatMap((item) =>
          item == null ? [] : [`${encodeLikeAxios(key)}=${encodeLikeAxios(stringify(item))}`],
        )
    })
    .join('&')
}

/** Appends `options.params` to the operation's own query. */
function buildAddress(options: RequestOptions): string {
  const { url = '', baseURL } = options
  const absolute = /^(\w+:)?\/\//.test(url) || !baseURL
  const address = absolute ? url : `${baseURL.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`
  const query = buildQuery(options)
  return query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address
}

/** JSON text is sent as is, any other text is quoted. */
function jsonText(text: string): string {
  try {
    JSON.parse(text)
    return text.trim()
  } catch {
    return JSON.stringify(text)
  }
}

/** Groups of default headers in axios: for all methods, and per method. */
const sharedHeaders = new Set(['common', 'delete', 'get', 'head', 'patch', 'post', 'put'])

function buildHeaders({ headers = {}, auth, method = 'GET' }: RequestOptions): Headers {
  const flat: Headers = { accept: 'application/json, text/plain, */*' }
  const all: object = { ...headers.common, ...headers[method.toLowerCase()], ...headers }
  for (const [name, value] of Object.entries(all)) {
    const key = name.toLowerCase()
    if (value == null || sharedHeaders.has(name)) continue
    flat[key] = Array.isArray(value)
      ? value.map(stringify).join(key === 'cookie' ? '; ' : ', ')
      : stringify(value)
  }
  if (auth) flat.authorization = encodeBasic(auth.username, auth.password)
  return flat
}

/** Moves credentials in the URL to the Authorization header. */
function withoutUserinfo(config: RequestOptions): RequestOptions {
  const [, scheme, userinfo, rest] = /^(\w+:\/\/)([^/?#]*)@(.*)$/.exec(config.url ?? '') ?? []
  if (!userinfo) return config
  const [username, password] = userinfo.split(':').map(decodeURIComponent)
  return { auth: { username, password }, ...config, url: `${scheme}${rest}` }
}

/** Applies transformations one after the other. */
// oxlint-disable-next-line max-params -- an object would take bundles over their limit of bytes
export const transformed = (
  config: RequestOptions,
  steps: unknown,
  value: unknown,
  headers: object,
): unknown =>
  // The option holds a function or a list of functions.
  ([steps].flat() as Step[]).reduce(
    (transformedValue, step) => step.call(config, transformedValue, headers),
    value,
  )

function buildBody(config: RequestOptions, headers: Headers): string | undefined {
  const { data, transformRequest } = config
  if (transformRequest) {
    const transformedValue = transformed(config, transformRequest, data, headers)
    return transformedValue === undefined ? undefined : stringify(transformedValue)
  }
  if (data === undefined) return undefined
  const text = stringify(data)
  return /json/i.test(headers['content-type'] ?? '') ? jsonText(text) : text
}

/** Converts options of axios to a request. Throws if the body is larger than they allow. */
export function toWireRequest(options: RequestOptions): WireRequest {
  const config = withoutUserinfo(options)
  const headers = buildHeaders(config)
  const body = buildBody(config, headers)
  if (!body) delete headers['content-type']
  const { maxBodyLength = -1, maxContentLength = -1, maxRedirects, method = 'GET', withCredentials } = config
  if (maxBodyLength > -1 && body && new Blob([body]).size > maxBodyLength) {
    throw new RangeError('Request body larger than maxBodyLength limit')
  }
  const url = buildAddress(config)
  return {
    method: method.toUpperCase(),
    url,
    headers,
    body: body || undefined,
    credentials: withCredentials ? 'include' : undefined,
    connection: selectConnection(config, url),
    maxBytes: maxContentLength > -1 ? maxContentLength : Infinity,
    redirects: maxRedirects,
  }
}
