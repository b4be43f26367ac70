import type { LookupAddress } from 'node:dns'
import { lookup as lookUp } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { MAX_SOURCE_BYTES, SourceError } from './sources.ts'

/**
 * Where sources may be fetched from: `public`, over https from public networks; `loopback`, from this machine too, over
 * http as well; `any`, from private networks too.
 */
export type SourceNetworks = 'public' | 'loopback' | 'any'

export interface WebSources {
  /** The text at an address. Throws SourceError: refused network, redirect elsewhere, too long, too late, not there. */
  fetch(address: string): Promise<string>
}

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

function listOf(...subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits = ''] = subnet.split('/')
    list.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

const loopback = listOf('127.0.0.0/8', '::1/128')
/** Networks that are not of the internet (RFC 6890). */
const notPublic = listOf(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
)

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

const mayReach = (address: string, networks: SourceNetworks): boolean =>
  networks === 'any' || !isIn(notPublic, address) || (networks === 'loopback' && isIn(loopback, address))

/** Looks names up as usual and answers only with addresses that may be reached, so that no name leads inside. */
const lookupWithin =
  (networks: SourceNetworks): LookupFunction =>
  (hostname, options, callback) =>
    lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const allowed = (found ?? []).filter(({ address }) => mayReach(address, networks))
      const [first] = allowed
      if (error) callback(error, '', 0)
      else if (!first) callback(new SourceError('is in a network that sources may not come from'), '', 0)
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })

const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Refuses what the name alone tells: schemes, and addresses written as numbers, which nobody looks up. */
function assertAllowed(url: URL, networks: SourceNetworks): void {
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || networks === 'public'))
    throw new SourceError('has to be fetched over https')
  const host = plainHost(url)
  if (isIP(host) !== 0 && !mayReach(host, networks))
    throw new SourceError('is in a network that sources may not come from')
}

async function open(url: URL, networks: SourceNetworks, signal: AbortSignal): Promise<IncomingMessage> {
  // Loaded when something is fetched: few projects name such a source, and the module takes 13 MiB.
  const { get } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { lookup: lookupWithin(networks), signal, agent: false }, resolve).on('error', reject)
  return promise
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // A response without an encoding gives buffers.
    length += chunk.length
    if (length > MAX_SOURCE_BYTES) throw new SourceError(`is longer than ${MAX_SOURCE_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function follow(
  url: URL,
  networks: SourceNetworks,
  signal: AbortSignal,
  left: number,
): Promise<string> {
  assertAllowed(url, networks)
  const response = await open(url, networks, signal)
  try {
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return await textOf(response)
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
      throw new SourceError(`answered ${statusCode}`)
    if (left === 0) throw new SourceError('is redirected too often')
    const next = new URL(headers.location, url)
    if (next.protocol !== url.protocol) throw new SourceError('is redirected to another scheme')
    return await follow(next, networks, signal, left - 1)
  } finally {
    response.destroy()
  }
}

/** Fetches sources within bounds: a size, a time, and the networks that are allowed. */
export const createWebSources = (networks: SourceNetworks): WebSources => ({
  async fetch(address) {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await follow(new URL(address), networks, signal, MAX_REDIRECTS)
    } catch (error) {
      if (error instanceof SourceError) throw error
      const why = signal.aborted ? `did not answer within ${TIMEOUT_MS / 1000} s` : (error as Error).message // sockets fail with Errors
      throw new SourceError(why)
    }
  },
})
