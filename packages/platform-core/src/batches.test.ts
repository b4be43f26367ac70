import { expect, test } from 'vitest'
import { createBatches } from './shared-work.ts'

function noted(most: number) {
  const runs: string[][] = []
  const ask = createBatches(async (items: readonly string[]) => {
    runs.push([...items])
    if (items.includes('broken')) throw new Error('broken')
    return items.map((item) => `${item}!`)
  }, most)
  return { runs, ask }
}

test('what is asked for together is done together, so many at a time, and each gets its own', async () => {
  const { runs, ask } = noted(2)
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a!', 'b!', 'c!'])
  expect(runs).toEqual([['a', 'b'], ['c']])
})

test('what is asked for after the work began is done by the next, once that has ended', async () => {
  const begun: PromiseWithResolvers<void>[] = []
  const ask = createBatches(async (items: readonly string[]) => {
    const gate = Promise.withResolvers<void>()
    const number = begun.push(gate)
    await gate.promise
    return items.map(() => number)
  }, 10)
  const first = ask('a')
  while (begun.length === 0) await new Promise(setImmediate)
  const second = ask('b')
  await new Promise(setImmediate)
  expect(begun.length).toBe(1)
  begun[0]?.resolve()
  while (begun.length === 1) await new Promise(setImmediate)
  begun[1]?.resolve()
  expect([await first, await second]).toEqual([1, 2])
})

test('work that fails fails for all who share it, and not for the next', async () => {
  const { ask } = noted(10)
  const failed = await Promise.allSettled([ask('a'), ask('broken')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a')).toBe('a!')
})
