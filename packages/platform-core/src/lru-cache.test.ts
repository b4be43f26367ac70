import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('the least recently used entry is evicted', () => {
  const recent = createLruCache<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.get('a')
  recent.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3])
  recent.delete('a')
  recent.set('c', 4)
  expect(['a', 'c'].map((key) => recent.get(key))).toEqual([undefined, 4])
})
