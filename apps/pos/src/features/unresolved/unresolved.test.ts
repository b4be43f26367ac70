import { expect, test } from 'vitest'
import { createDeviceStorage } from '../../shared/device-storage.ts'
import { createUnresolved } from './unresolved.ts'

test('what was left is listed newest first, once, per merchant, until it is looked at', () => {
  const storage = createDeviceStorage(() => {
    throw new Error('no storage here')
  })
  const mine = createUnresolved(storage, 'me')
  for (const uuid of ['a', 'b', 'a']) mine.add(uuid)
  expect(mine.list()).toEqual(['a', 'b'])
  expect(createUnresolved(storage, 'you').list()).toEqual([])
  mine.remove('a')
  mine.remove('b')
  expect(mine.list()).toEqual([])
})
