import { expect, test } from 'vitest'
import { sourceFiles } from './repository.ts'

/** Larger caches slow the start of a server, and of every test that starts one. */
const MAX_ALLOCATED = 1000

/** Upper bounds of caches that allocate all entries when they are created. */
const allocated = (text: string): number[] =>
  Array.from(text.matchAll(/\bmax: (\w+) \}/g), ([, name = '']) => {
    const [, value = name] = new RegExp(`const ${name} = ([\\d_]+)`).exec(text) ?? []
    return Number(value.replaceAll('_', ''))
  })

test('large caches allocate their entries as they grow', () => {
  const caches = sourceFiles().filter(({ text }) => text.includes('new LRUCache<'))
  expect(caches.length).toBeGreaterThan(10)
  const large = caches.filter(({ text }) => allocated(text).some((max) => !(max <= MAX_ALLOCATED)))
  expect(large.map(({ path }) => path)).toEqual([])
})
