import type { RequestOptions } from './configuration.ts'

/** Options of axios that this does not do: a call that brings one is refused, for it would not be what was asked. */
const refused =
  'allowAbsoluteUrls beforeRedirect env family fetchOptions formSerializer http2Options httpVersion insecureHTTPParser lookup maxRate onDownloadProgress onUploadProgress parseReviver transitional transport withXSRFToken'

/** Options that are done with these values only. */
const onlyWith: Record<string, readonly unknown[]> = {
  decompress: [true],
  responseType: ['', 'json', 'text'],
  responseEncoding: ['utf8', 'utf-8', 'UTF-8'],
  xsrfCookieName: ['XSRF-TOKEN'],
  xsrfHeaderName: ['X-XSRF-TOKEN'],
}

/** Throws a TypeError that names the first option that is not done. */
export function refuseOptions(config: RequestOptions): void {
  const given = config as Readonly<Record<string, unknown>>
  const isRefused = (name: string) =>
    given[name] !== undefined && !(onlyWith[name] ?? []).includes(given[name])
  const name = [...refused.split(' '), ...Object.keys(onlyWith)].find(isRefused)
  if (name)
    throw new TypeError(`The option ${name} is not supported with this value; pass an axios instance.`)
  if (config.adapter !== undefined && typeof config.adapter !== 'function') {
    throw new TypeError('The option adapter is supported as a function only; pass an axios instance.')
  }
}
