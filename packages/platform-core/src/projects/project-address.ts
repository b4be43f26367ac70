import { ApiError } from '@tillkey/wire'

export interface ProjectAddress {
  /** Absent when neither path nor host names a project. */
  slug: string | undefined
  /** Where this project is reached, without a slash at the end. */
  publicUrl: string
  /** The path its cookies are for. */
  cookiePath: string
}

const prefixPattern = /^\/p\/([^/?]+)(?=[/?]|$)/

/** Takes `/p/{slug}` off a path. */
export function withoutProjectPrefix(url: string): string {
  const rest = url.replace(prefixPattern, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

const BASE_URL_REWRITE = 'ory-base-url-rewrite'

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A proxy that serves a project at an address of its own says which; it is believed where proxies are trusted. */
function rewrittenBase(headers: RequestHeaders): string | undefined {
  const value = headers[BASE_URL_REWRITE]
  if (typeof value !== 'string' || value === '') return undefined
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new ApiError({
      status: 400,
      code: 'invalid_base_url',
      field: BASE_URL_REWRITE,
      reason: `${BASE_URL_REWRITE}: must be an http or https address.`,
    })
  return value.replace(/\/+$/, '')
}

export interface AddressOptions {
  /** Where browsers and clients reach the platform. */
  baseUrl: string
  /** Whether X-Forwarded-Host and Ory-Base-URL-Rewrite are believed. */
  proxy: 'trusted' | 'none'
}

/** Reads a project's address from a request: the path prefix first, then a host name below the base's. */
export function createAddressReader({
  baseUrl,
  proxy,
}: AddressOptions): (url: string, headers: RequestHeaders) => ProjectAddress {
  const base = new URL(baseUrl)
  const root = baseUrl.replace(/\/+$/, '')
  const suffix = `.${base.host}`
  const isTrusted = proxy === 'trusted'
  const hostOf = (headers: RequestHeaders): string =>
    String((isTrusted ? headers['x-forwarded-host'] : undefined) ?? headers.host ?? '')

  function read(url: string, host: string): ProjectAddress {
    const [, prefixed] = prefixPattern.exec(url) ?? []
    if (prefixed) return { slug: prefixed, publicUrl: `${root}/p/${prefixed}`, cookiePath: `/p/${prefixed}` }
    const slug = host.endsWith(suffix) ? host.slice(0, -suffix.length) : undefined
    if (slug) return { slug, publicUrl: `${base.protocol}//${slug}${suffix}`, cookiePath: '/' }
    return { slug: undefined, publicUrl: root, cookiePath: '/' }
  }

  return (url, headers) => {
    const address = read(url, hostOf(headers))
    const rewritten = isTrusted ? rewrittenBase(headers) : undefined
    return rewritten === undefined ? address : { ...address, publicUrl: rewritten }
  }
}
