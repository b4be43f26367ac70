import type { RequestOptions } from './configuration.ts'

/** Headers that tell nothing; any other may be a credential under a name of its own. */
const harmless = /^(accept|accept-.*|content-type|content-length|user-agent|traceparent|x-request-id)$/i
const secretName = /token|code|secret|password|verifier|challenge|hint|key|signature/i
const withheld = '[redacted]'

const kept = ['method', 'baseURL', 'timeout', 'withCredentials', 'responseType', 'maxRedirects'] as const

/** An address without the password and without what its query may hold of secrets. */
export function redactedUrl(url: string): string {
  const [path = '', query] = url.replace(/\/\/[^/?#]*@/, '//').split('?', 2)
  const pairs = query?.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1)
    return secretName.test(name) ? `${name}=${withheld}` : pair
  })
  return pairs ? `${path}?${pairs.join('&')}` : path
}

type Shows = (name: string) => boolean

const redactedEntries = (entries: Iterable<[string, unknown]>, shows: Shows) =>
  Object.fromEntries([...entries].map(([name, value]) => [name, shows(name) ? value : withheld]))

/** What may be logged of a request: no credential, no body, no agent, nothing that runs, and nothing that `redact` names. */
export function redacted(config: RequestOptions): RequestOptions {
  const shown: RequestOptions = {}
  const named = new Set(config.redact?.map((name) => name.toLowerCase()))
  const mayShow: Shows = (name) => !named.has(name.toLowerCase())
  for (const name of kept) if (config[name] !== undefined) Object.assign(shown, { [name]: config[name] })
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
