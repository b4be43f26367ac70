import { type Headers, type Incoming, parseReturnAddress } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import type { FlowSettings } from '../config/flow-config.ts'
import { returnToForbidden, returnToUnreadable } from '../errors/self-service-errors.ts'
import { identityConfig } from '../identity-config.ts'
import { isReadableAddress } from './readable-address.ts'

/** `*.example.com` matches any subdomain; a wildcard below a top-level domain matches nothing. */
function hostMatches(pattern: string, host: string): boolean {
  if (!pattern.startsWith('*.')) return pattern.toLowerCase() === host.toLowerCase()
  const parent = pattern.slice(2).toLowerCase()
  return parent.includes('.') && host.toLowerCase().endsWith(`.${parent}`)
}

/** Matches whole segments: `/app` contains `/app/till`, but not `/apple`. */
const pathMatches = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)

/** Parsed by hand: URL rejects `*` in a host. */
function matchesEntry(allowed: string, url: URL): boolean {
  const [, scheme, host, path = ''] = /^([a-z][a-z\d+.-]*:)\/\/([^/?#]*)([^?#]*)/i.exec(allowed) ?? []
  if (scheme === undefined || host === undefined) return false
  return (
    scheme.toLowerCase() === url.protocol &&
    hostMatches(host, url.host) &&
    pathMatches(path || '/', url.pathname)
  )
}

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

interface Allowed {
  entries: readonly string[]
  /** Allows any loopback port. */
  loopback?: boolean
  /** Base of relative paths, which are refused without it. */
  base?: string
}

/** Returns the requested URL with its host; undefined when it is not allowed. */
function addressWithin(
  requested: string | undefined,
  { entries, base, loopback = false }: Allowed,
): string | undefined {
  const url = requested === undefined ? undefined : parseReturnAddress(requested, base)
  if (!url || !((loopback && isLoopback(url)) || entries.some((entry) => matchesEntry(entry, url))))
    return undefined
  return requested?.startsWith('/') ? url.href : requested
}

/** Same for the URLs that a project allows. A path is resolved against the default return URL. */
export const allowedAddress = (requested: string | undefined, project: ProjectContext): string | undefined =>
  addressWithin(requested, {
    entries: allowedFor(project),
    base: identityConfig(project).defaultReturnUrl,
    loopback: project.allowsLoopback,
  })

/** Returns whether a redirect to the URL is allowed. */
export const isAllowedReturnTo = (requested: string | undefined, project: ProjectContext): boolean =>
  allowedAddress(requested, project) !== undefined

/**
 * Checks a requested return URL. Throws 400, with `headers`, for a malformed or forbidden one. Undefined
 * without one.
 */
export function checkReturnTo(
  requested: string | undefined,
  project: ProjectContext,
  headers: Headers = {},
): string | undefined {
  if (!requested) return undefined
  if (!isReadableAddress(requested)) throw returnToUnreadable(headers)
  if (!isAllowedReturnTo(requested, project)) throw returnToForbidden(requested, headers)
  return requested
}

/** Same, but returns the absolute URL. */
export const resolveReturnTo = (
  requested: string | undefined,
  project: ProjectContext,
  headers: Headers = {},
): string | undefined => allowedAddress(checkReturnTo(requested, project, headers), project)

const ownFlows = (project: ProjectContext): string => `${project.publicUrl}/self-service`

/**
 * Allowed return URLs, with the project's own flows and authorizations, which check their own return URLs.
 */
const allowedFor = (project: ProjectContext): string[] => [
  ...identityConfig(project).allowedReturnUrls,
  ownFlows(project),
  `${project.publicUrl}/oauth2/auth`,
]

/** Return URL of a finished flow: as requested, else of the method, kind or project. */
export const returnTarget = (
  { returnTo, project }: { returnTo: string | undefined; project: ProjectContext },
  settings: FlowSettings,
  method: string,
): string => resolveReturnTo(returnTo, project) ?? settings.returnUrlAfter(method)

/** Return URL of a signed-in user who starts a flow. */
export const signedInTarget = (returnTo: string | undefined, project: ProjectContext): string =>
  resolveReturnTo(returnTo, project) ?? identityConfig(project).defaultReturnUrl

/** Reads `return_to` of a URL. Throws when it is not allowed. */
export const returnToIn = (address: string, project: ProjectContext): string | undefined =>
  checkReturnTo(new URL(address).searchParams.get('return_to') ?? undefined, project)

/** Return URL of a signed-in user who submits a form: one of the project's own flows, else the default. */
export function awayTarget({ originalUrl }: Incoming, project: ProjectContext): string {
  const requested = new URL(originalUrl, 'http://form').searchParams.get('return_to') ?? undefined
  return (
    addressWithin(requested, { entries: [ownFlows(project)] }) ?? identityConfig(project).defaultReturnUrl
  )
}

/** Sets query parameters; undefined ones are left out. */
export function withQuery(address: string, query: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** URL at which to give a second factor, before continuing to a return URL or client. */
export const secondFactorAddress = (
  { publicUrl }: ProjectContext,
  returnTo?: string,
  loginChallenge?: string,
): string =>
  withQuery(`${publicUrl}/self-service/login/browser`, {
    aal: 'aal2',
    return_to: returnTo,
    login_challenge: loginChallenge,
  })
