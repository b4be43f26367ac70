import type { RequestOptions } from './configuration.ts'

/** Headers that are never credentials. */
const harmless = /^(accept|accept-.*|content-type|content-length|user-agent|traceparent|x-request-id)$/i
const secretName = /token|code|secret|password|verifier|challenge|hint|key|signature/i
const REDACTED = '[redacted]'

const safeOptions = [
  'method',
  'baseURL',
  'timeout',
  'withCredentials',
  'responseType',
  'maxRedirects',
] as const

/** Removes the password and secret query parameters of a URL. */
export function redactedUrl(url: string): string {
  const [path = '', query] = url.replace(/\/\/[^/?#]*@/, '//').split('?', 2)
  const pairs = query?.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1)
    return secretName.test(name) ? `${name}=${REDACTED}` : pair
  })
  return pairs ? `${path}?${pairs.join('&')}` : path
}

type Shows = (name: string) => boolean

const redactedEntries = (entries: Iterable<[string, unknown]>, shows: Shows) =>
  Object.fromEntries([...entries].map(([name, value]) => [name, shows(name) ? value : REDACTED]))

/** Loggable part of a request: without credentials, body, agents, functions and whatever `redact` names. */
export function redacted(config: RequestOptions): RequestOptions {
  const shown: RequestOptions = {}
  const named = new Set(config.redact?.map((name) => name.toLowerCase()))
  const mayShow: Shows = (name) => !named.has(name.toLowerCase())
  for (const name of safeOptions)
    if (config[name] !== undefined) Object.assign(shown, { [name]: config[name] })
  if (config.url !== undefined) shown.url = redactedUrl(config.url)
  shown.headers = redactedEntries(Object.entries(config.headers ?? {}), (name) => harmless.test(name))
  const { params } = config
  if (params) {
    const entries = params instanceof URLSearchParams ? params.entries() : Object.entries(params)
    shown.params = redactedEntries(entries, (name) => !secretName.test(name) && mayShow(name))
  }
  for (const part of [shown, shown.headers])
    Object.assign(part, redactedEntries(Object.entries(part), mayShow))
  return shown
}
