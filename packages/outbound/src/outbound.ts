import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { NoAnswer, type OutboundCall, type OutboundDownload, sendCall } from './http-call.ts'
import { assertAllowedLiteral, hostOf, type IsAllowed, lookupAllowed, NetworkRefused } from './lookup.ts'
import { createNetworks, isPublic } from './networks.ts'

/** `clients.http` of a service's configuration: how a project narrows where its HTTP calls go. */
export interface OutboundRules {
  /** Whether only the public internet may be called. */
  isPrivateRefused: boolean
  /** URLs that may be called all the same, with everything below them. */
  exceptions: readonly string[]
}

/** A TCP port. */
export interface Destination {
  host: string
  port: number
  /** Upper bound on resolving the name and connecting. */
  timeoutMs: number
}

/** The way out for every destination that a project, a client or a person names. */
export interface Outbound {
  /** Sends one HTTP request. Follows no redirect. Throws NoAnswer. */
  call(call: OutboundCall): Promise<OutboundDownload>
  /** Opens a TCP connection. Rejects with NoAnswer when the destination may not be reached. */
  connect(destination: Destination): Promise<Socket>
  /** Whether a URL may be called now. A name that does not resolve may; each call checks again. */
  canCall(url: string): Promise<boolean>
  /** The same within a project's rules, which hold for HTTP calls and only take destinations away. */
  narrowed(rules: OutboundRules): Outbound
}

/** Whether a URL is another one or below it, by whole path segments: `/app` holds `/app/a` and not `/apple`. */
function isWithinPath(address: string, above: string): boolean {
  const [url, folder] = [URL.parse(address), URL.parse(above)]
  if (!url || !folder || url.origin !== folder.origin) return false
  const path = folder.pathname.endsWith('/') ? folder.pathname : `${folder.pathname}/`
  return url.pathname === folder.pathname || url.pathname.startsWith(path)
}

const isPublicOnly = ({ isPrivateRefused, exceptions }: OutboundRules, url: string): boolean =>
  isPrivateRefused && !exceptions.some((exception) => isWithinPath(url, exception))

/** Whether a name resolves to an address that may be reached. */
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
  const giveUp = (): void => void socket.destroy(new NoAnswer('there is no connection', { code: 'timeout' }))
  const timer = setTimeout(giveUp, timeoutMs)
  try {
    await promise
    return socket
  } finally {
    clearTimeout(timer)
  }
}

interface Bounds {
  /** Whether an address is in a network that the operator names. */
  isNamed: IsAllowed
  origins: readonly string[]
  /** Each of them holds. */
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
          throw new NoAnswer(`${destination.host} ${cause.message}`, { cause, code: 'refused_network' })
        throw cause
      }
    },
    canCall: (url) => resolvesWithin(hostOf(new URL(url)), allowedFor({ url })),
    narrowed: (narrower) => outboundWithin({ ...bounds, rules: [...rules, narrower] }),
  }
}

export interface OutboundOptions {
  networks: readonly string[]
  origins?: readonly string[]
}

/**
 * Creates the way out of a process. It resolves every name itself, checks the addresses and connects to one that it checked:
 * the public internet (RFC 6890), `networks` in CIDR notation, and for HTTP whatever the names of `origins` resolve to. Throws
 * RangeError for what is not a network.
 */
export function createOutbound({ networks, origins = [] }: OutboundOptions): Outbound {
  const named = createNetworks(networks)
  return outboundWithin({
    isNamed: named.has,
    origins: origins.map((origin) => new URL(origin).origin),
    rules: [],
  })
}
