import type { Tone } from '../../shared/state-tag.tsx'

/** What a redirect URI is: secure, on the same computer, unprotected, of an installed app. */
export type UriKind = 'https' | 'local' | 'http' | 'app'

export type UriProblem =
  | 'blank'
  | 'relative'
  | 'fragment'
  | 'space'
  | 'dangerous'
  | 'wildcard'
  | 'userinfo'
  | 'duplicate'
  | 'origin'

export type UriAdvice = 'http' | 'shortScheme'

/** Result of checking a URI. */
export interface UriCheck {
  kind?: UriKind
  /** Why it is not accepted or can never match. */
  problem?: UriProblem
  /** What is accepted but should be changed. */
  advice?: UriAdvice
}

export const kindTones: Readonly<Record<UriKind, Tone>> = {
  https: 'good',
  local: 'info',
  http: 'hold',
  app: 'info',
}

const DANGEROUS = /^(?:javascript|data|vbscript|file|blob|about):/i
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Checks that apply to the text, in order. */
const textProblems: readonly (readonly [UriProblem, (uri: string) => boolean])[] = [
  ['blank', (uri) => uri === ''],
  ['space', (uri) => /\s/.test(uri)],
  ['dangerous', (uri) => DANGEROUS.test(uri)],
  ['fragment', (uri) => uri.includes('#')],
  ['wildcard', (uri) => uri.includes('*')],
  ['relative', (uri) => !/^[a-z][a-z0-9+.-]*:./i.test(uri) || !URL.canParse(uri)],
]

function checkScheme({ protocol, hostname }: URL): UriCheck {
  if (protocol === 'https:') return { kind: 'https' }
  if (protocol === 'http:')
    return LOOPBACK.test(hostname) ? { kind: 'local' } : { kind: 'http', advice: 'http' }
  return protocol.includes('.') ? { kind: 'app' } : { kind: 'app', advice: 'shortScheme' }
}

/** Checks a redirect URI as the server and browsers do. */
export function checkRedirectUri(uri: string): UriCheck {
  const problem = textProblems.find(([, applies]) => applies(uri))?.[0]
  if (problem) return { problem }
  const url = new URL(uri)
  return url.username + url.password === '' ? checkScheme(url) : { problem: 'userinfo' }
}

/** Checks a list of redirect URIs. */
export const checkRedirectUris = (uris: readonly string[]): UriCheck[] =>
  uris.map((uri, index) =>
    uri !== '' && uris.indexOf(uri) < index ? { problem: 'duplicate' } : checkRedirectUri(uri),
  )

/** Returns scheme and host of a URI, which are all that is compared of addresses after sign-out. */
const originAndScheme = (uri: string): string | undefined => {
  const url = URL.parse(uri)
  return url ? `${url.protocol}//${url.host}` : undefined
}

/** Checks addresses after sign-out, which must belong to the origin of a redirect URI. */
export function checkPostLogoutUris(uris: readonly string[], redirectUris: readonly string[]): UriCheck[] {
  const origins = new Set(redirectUris.map(originAndScheme))
  return checkRedirectUris(uris).map((check, index) =>
    check.problem || origins.has(originAndScheme(uris[index] ?? '')) ? check : { problem: 'origin' },
  )
}

/** Checks origins of web pages: scheme and host without path. */
export const checkOrigins = (origins: readonly string[]): UriCheck[] =>
  checkRedirectUris(origins).map((check, index) => {
    if (check.problem) return check
    const url = new URL(origins[index] ?? '')
    return url.pathname === '/' && url.search === '' && /^https?:$/.test(url.protocol)
      ? check
      : { problem: 'origin' }
  })
