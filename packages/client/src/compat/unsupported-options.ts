import type { RequestOptions } from './configuration.ts'

/** Unsupported options of axios. Calls with one are rejected rather than sent differently than requested. */
const unsupported =
  'allowAbsoluteUrls allowedSocketPaths beforeRedirect env family fetchOptions formDataHeaderPolicy formSerializer http2Options httpVersion insecureHTTPParser lookup maxRate onDownloadProgress onUploadProgress parseReviver transitional transport withXSRFToken'

/** Allowed values of options that are not fully supported. */
const allowedValues = new Map<string, readonly unknown[]>([
  ...unsupported.split(' ').map((name) => [name, []] as const),
  ['decompress', [true]],
  ['responseType', ['', 'json', 'text']],
  ['responseEncoding', ['utf8', 'utf-8', 'UTF-8']],
  ['xsrfCookieName', ['XSRF-TOKEN']],
  ['xsrfHeaderName', ['X-XSRF-TOKEN']],
])

/** Throws a TypeError for the first unsupported option. */
export function refuseOptions(config: RequestOptions): void {
  for (const [name, value] of Object.entries(config)) {
    if (value !== undefined && allowedValues.get(name)?.includes(value) === false)
      throw new TypeError(`The option ${name} is not supported with this value; pass an axios instance.`)
  }
  if (config.adapter !== undefined && typeof config.adapter !== 'function') {
    throw new TypeError('The option adapter is supported as a function only; pass an axios instance.')
  }
}
