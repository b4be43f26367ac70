import { oauth2Error } from '../http/oauth2-errors.ts'
import { splitWords } from './scopes.ts'

/** Reads `audience`: repeated parameters, or one space-separated value. */
export function requestedAudience(parameters: URLSearchParams): string[] {
  const values = parameters.getAll('audience')
  return values.length > 1 ? values.filter(Boolean) : splitWords(values[0])
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

function covers(allowed: string, requested: string): boolean {
  const [allowedUrl, requestedUrl] = [URL.parse(allowed), URL.parse(requested)]
  if (!allowedUrl || !requestedUrl) return allowed === requested
  if (allowedUrl.protocol !== requestedUrl.protocol || allowedUrl.host !== requestedUrl.host) return false
  // Addresses without a host (`urn:api`) match on the scheme alone, as in the original.
  if (allowedUrl.host === '') return true
  const [path, requestedPath] = [withoutSlash(allowedUrl.pathname), withoutSlash(requestedUrl.pathname)]
  return requestedPath === path || requestedPath.startsWith(`${path}/`)
}

/** Whether every requested address equals an allowed one or lies below it. */
export const coversAudience = (allowed: readonly string[], requested: readonly string[]): boolean =>
  requested.every((one) => allowed.some((own) => covers(own, one)))

const isResource = (text: string): boolean => URL.canParse(text) && !text.includes('#')

/** Reads `resource` (RFC 8707 2). Throws `invalid_target` for a resource that `allowed` does not cover. */
export function requestedResources(parameters: URLSearchParams, allowed: readonly string[]): string[] {
  const resources = [...new Set(parameters.getAll('resource').filter(Boolean))]
  if (!resources.every(isResource) || !coversAudience(allowed, resources))
    throw oauth2Error('invalid_target', 'resource must be allowed for the client.')
  return resources
}

/** Restricts a grant to the requested resources; unchanged if none are requested. Throws `invalid_target`. */
export function narrowGrant<G extends { audience: readonly string[] }>(grant: G, form: URLSearchParams): G {
  const resources = requestedResources(form, grant.audience)
  return resources.length === 0 ? grant : { ...grant, audience: resources }
}
