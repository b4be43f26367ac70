import { expect, test } from 'vitest'
import { createFaultInjector, planKills } from './fault-injector.ts'
import { createRandom } from './random.ts'

test('a seed brings the same kills, at payments of its own choice', () => {
  const plan = (seed: number) => planKills(100, 2, createRandom(seed))
  expect(plan(7)).toEqual(plan(7))
  expect(plan(8)).not.toEqual(plan(7))
  const at = plan(7).map(({ afterStarts }) => afterStarts)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  expect([
    at.length > 8,
    Math.max(...at) <= 100,
    new Set(plan(7).map(({ subject }) => subject)).size,
  ]).toEqual([true, true, 2])
})

test('a kill comes when so many payments were begun, however long that takes', async () => {
  const done: string[] = []
  const subject = {
    baseUrl: '',
    start: async () => void done.push('start'),
    kill: async () => void done.push('kill'),
  }
  const plan = [2, 3].map((afterStarts) => ({ afterStarts, delayMs: 0, subject: 0, deadMs: 0 }))
  const injector = createFaultInjector([subject], plan)
  const running = injector.run()
  injector.started()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(done).toEqual([])
  injector.started()
  injector.started()
  await running
  expect([done, injector.count()]).toEqual([['kill', 'start', 'kill', 'start'], 2])
})
