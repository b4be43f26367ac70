import { hasDangerousScheme } from '@tillkey/host'

/** Names and values, which are put in the order of the names, with blanks as `+`. */
function encodeSorted(parameters: URLSearchParams): string {
  parameters.sort()
  return parameters.toString()
}

const splitAt = (text: string, mark: string): [string, string] => {
  const index = text.indexOf(mark)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

/** An address with parameters set in its query, all of it in the order of their names. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [withoutFragment, fragment] = splitAt(address, '#')
  const [base, query] = splitAt(withoutFragment, '?')
  const all = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parameters)) all.set(name, value)
  const text = encodeSorted(all)
  return `${base}${text && `?${text}`}${fragment && `#${fragment}`}`
}

/** An address with parameters in its fragment (OAuth 2.0 Multiple Response Types 5). */
export const withFragment = (address: string, parameters: Readonly<Record<string, string>>): string =>
  `${address}#${encodeSorted(new URLSearchParams(parameters))}`

const isLoopbackHost = (host: string): boolean => host === '127.0.0.1' || host === '[::1]'
/** The host as it was written counts: other spellings of the number may mean something else to others. */
const isLiteralLoopback = (address: string): boolean =>
  /^http:\/\/(?:[^/?#@\\]*@)?(?:127\.0\.0\.1|\[::1\])(?::\d*)?(?:[/?]|$)/i.test(address)

/** Whether an address leads to the machine itself. */
export const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackHost(hostname)

/** Whether nobody on the way can read what is sent to an address: not http, or the machine itself. */
export function isSecureRedirect(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.protocol !== 'http:' || isLocal(url))
}

/** A native app listens on whatever port is free (RFC 8252 7.3): everything but the port has to be the same. */
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

/** The path as it was sent counts, not the one it leads to. */
const hasDotSegments = (address: string): boolean => /\/(?:\.|%2e){1,2}(?:[/?]|$)|[\s\\]/i.test(address)

/** Whether a redirect URI is registered: the same text, or the same but for the port of a loopback address. */
export const isRegisteredRedirect = (registered: readonly string[], requested: string): boolean =>
  !requested.includes('#') &&
  URL.canParse(requested) &&
  !hasDangerousScheme(requested) &&
  registered.some((one) => one === requested || isSameLoopback(one, requested))
