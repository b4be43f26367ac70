import { setTimeout as sleep } from 'node:timers/promises'
import { type CallOptions, isCallError, type Transport } from '@tillkey/client'
import type { Terminal } from './terminal.ts'

/** Server-sent event (HTML, 9.2). */
interface ServerSentEvent {
  id: string | undefined
  data: string
}

const RETRY_DELAY_MS = 1000

function parseEvent(text: string): ServerSentEvent {
  const values = (field: string) =>
    text.split('\n').flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []))
  return { id: values('id').at(-1), data: values('data').join('\n') }
}

/** Reads a stream and reports each complete event. */
async function readEvents(
  body: AsyncIterable<string>,
  onEvent: (event: ServerSentEvent) => void,
): Promise<void> {
  let rest = ''
  for await (const piece of body) {
    const whole = (rest + piece).split('\n\n')
    rest = whole.pop() ?? ''
    for (const text of whole) onEvent(parseEvent(text))
  }
}

/** A transport that reports the events of a successful response as they arrive. */
const streamingTransport =
  (onEvent: (event: ServerSentEvent) => void): Transport =>
  async ({ url, method, headers, signal }) => {
    const response = await fetch(url, { method, headers, signal: signal ?? null })
    const { status, statusText, ok, body } = response
    if (ok && body) await readEvents(body.pipeThrough(new TextDecoderStream()), onEvent)
    return { status, statusText, headers: response.headers, text: ok ? '' : await response.text() }
  }

export interface FollowOptions {
  /** Calls the streaming operation with a transport. */
  call: (transport: Transport, options: CallOptions) => Promise<unknown>
  /** Receives the data of each event. */
  onData: (data: string) => void
  terminal: Pick<Terminal, 'stopped' | 'say'>
}

/**
 * Follows a stream of events until the user stops it. Reconnects after the last event (`Last-Event-ID`), a second later
 * after a network error. Throws if the server refuses or was never reached.
 */
export async function follow({ call, onData, terminal }: FollowOptions): Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  void terminal.stopped().then(() => ending.abort())
  let last: string | undefined
  let isKnown = false
  const transport = streamingTransport(({ id, data }) => {
    isKnown = true
    last = id ?? last
    if (data !== '') onData(data)
  })
  while (!signal.aborted) {
    try {
      await call(transport, { signal, ...(last !== undefined && { headers: { 'last-event-id': last } }) })
    } catch (error) {
      if (signal.aborted) return
      if (!isKnown || !isCallError(error) || error.code !== 'network') throw error
      terminal.say(`${error.message}. Trying again.\n`)
      await sleep(RETRY_DELAY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
