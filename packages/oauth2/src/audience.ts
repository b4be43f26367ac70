import { wordsOf } from './scopes.ts'

/** The audience asked for: a parameter that may come several times, or once with addresses divided by blanks. */
export function requestedAudience(parameters: URLSearchParams): string[] {
  const values = parameters.getAll('audience')
  return values.length > 1 ? values.filter(Boolean) : wordsOf(values[0])
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

function covers(allowed: string, wanted: string): boolean {
  const [own, asked] = [URL.parse(allowed), URL.parse(wanted)]
  if (!own || !asked) return allowed === wanted
  if (own.protocol !== asked.protocol || own.host !== asked.host) return false
  // An address without a host (`urn:api`) is told by its scheme alone, as the original tells it.
  if (own.host === '') return true
  const [path, askedPath] = [withoutSlash(own.pathname), withoutSlash(asked.pathname)]
  return askedPath === path || askedPath.startsWith(`${path}/`)
}

/** Whether a client's audience has, or stands above, every address that is asked for. */
export const coversAudience = (allowed: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((one) => allowed.some((own) => covers(own, one)))
