import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { assertReachable, lookupWithin, NetworkRefused, type Networks } from './config/networks.ts'

/** Of an answer at most. */
const MAX_ANSWER_BYTES = 1024 ** 2

/** `clients.http` of an engine's settings: where its calls may go. */
export interface OutboundRules {
  /** Whether networks that are not of the internet are left alone. */
  isPrivateRefused: boolean
  /** Addresses that may be called all the same, with what is below them. */
  exceptions: readonly string[]
}

/** Whether an address is another one or below it, by whole segments: `/app` holds `/app/a`, and not `/apple`. */
function isBelow(address: string, above: string): boolean {
  const [url, folder] = [URL.parse(address), URL.parse(above)]
  if (!url || !folder || url.origin !== folder.origin) return false
  const path = folder.pathname.endsWith('/') ? folder.pathname : `${folder.pathname}/`
  return url.pathname === folder.pathname || url.pathname.startsWith(path)
}

/** The networks that a call to an address may reach. */
export const networksFor = ({ isPrivateRefused, exceptions }: OutboundRules, url: string): Networks =>
  isPrivateRefused && !exceptions.some((exception) => isBelow(url, exception)) ? 'public' : 'any'

/** Whether a name leads to an address that may be called; one that leads nowhere yet may come to. */
async function leadsWithin(lookup: LookupFunction, hostname: string): Promise<boolean> {
  try {
    await promisify(lookup)(hostname, { all: true })
    return true
  } catch (error) {
    return !(error instanceof NetworkRefused)
  }
}

/** Whether an address that somebody registers may be called; each call looks again. */
export async function mayCall(rules: OutboundRules, address: string): Promise<boolean> {
  const networks = networksFor(rules, address)
  if (networks === 'any') return true
  const url = new URL(address)
  try {
    assertReachable(url, networks)
  } catch (error) {
    if (error instanceof NetworkRefused) return false
    throw error
  }
  return leadsWithin(lookupWithin(networks), url.hostname.replace(/^\[|\]$/g, ''))
}

/** A call to another server, as a project configures it. */
export interface OutboundCall {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  networks: Networks
  timeoutMs: number
  /** Bytes of the answer; 1 MiB unless told. */
  mostBytes?: number
  /** Ends the call before its time. */
  signal?: AbortSignal
}

export interface OutboundResponse {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** The other server did not answer: in time, or at all. */
export class NoAnswer extends Error {}

async function textOf(response: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  // Without an encoding it gives buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // A response without an encoding gives buffers.
    length += chunk.length
    if (length > mostBytes) throw new NoAnswer(`the answer is longer than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function send(call: OutboundCall, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, headers, body, networks } = call
  const url = new URL(call.url)
  assertReachable(url, networks)
  // Loaded when somebody is called: few projects call anybody, and the module is large.
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http')
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = {
    method,
    headers: { ...headers, ...length },
    lookup: lookupWithin(networks),
    signal,
    agent: false,
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(url, options, resolve).on('error', reject).end(body)
  return promise
}

/**
 * Calls another server, and follows it nowhere. NoAnswer when none came within the time, when it was too long, or when the
 * server is where it may not be called.
 */
export async function callOut(call: OutboundCall): Promise<OutboundResponse> {
  const timeout = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  try {
    const response = await send(call, signal)
    const text = await textOf(response, call.mostBytes ?? MAX_ANSWER_BYTES)
    return { status: response.statusCode ?? 0, headers: response.headers, text }
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause
    throw new NoAnswer(cause instanceof Error ? cause.message : 'no reason', { cause })
  }
}
