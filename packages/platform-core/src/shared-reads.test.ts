import { expect, test } from 'vitest'
import { createSharedReads } from './shared-work.ts'

function countedReads() {
  const begun: string[] = []
  const read = createSharedReads(async (key) => {
    begun.push(key)
    if (key === 'broken') throw new Error('broken')
    return begun.length
  })
  return { read, begun }
}

test('all who ask together are given one read a key', async () => {
  const { read, begun } = countedReads()
  expect(await Promise.all([read('a'), read('a'), read('b'), read('a')])).toEqual([1, 1, 2, 1])
  expect(begun).toEqual(['a', 'b'])
})

test('who asks after a read began is given the next, which begins when that has ended', async () => {
  const begun: PromiseWithResolvers<void>[] = []
  const read = createSharedReads(async () => {
    const gate = Promise.withResolvers<void>()
    const number = begun.push(gate)
    await gate.promise
    return number
  })
  const first = read('a')
  while (begun.length === 0) await new Promise(setImmediate)
  const second = read('a')
  await new Promise(setImmediate)
  expect(begun.length).toBe(1)
  begun[0]?.resolve()
  while (begun.length === 1) await new Promise(setImmediate)
  begun[1]?.resolve()
  expect([await first, await second]).toEqual([1, 2])
})

test('a read that fails fails for all who share it, and not for the next', async () => {
  const { read, begun } = countedReads()
  const failed = await Promise.allSettled([read('broken'), read('broken')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(read('broken')).rejects.toThrow('broken')
  expect(begun.length).toBe(2)
})
