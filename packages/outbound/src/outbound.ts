import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { NoResponseError, type OutboundCall, type OutboundDownload, sendCall } from './http-call.ts'
import { assertAllowedLiteral, type IsAllowed, lookupAllowed, NetworkRefused, toHost } from './lookup.ts'
import { createNetworks, isPublic } from './networks.ts'

/** `clients.http` in a service's configuration: restricts the destinations of a project's HTTP calls. */
export interface OutboundRules {
  /** Whether only public addresses may be called. */
  isPrivateRefused: boolean
  /** URLs that are exempt, with everything below them. */
  exceptions: readonly string[]
}

/** A TCP port. */
export interface Destination {
  host: string
  port: number
  /** Upper bound on resolving the name and connecting. */
  timeoutMs: number
}

/** Connections to destinations that projects, clients or people name. */
export interface Outbound {
  /** Sends one HTTP request. Follows no redirect. Throws NoAnswer. */
  call(call: OutboundCall): Promise<OutboundDownload>
  /** Opens a TCP connection. Rejects with NoAnswer if the destination is not allowed. */
  connect(destination: Destination): Promise<Socket>
  /** Whether a URL may be called. True for names that do not resolve; each call checks again. */
  canCall(url: string): Promise<boolean>
  /** Returns a client with a project's additional restrictions on HTTP calls. */
  narrowed(rules: OutboundRules): Outbound
}

/** Whether a URL lies within another by whole path segments: `/app` contains `/app/a` but not `/apple`. */
function isWithinPath(address: string, above: string): boolean {
  const [url, folder] = [URL.parse(address), URL.parse(above)]
  if (!url || !folder || url.origin !== folder.origin) return false
  const path = folder.pathname.endsWith('/') ? folder.pathname : `${folder.pathname}/`
  return url.pathname === folder.pathname || url.pathname.startsWith(path)
}

const isPublicOnly = ({ isPrivateRefused, exceptions }: OutboundRules, url: string): boolean =>
  isPrivateRefused && !exceptions.some((exception) => isWithinPath(url, exception))

/** Whether a name resolves to an allowed address. */
async function resolvesWithin(host: string, isAllowed: IsAllowed): Promise<boolean> {
  try {
    assertAllowedLiteral(host, isAllowed)
    await promisify(lookupAllowed(isAllowed))(host, { all: true })
    return true
  } catch (error) {
    return !(error instanceof NetworkRefused)
  }
}

async function openSocket({ host, port, timeoutMs }: Destination, isAllowed: IsAllowed): Promise<Socket> {
  assertAllowedLiteral(host, isAllowed)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({ host, port, lookup: lookupAllowed(isAllowed) }, resolve).once('error', reject)
  const giveUp = (): void =>
    void socket.destroy(new NoResponseError('there is no connection', { code: 'timeout' }))
  const timer = setTimeout(giveUp, timeoutMs)
  try {
    await promise
    return socket
  } finally {
    clearTimeout(timer)
  }
}

interface Bounds {
  /** Whether an address is in a network that the operator has listed. */
  isNamed: IsAllowed
  origins: readonly string[]
  /** All of them must hold. */
  rules: readonly OutboundRules[]
}

function outboundWithin(bounds: Bounds): Outbound {
  const { isNamed, origins, rules } = bounds
  const isAllowed: IsAllowed = (address) => isNamed(address) || isPublic(address)
  function allowedFor({ url, tls = 'optional' }: Pick<OutboundCall, 'url' | 'tls'>): IsAllowed {
    const { protocol, origin } = new URL(url)
    const isPlain = tls === 'required' && protocol !== 'https:'
    const within = origins.includes(origin) ? () => true : isPlain ? isNamed : isAllowed
    if (!rules.some((rule) => isPublicOnly(rule, url))) return within
    return (address) => within(address) && isPublic(address)
  }
  return {
    call: (call) => sendCall(call, allowedFor(call)),
    async connect(destination) {
      try {
        return await openSocket(destination, isAllowed)
      } catch (cause) {
        if (cause instanceof NetworkRefused)
          throw new NoResponseError(`${destination.host} ${cause.message}`, {
            cause,
            code: 'refused_network',
          })
        throw cause
      }
    },
    canCall: (url) => resolvesWithin(toHost(new URL(url)), allowedFor({ url })),
    narrowed: (narrower) => outboundWithin({ ...bounds, rules: [...rules, narrower] }),
  }
}

export interface OutboundOptions {
  networks: readonly string[]
  origins?: readonly string[]
}

/**
 * Creates the outbound client of a process. It resolves names itself and connects only to checked addresses: public ones
 * (RFC 6890), those in `networks` (CIDR), and for HTTP the `origins`. Throws RangeError for malformed networks.
 */
export function createOutbound({ networks, origins = [] }: OutboundOptions): Outbound {
  const named = createNetworks(networks)
  return outboundWithin({
    isNamed: named.has,
    origins: origins.map((origin) => new URL(origin).origin),
    rules: [],
  })
}
