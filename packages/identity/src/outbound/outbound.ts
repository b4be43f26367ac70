import type { IncomingMessage } from 'node:http'
import { assertReachable, lookupWithin, type Networks } from '@tillkey/platform-core'

/** Of an answer at most. */
const MAX_ANSWER_BYTES = 1024 ** 2

/** A call to another server, as a project configures it. */
export interface OutboundCall {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  networks: Networks
  timeoutMs: number
  /** Ends the call before its time. */
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** The other server did not answer: in time, or at all. */
export class NoAnswer extends Error {}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  // Without an encoding it gives buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // A response without an encoding gives buffers.
    length += chunk.length
    if (length > MAX_ANSWER_BYTES) throw new NoAnswer(`the answer is longer than ${MAX_ANSWER_BYTES} bytes`)
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
export async function callOut(call: OutboundCall): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(call.timeoutMs)
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout
  try {
    const response = await send(call, signal)
    return { status: response.statusCode ?? 0, headers: response.headers, text: await textOf(response) }
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause
    throw new NoAnswer(cause instanceof Error ? cause.message : 'no reason', { cause })
  }
}
