import type { IncomingMessage } from 'node:http'
import { assertReachable, lookupWithin, NetworkRefused, type Networks } from './networks.ts'

import { MAX_SOURCE_BYTES, SourceError } from './sources.ts'

/** Where sources may be fetched from. */
export type SourceNetworks = Networks

export interface WebSources {
  /** The text at an address. Throws SourceError: refused network, redirect elsewhere, too long, too late, not there. */
  fetch(address: string): Promise<string>
}

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

/** Refuses what the address alone tells: its scheme, and a network that it names. */
function assertAllowed(url: URL, networks: SourceNetworks): void {
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || networks === 'public'))
    throw new SourceError('has to be fetched over https')
  assertReachable(url, networks)
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
  // Without an encoding it gives buffers.
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
      if (error instanceof NetworkRefused)
        throw new SourceError('is in a network that sources may not come from')
      const why = signal.aborted ? `did not answer within ${TIMEOUT_MS / 1000} s` : (error as Error).message // sockets fail with Errors
      throw new SourceError(why)
    }
  },
})
