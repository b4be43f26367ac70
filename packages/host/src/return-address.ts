/** Schemes whose URLs execute code, render content or read files in a browser or app. */
const DANGEROUS_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'filesystem:',
  'view-source:',
  'about:',
  'jar:',
  'content:',
  'intent:',
  'ms-its:',
  'mk:',
  'livescript:',
  'mocha:',
  'feed:',
])

/** Whether a URL must never be redirected to or linked, even if registered. Malformed URLs are not dangerous. */
export const hasDangerousScheme = (address: string): boolean =>
  DANGEROUS_SCHEMES.has(URL.parse(address)?.protocol ?? '')

/** Characters that URL parsers drop or interpret as others. */
const MISREAD = /[\p{Cc}\p{Cf}\p{Z}\\]/u
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]/i
const FROM_THE_ROOT = /^\/(?!\/)/

/**
 * Parses a requested return URL: absolute with scheme and host, or with a `base` a path with exactly one leading slash.
 * Returns undefined for everything that parsers may interpret differently: control characters, blanks, backslashes, user
 * names, dangerous schemes, and paths with two leading slashes, also after resolving dots.
 */
export function parseReturnAddress(text: string, base?: string): URL | undefined {
  const isRelative = base !== undefined && FROM_THE_ROOT.test(text)
  if (MISREAD.test(text) || !(isRelative || ABSOLUTE.test(text))) return undefined
  const url = URL.parse(text, base)
  if (!url || url.username !== '' || url.password !== '' || hasDangerousScheme(url.href)) return undefined
  return url.pathname.startsWith('//') ? undefined : url
}
