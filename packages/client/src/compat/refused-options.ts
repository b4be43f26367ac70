import type { RequestOptions } from './configuration.ts'

/** Options of axios that this does not do: a call that brings one is refused, for it would not be what was asked. */
const refused =
  'allowAbsoluteUrls allowedSocketPaths beforeRedirect env family fetchOptions formDataHeaderPolicy formSerializer http2Options httpVersion insecureHTTPParser lookup maxRate onDownloadProgress onUploadProgress parseReviver transitional transport withXSRFToken'

/** What each option that is not done, or not with all its values, may be. */
const onlyWith = new Map<string, readonly unknown[]>([
  ...refused.split(' ').map((name) => [name, []] as const),
  ['decompress', [true]],
  ['responseType', ['', 'json', 'text']],
  ['responseEncoding', ['utf8', 'utf-8', 'UTF-8']],
  ['xsrfCookieName', ['XSRF-TOKEN']],
  ['xsrfHeaderName', ['X-XSRF-TOKEN']],
])

/** Throws a TypeError that names the first option that is not done. */
export function refuseOptions(config: RequestOptions): void {
  for (const [name, value] of Object.entries(config)) {
    if (value !== undefined && onlyWith.get(name)?.includes(value) === false)
      throw new TypeError(`The option ${name} is not supported with this value; pass an axios instance.`)
  }
  if (config.adapter !== undefined && typeof config.adapter !== 'function') {
    throw new TypeError('The option adapter is supported as a function only; pass an axios instance.')
  }
}
