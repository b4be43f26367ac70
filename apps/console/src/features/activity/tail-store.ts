import { openEventStream } from '../../shared/open-stream.ts'
import { createEventTail } from './event-tail.ts'
import { addEvents, type LiveEvents, MAX_LIVE, noLiveEvents } from './live-events.ts'
import type { ProjectEvent } from './project-event.ts'

/** What has arrived, and the state of the connection. */
export interface TailState {
  live: LiveEvents
  connection: 'connecting' | 'live' | 'lost'
}

/** Live events of a project for `useSyncExternalStore`. */
export interface TailStore {
  subscribe: (listener: () => void) => () => void
  getState: () => TailState
  /** Follows the events until the returned function is called. */
  start: () => () => void
}

/** Shortest time in milliseconds between two drawings, since each costs as much as the whole table. */
const DRAW_INTERVAL_MS = 500

/**
 * Collects events and hands them over in a frame, at most twice a second. Of those that wait while the page is hidden, the
 * newest are kept.
 */
function createBatch(onBatch: (events: readonly ProjectEvent[]) => void) {
  let waiting: ProjectEvent[] = []
  let isDue = false
  let drawnAt = 0
  const flush = (): void => {
    isDue = false
    drawnAt = performance.now()
    const events = waiting
    waiting = []
    if (events.length > 0) onBatch(events)
  }
  return {
    add(events: readonly ProjectEvent[]): void {
      // One more than is shown, so that what was dropped counts as a gap.
      waiting = [...waiting, ...events].slice(-MAX_LIVE - 1)
      if (isDue) return
      isDue = true
      setTimeout(() => requestAnimationFrame(flush), drawnAt + DRAW_INTERVAL_MS - performance.now())
    },
    flush,
  }
}

/** Creates the store of the events at the address of a stream. */
export function createTailStore(address: string): TailStore {
  const listeners = new Set<() => void>()
  let state: TailState = { live: noLiveEvents, connection: 'connecting' }
  const update = (change: Partial<TailState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const batch = createBatch((events) => update({ live: addEvents(state.live, events) }))
  const tail = createEventTail({
    now: () => performance.now(),
    onState: (connection) => update({ connection }),
    onEvents: batch.add,
    open: (lastEventId, signal) => openEventStream(address, lastEventId, signal),
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    start() {
      const stop = tail.start()
      return () => {
        stop()
        batch.flush()
      }
    },
  }
}
