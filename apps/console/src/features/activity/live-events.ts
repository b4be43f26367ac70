import type { ProjectEvent } from './project-event.ts'

/** Upper bound on live events in the list. */
export const MAX_LIVE = 1000

/** Events that arrived while the screen is open, newest first. */
export interface LiveEvents {
  events: readonly ProjectEvent[]
  /** Whether older ones were dropped, so that a gap divides them from the stored ones. */
  hasGap: boolean
}

export const noLiveEvents: LiveEvents = { events: [], hasGap: false }

/** Adds events that arrived, oldest first. Drops what is there already. */
export function addEvents(live: LiveEvents, arrived: readonly ProjectEvent[]): LiveEvents {
  const known = new Set(live.events.map(({ id }) => id))
  const fresh = new Map(arrived.filter(({ id }) => !known.has(id)).map((event) => [event.id, event]))
  if (fresh.size === 0) return live
  const all = [...[...fresh.values()].toReversed(), ...live.events]
  return { events: all.slice(0, MAX_LIVE), hasGap: live.hasGap || all.length > MAX_LIVE }
}

/** Live events followed by stored ones, each once. While there is a gap, the stored ones are left out. */
export function joinEvents(
  { events, hasGap }: LiveEvents,
  stored: readonly ProjectEvent[],
): readonly ProjectEvent[] {
  if (hasGap) return events
  const known = new Set(events.map(({ id }) => id))
  return [...events, ...stored.filter(({ id }) => !known.has(id))]
}
