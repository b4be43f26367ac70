import type { Incoming } from './request.ts'

/** Whether a Host header is valid: a name or address with an optional port. */
export const isHost = (host: string): boolean => !/[\s/\\?#@]/.test(host) && URL.canParse(`http://${host}`)

/**
 * Returns the origin that a client used, such as `https://shop.example`. The scheme and a missing host are those of the
 * configured URL, unless a trusted proxy reports the scheme.
 */
export function publicOrigin({ host, forwardedScheme }: Incoming, configuredUrl: string): string {
  const configured = new URL(configuredUrl)
  const scheme = forwardedScheme ?? configured.protocol.slice(0, -1)
  return new URL(`${scheme}://${host || configured.host}`).origin
}
