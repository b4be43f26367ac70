import { expect, test } from 'vitest'
import { createDeviceStorage } from '../../shared/device-storage.ts'
import { createUnresolved } from './unresolved.ts'

const storage = () =>
  createDeviceStorage(() => {
    throw new Error('no storage here')
  })
const left = (uuid: string, at: number) => ({ uuid, units: 1088, at })

test('what was left is listed newest first, once, per merchant, until it is looked at', () => {
  const kept = storage()
  const mine = createUnresolved(kept, 'me')
  mine.add(left('a', 1))
  mine.add(left('b', 2))
  mine.add(left('a', 3))
  expect(mine.list()).toEqual([left('a', 3), left('b', 2)])
  expect(createUnresolved(kept, 'you').list()).toEqual([])
  mine.remove('a')
  mine.remove('b')
  expect(mine.list()).toEqual([])
})

test.each(['{', '7', '[{"uuid":1}]'])('a damaged list %j is no list', (text) => {
  const kept = storage()
  kept.write('tillkey-unresolved-me', text)
  expect(createUnresolved(kept, 'me').list()).toEqual([])
})
