/** Schemes whose addresses hold what is run or shown, or read files, wherever a browser or an app follows them. */
const DANGEROUS_SCHEMES = new Set([
  ...['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'filesystem:', 'view-source:'],
  ...['about:', 'jar:', 'content:', 'intent:', 'ms-its:', 'mk:', 'livescript:', 'mocha:', 'feed:'],
])

/** Whether an address must never be led to or linked, whoever registered it. What is no address is not dangerous. */
export const hasDangerousScheme = (address: string): boolean =>
  DANGEROUS_SCHEMES.has(URL.parse(address)?.protocol ?? '')

/** What parsers of addresses drop, or read as another character. */
const MISREAD = /[\p{Cc}\p{Cf}\p{Z}\\]/u
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]/i
const FROM_THE_ROOT = /^\/(?!\/)/

/**
 * Parses an address that a browser asks to be led back to: absolute with a scheme and a host, or, with a `base`, a path that
 * begins with exactly one slash. Undefined for everything that browsers could read as another address: control characters,
 * blanks, backslashes, user names, dangerous schemes, and paths that begin with two slashes, also once their dots are resolved.
 */
export function parseReturnAddress(text: string, base?: string): URL | undefined {
  const isRelative = base !== undefined && FROM_THE_ROOT.test(text)
  if (MISREAD.test(text) || !(isRelative || ABSOLUTE.test(text))) return undefined
  const url = URL.parse(text, base)
  if (!url || url.username !== '' || url.password !== '' || hasDangerousScheme(url.href)) return undefined
  return url.pathname.startsWith('//') ? undefined : url
}
