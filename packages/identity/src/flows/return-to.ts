import type { ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { identityConfig } from '../identity-config.ts'

const parseUrl = (text: string, base?: string): URL | undefined => URL.parse(text, base) ?? undefined

/** `*.example.com` stands for every host below it; a wildcard right below a top level stands for none. */
function hostFits(pattern: string, host: string): boolean {
  if (!pattern.startsWith('*.')) return pattern.toLowerCase() === host.toLowerCase()
  const parent = pattern.slice(2).toLowerCase()
  return parent.includes('.') && host.toLowerCase().endsWith(`.${parent}`)
}

/** Splits by hand, because `*` is not allowed in the host of a URL. */
function fits(allowed: string, url: URL): boolean {
  const [, scheme, host, path = ''] = /^([a-z][a-z\d+.-]*:)\/\/([^/?#]*)([^?#]*)/i.exec(allowed) ?? []
  if (scheme === undefined || host === undefined) return false
  return (
    scheme.toLowerCase() === url.protocol && hostFits(host, url.host) && url.pathname.startsWith(path || '/')
  )
}

const forbidden = (url: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'self_service_flow_return_to_forbidden',
    reason: `Requested return_to URL "${url}" is not allowed.`,
  })

/** The absolute form of a requested return address; 400 when browsers may not be sent there. Nothing when none is asked for. */
export function checkReturnTo(requested: string | undefined, project: ProjectContext): string | undefined {
  if (!requested) return undefined
  const { defaultReturnUrl, allowedReturnUrls } = identityConfig(project)
  const url = parseUrl(requested, defaultReturnUrl)
  if (!url || url.username || url.password) throw forbidden(requested)
  const allowed = [...allowedReturnUrls, `${project.publicUrl}/self-service`]
  if (!allowed.some((entry) => fits(entry, url))) throw forbidden(requested)
  return url.href
}

/** Adds parameters to an address. */
export function withQuery(address: string, query: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
