import { oauth2Error } from './oauth2-errors.ts'
import { splitWords } from './scopes.ts'

/** The audience asked for: a parameter that may come several times, or once with addresses divided by blanks. */
export function requestedAudience(parameters: URLSearchParams): string[] {
  const values = parameters.getAll('audience')
  return values.length > 1 ? values.filter(Boolean) : splitWords(values[0])
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

function covers(allowed: string, requested: string): boolean {
  const [allowedUrl, requestedUrl] = [URL.parse(allowed), URL.parse(requested)]
  if (!allowedUrl || !requestedUrl) return allowed === requested
  if (allowedUrl.protocol !== requestedUrl.protocol || allowedUrl.host !== requestedUrl.host) return false
  // An address without a host (`urn:api`) is told by its scheme alone, as the original tells it.
  if (allowedUrl.host === '') return true
  const [path, requestedPath] = [withoutSlash(allowedUrl.pathname), withoutSlash(requestedUrl.pathname)]
  return requestedPath === path || requestedPath.startsWith(`${path}/`)
}

/** Whether a client's audience has, or stands above, every address that is asked for. */
export const coversAudience = (allowed: readonly string[], requested: readonly string[]): boolean =>
  requested.every((one) => allowed.some((own) => covers(own, one)))

const isResource = (text: string): boolean => URL.canParse(text) && !text.includes('#')

/** The resources that a token is asked for (RFC 8707 2). Throws `invalid_target` for one that `allowed` does not cover. */
export function requestedResources(parameters: URLSearchParams, allowed: readonly string[]): string[] {
  const resources = [...new Set(parameters.getAll('resource').filter(Boolean))]
  if (!resources.every(isResource) || !coversAudience(allowed, resources))
    throw oauth2Error('invalid_target', 'resource must be allowed for the client.')
  return resources
}

/** The grant of a token for some of its resources alone; the whole of it where none are named. Throws `invalid_target`. */
export function narrowGrant<G extends { audience: readonly string[] }>(grant: G, form: URLSearchParams): G {
  const resources = requestedResources(form, grant.audience)
  return resources.length === 0 ? grant : { ...grant, audience: resources }
}
