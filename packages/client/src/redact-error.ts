import type { WireRequest } from './transport.ts'

interface ErrorLike {
  name?: unknown
  message?: unknown
  code?: unknown
  cause?: unknown
}

/** Possibly secret parts of a request: query, headers, body and credentials in the URL. */
function listSecrets({ url, headers, body }: WireRequest): string[] {
  const query = url.split('?')[1] ?? ''
  const userinfo = /\/\/([^/?#]*)@/.exec(url)?.[1] ?? ''
  const all = [query, userinfo, body ?? '', ...Object.values(headers)]
  // Shorter texts occur in any sentence.
  return all.filter((text) => text.length > 3)
}

/** Loggable copy of a transport's error: name, message, code and cause without secrets of the request. */
export function redactError(error: unknown, request: WireRequest): Error & { code?: unknown } {
  const { name, message, code, cause } = Object(error) as ErrorLike // whatever was thrown; every member is unknown
  const text = listSecrets(request).reduce(
    (rest, secret) => rest.replaceAll(secret, '…'),
    String(message ?? error),
  )
  const safe: Error & { code?: unknown } = new Error(text)
  if (typeof name === 'string') safe.name = name
  if (code !== undefined) safe.code = code
  if (cause instanceof Error) safe.cause = redactError(cause, request)
  return safe
}
