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

/** Reads a project's address from a request: the path prefix first, then a host name below the base's. */
export function createAddressReader(baseUrl: string): (url: string, host: string) => ProjectAddress {
  const base = new URL(baseUrl)
  const root = baseUrl.replace(/\/+$/, '')
  const suffix = `.${base.host}`
  return (url, host) => {
    const [, prefixed] = prefixPattern.exec(url) ?? []
    if (prefixed) return { slug: prefixed, publicUrl: `${root}/p/${prefixed}`, cookiePath: `/p/${prefixed}` }
    const slug = host.endsWith(suffix) ? host.slice(0, -suffix.length) : undefined
    if (slug) return { slug, publicUrl: `${base.protocol}//${slug}${suffix}`, cookiePath: '/' }
    return { slug: undefined, publicUrl: root, cookiePath: '/' }
  }
}
