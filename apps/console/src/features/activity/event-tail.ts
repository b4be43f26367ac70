import type { ProjectEvent } from './project-event.ts'
import { createEventParser, type ServerSentEvent } from './server-sent-events.ts'

const RETRY_MS = 1000
/** A stream is resumed this many milliseconds before its end, since events of other processes may become visible late. */
const OVERLAP_MS = 2500

/** What a tail needs of the page. */
export interface TailPorts {
  /** Opens the stream after an event, or now. */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  onEvents: (events: readonly ProjectEvent[]) => void
  onState: (state: 'live' | 'lost') => void
  now: () => number
  /** Pause in milliseconds before the stream is opened again after an error. Default: 1 s. */
  retryMs?: number
}

/** Events that have arrived, by which a stream is resumed. */
class Position {
  #marks: { id: string; at: number }[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Remembers the id of an event. Keeps what is younger than the overlap, and one older. */
  add(id: string): void {
    const at = this.#now()
    this.#marks.push({ id, at })
    const young = this.#marks.findIndex((mark) => mark.at > at - OVERLAP_MS)
    if (young > 1) this.#marks.splice(0, young - 1)
  }

  get id(): string | undefined {
    return this.#marks[0]?.id
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const readEvents = (found: readonly ServerSentEvent[]): ProjectEvent[] =>
  found.flatMap(({ data }) => (data === '' ? [] : [JSON.parse(data) as ProjectEvent])) // as the operation describes

/** Follows the events of a project until it is stopped. Started again, it continues where it stopped. */
export function createEventTail({ open, onEvents, onState, now, retryMs = RETRY_MS }: TailPorts): {
  start: () => () => void
} {
  const position = new Position(now)

  async function follow(signal: AbortSignal): Promise<void> {
    const stream = await open(position.id, signal)
    onState('live')
    const parse = createEventParser()
    const decoder = new TextDecoder()
    const reader = stream.getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const found = parse(decoder.decode(chunk.value, { stream: true }))
      for (const { id } of found) if (id !== undefined) position.add(id)
      const events = readEvents(found)
      if (events.length > 0) onEvents(events)
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await follow(signal)
      } catch {
        if (signal.aborted) return
        onState('lost')
        await pause(retryMs, signal)
      }
    }
  }

  return {
    start() {
      const stopped = new AbortController()
      void run(stopped.signal)
      return () => stopped.abort()
    },
  }
}
