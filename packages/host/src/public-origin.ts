import type { Incoming } from './request.ts'

/** Whether a Host header is one: a name or an address, and a port. */
export const isHost = (host: string): boolean => !/[\s/\\?#@]/.test(host) && URL.canParse(`http://${host}`)

/**
 * Scheme, host and port that a caller asked for, such as `https://shop.example`. The scheme is that of the configured
 * address unless a trusted proxy says otherwise; so is the host of a caller that named none.
 */
export function publicOrigin({ host, forwardedScheme }: Incoming, configuredUrl: string): string {
  const configured = new URL(configuredUrl)
  const scheme = forwardedScheme ?? configured.protocol.slice(0, -1)
  return new URL(`${scheme}://${host || configured.host}`).origin
}
