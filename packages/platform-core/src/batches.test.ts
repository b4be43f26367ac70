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

test('items requested together are processed in batches, and each gets its result', async () => {
  const { runs, ask } = noted(2)
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a!', 'b!', 'c!'])
  expect(runs).toEqual([['a', 'b'], ['c']])
})

test('items requested during a batch are processed by the next', async () => {
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

test('an error rejects its batch, and not the next', async () => {
  const { ask } = noted(10)
  const failed = await Promise.allSettled([ask('a'), ask('broken')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a')).toBe('a!')
})
