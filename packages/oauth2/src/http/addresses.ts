import { hasDangerousScheme } from '@tillkey/host'

/** Encodes parameters sorted by name, with spaces as `+`. */
function encodeSorted(parameters: URLSearchParams): string {
  parameters.sort()
  return parameters.toString()
}

const splitAt = (text: string, mark: string): [string, string] => {
  const index = text.indexOf(mark)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

/** Sets query parameters of an address. The query is sorted by name. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [withoutFragment, fragment] = splitAt(address, '#')
  const [base, query] = splitAt(withoutFragment, '?')
  const all = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parameters)) all.set(name, value)
  const text = encodeSorted(all)
  return `${base}${text && `?${text}`}${fragment && `#${fragment}`}`
}

/** Appends parameters as the fragment (OAuth 2.0 Multiple Response Types 5). */
export const withFragment = (address: string, parameters: Readonly<Record<string, string>>): string =>
  `${address}#${encodeSorted(new URLSearchParams(parameters))}`

const isLoopbackHost = (host: string): boolean => host === '127.0.0.1' || host === '[::1]'
/** Checks the host as written: other parsers may read other spellings of the number differently. */
const isLiteralLoopback = (address: string): boolean =>
  /^http:\/\/(?:[^/?#@\\]*@)?(?:127\.0\.0\.1|\[::1\])(?::\d*)?(?:[/?]|$)/i.test(address)

/** Whether a URL points to the local machine. */
export const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackHost(hostname)

/** Whether responses to an address cannot be read in transit: the scheme is not http, or the host is local. */
export function isSecureRedirect(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol !== 'http:' || isLocal(url))
}

/** Compares loopback redirect URIs while ignoring the port (RFC 8252 7.3). */
function isSameLoopback(registered: string, requested: string): boolean {
  const [own, other] = [URL.parse(registered), URL.parse(requested)]
  if (!own || !other || own.protocol !== 'http:' || other.protocol !== 'http:') return false
  return (
    isLoopbackHost(own.hostname) &&
    isLiteralLoopback(requested) &&
    own.hostname === other.hostname &&
    own.pathname === other.pathname &&
    own.search === other.search &&
    !hasDotSegments(requested)
  )
}

/** Checks the path as sent: URL parsing would resolve dot segments. */
const hasDotSegments = (address: string): boolean => /\/(?:\.|%2e){1,2}(?:[/?]|$)|[\s\\]/i.test(address)

/** Whether a redirect URI is registered. The match is exact except for the port of loopback addresses. */
export const isRegisteredRedirect = (registered: readonly string[], requested: string): boolean =>
  !requested.includes('#') &&
  URL.canParse(requested) &&
  !hasDangerousScheme(requested) &&
  registered.some((one) => one === requested || isSameLoopback(one, requested))
