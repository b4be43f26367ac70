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

test('concurrent callers share one read per key', async () => {
  const { read, begun } = countedReads()
  expect(await Promise.all([read('a'), read('a'), read('b'), read('a')])).toEqual([1, 1, 2, 1])
  expect(begun).toEqual(['a', 'b'])
})

test('a caller during a read gets the next one, which starts after it', async () => {
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

test('an error rejects its callers, and not those of the next read', async () => {
  const { read, begun } = countedReads()
  const failed = await Promise.allSettled([read('broken'), read('broken')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(read('broken')).rejects.toThrow('broken')
  expect(begun.length).toBe(2)
})
