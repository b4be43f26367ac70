import { expect, test } from 'vitest'
import { createEventTail } from './event-tail.ts'
import type { ProjectEvent } from './project-event.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const eventOf = (id: string): string => `id: ${id}\ndata: ${JSON.stringify({ id })}\n\n`

test('a tail resumes shortly before its end, after errors too', async () => {
  let time = 0
  const opened: (string | undefined)[] = []
  const states: string[] = []
  const seen: string[] = []
  const ended = Promise.withResolvers<void>()
  const { start } = createEventTail({
    now: () => time,
    retryMs: 1,
    onState: (state) => states.push(state),
    onEvents: (events: readonly ProjectEvent[]) => seen.push(...events.map(({ id }) => id)),
    async open(lastEventId, signal) {
      opened.push(lastEventId)
      if (opened.length === 3) throw new Error('the network is gone')
      if (opened.length === 4) {
        ended.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
      const first = opened.length * 10
      time += 10_000
      return new ReadableStream({
        start(controller) {
          controller.enqueue(encode(`id: start ${first}\n\n${eventOf(`e${first}`)}`))
          controller.close()
        },
      })
    },
  })
  const stop = start()
  await ended.promise
  stop()
  expect(seen).toEqual(['e10', 'e20'])
  expect(opened).toEqual([undefined, 'start 10', 'e10', 'e10'])
  expect(states).toEqual(['live', 'live', 'lost'])
})
