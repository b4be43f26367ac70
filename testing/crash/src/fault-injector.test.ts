import { expect, test } from 'vitest'
import { createFaultInjector, planFaults } from './fault-injector.ts'
import { createRandom } from './random.ts'

test('faults are reproducible by seed', () => {
  const plan = (seed: number) => planFaults(100, 2, createRandom(seed))
  expect(plan(7)).toEqual(plan(7))
  expect(plan(8)).not.toEqual(plan(7))
  const at = plan(7).map(({ afterStarts }) => afterStarts)
  expect(at).toEqual(at.toSorted((a, b) => a - b))
  expect([at.length > 8, Math.max(...at) <= 100, new Set(plan(7).map(({ fault }) => fault)).size]).toEqual([
    true,
    true,
    2,
  ])
})

test('a fault occurs after a number of payments, regardless of time', async () => {
  const done: string[] = []
  const fault = {
    kind: 'kill' as const,
    maxMs: 1,
    begin: async () => void done.push('begin'),
    end: async () => void done.push('end'),
  }
  const plan = [2, 3].map((afterStarts) => ({ afterStarts, delayMs: 0, fault: 0, lasts: 0 }))
  const injector = createFaultInjector([fault], plan)
  const running = injector.run()
  injector.started()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(done).toEqual([])
  injector.started()
  injector.started()
  await running
  expect([done, injector.counts()]).toEqual([
    ['begin', 'end', 'begin', 'end'],
    { kill: 2, outage: 0, 'full disk': 0 },
  ])
})
