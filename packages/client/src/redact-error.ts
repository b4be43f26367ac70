import type { WireRequest } from './transport.ts'

interface Told {
  name?: unknown
  message?: unknown
  code?: unknown
  cause?: unknown
}

/** What of a request may be secret: its query, its headers, its body, and the password in its address. */
function secretsOf({ url, headers, body }: WireRequest): string[] {
  const query = url.split('?')[1] ?? ''
  const userinfo = /\/\/([^/?#]*)@/.exec(url)?.[1] ?? ''
  const all = [query, userinfo, body ?? '', ...Object.values(headers)]
  // What is shorter stands in any sentence.
  return all.filter((text) => text.length > 3)
}

/**
 * Why nothing came back, as it may be logged: the name, the message and the code of a transport's error and of its cause, without
 * anything of the request that may be secret.
 */
export function redactError(error: unknown, request: WireRequest): Error & { code?: unknown } {
  const { name, message, code, cause } = Object(error) as Told // whatever was thrown; every member is unknown
  const text = secretsOf(request).reduce(
    (rest, secret) => rest.replaceAll(secret, '…'),
    String(message ?? error),
  )
  const told: Error & { code?: unknown } = new Error(text)
  if (typeof name === 'string') told.name = name
  if (code !== undefined) told.code = code
  if (cause instanceof Error) told.cause = redactError(cause, request)
  return told
}
