import { type Headers, type Incoming, parseReturnAddress } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import type { FlowSettings } from '../config/flow-config.ts'
import { returnToForbidden, returnToUnreadable } from '../errors/self-service-errors.ts'
import { identityConfig } from '../identity-config.ts'
import { isReadableAddress } from './readable-address.ts'

/** `*.example.com` stands for every host below it; a wildcard right below a top level stands for none. */
function hostMatches(pattern: string, host: string): boolean {
  if (!pattern.startsWith('*.')) return pattern.toLowerCase() === host.toLowerCase()
  const parent = pattern.slice(2).toLowerCase()
  return parent.includes('.') && host.toLowerCase().endsWith(`.${parent}`)
}

/** By whole segments: `/app` holds `/app/till`, and not `/apple`. */
const pathMatches = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)

/** Splits by hand, because `*` is not allowed in the host of a URL. */
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
  /** Whether any port of this machine is. */
  loopback?: boolean
  /** What completes a path; paths are refused without it. */
  base?: string
}

/** The address that a browser asks for, with its host; nothing when it is not among those that are allowed. */
function addressWithin(
  requested: string | undefined,
  { entries, base, loopback = false }: Allowed,
): string | undefined {
  const url = requested === undefined ? undefined : parseReturnAddress(requested, base)
  if (!url || !((loopback && isLoopback(url)) || entries.some((entry) => matchesEntry(entry, url))))
    return undefined
  return requested?.startsWith('/') ? url.href : requested
}

/** The same within what a project allows. A path is one of the host of its default return address. */
export const allowedAddress = (requested: string | undefined, project: ProjectContext): string | undefined =>
  addressWithin(requested, {
    entries: allowedFor(project),
    base: identityConfig(project).defaultReturnUrl,
    loopback: project.allowsLoopback,
  })

/** Whether browsers may be sent to an address. */
export const isAllowedReturnTo = (requested: string | undefined, project: ProjectContext): boolean =>
  allowedAddress(requested, project) !== undefined

/**
 * A requested return address as it was asked for; 400, with `headers`, when it is none, or browsers may not be sent there.
 * Nothing when none is asked for.
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

/** The same as the address that the browser goes to, with its host. */
export const resolveReturnTo = (
  requested: string | undefined,
  project: ProjectContext,
  headers: Headers = {},
): string | undefined => allowedAddress(checkReturnTo(requested, project, headers), project)

const ownFlows = (project: ProjectContext): string => `${project.publicUrl}/self-service`

/** What a project allows, and its own flows and sign-ins for apps, which look themselves at where they may lead. */
const allowedFor = (project: ProjectContext): string[] => [
  ...identityConfig(project).allowedReturnUrls,
  ownFlows(project),
  `${project.publicUrl}/oauth2/auth`,
]

/** Where a browser goes when a flow is over: where it wanted to, or else where the method, the kind or the project says. */
export const returnTarget = (
  { returnTo, project }: { returnTo: string | undefined; project: ProjectContext },
  settings: FlowSettings,
  method: string,
): string => resolveReturnTo(returnTo, project) ?? settings.returnUrlAfter(method)

/** Where a browser is led that asks for a form and is signed in already: where it wants to go, or else where the project says. */
export const signedInTarget = (returnTo: string | undefined, project: ProjectContext): string =>
  resolveReturnTo(returnTo, project) ?? identityConfig(project).defaultReturnUrl

/** What an address asks for in `return_to`; throws where no browser may go there. */
export const returnToIn = (address: string, project: ProjectContext): string | undefined =>
  checkReturnTo(new URL(address).searchParams.get('return_to') ?? undefined, project)

/** Where a browser is led that sends a form and is signed in already: to an own flow that its address names, or else where the project says. */
export function awayTarget({ originalUrl }: Incoming, project: ProjectContext): string {
  const requested = new URL(originalUrl, 'http://form').searchParams.get('return_to') ?? undefined
  return (
    addressWithin(requested, { entries: [ownFlows(project)] }) ?? identityConfig(project).defaultReturnUrl
  )
}

/** Parameters that are undefined are left out. */
export function withQuery(address: string, query: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** Where a second factor is asked for, before going on to an address or to a client that waits. */
export const secondFactorAddress = (
  { publicUrl }: ProjectContext,
  returnTo?: string,
  loginChallenge?: string,
): string =>
  withQuery(`${publicUrl}/self-service/login/browser`, {
    ...{ aal: 'aal2', return_to: returnTo, login_challenge: loginChallenge },
  })
