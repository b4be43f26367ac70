import { expect, test } from 'vitest'
import { mayRestart } from './restarts.ts'

const emptyStorage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

test('a form restarts automatically, but not in a loop', () => {
  const storage = emptyStorage()
  const restarts = [100_000, 101_000, 105_000, 120_000].map((now) => mayRestart(storage, now))
  expect(restarts).toEqual([true, false, false, true])
})

test('a browser without storage does not restart automatically', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  expect(mayRestart({ getItem: refuse, setItem: refuse }, 100_000)).toBe(false)
})
