import { expect, test } from 'vitest'
import { addEvents, joinEvents, MAX_LIVE, noLiveEvents } from './live-events.ts'
import type { ProjectEvent } from './project-event.ts'

const eventAt = (number: number): ProjectEvent => ({
  id: String(number),
  name: 'LoginSucceeded',
  version: 1,
  timestamp: new Date(number).toISOString(),
  project_id: 'p',
  attributes: {},
  times: 1,
})
const idsOf = (events: readonly ProjectEvent[]): string[] => events.map(({ id }) => id)

test('live events come first, newest first, each once', () => {
  const live = addEvents(addEvents(noLiveEvents, [eventAt(3), eventAt(4)]), [
    eventAt(4),
    eventAt(5),
    eventAt(5),
  ])
  expect(idsOf(live.events)).toEqual(['5', '4', '3'])
  expect(idsOf(joinEvents(live, [eventAt(3), eventAt(2)]))).toEqual(['5', '4', '3', '2'])
  expect(addEvents(live, [eventAt(5)])).toBe(live)
})

test('at most a thousand live events are kept, without stored ones behind a gap', () => {
  const live = addEvents(
    noLiveEvents,
    Array.from({ length: MAX_LIVE + 5 }, (_, number) => eventAt(number)),
  )
  expect([live.events.length, live.events[0]?.id, live.hasGap]).toEqual([
    MAX_LIVE,
    String(MAX_LIVE + 4),
    true,
  ])
  expect(joinEvents(live, [eventAt(-1)])).toHaveLength(MAX_LIVE)
})
