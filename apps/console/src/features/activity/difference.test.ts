import { expect, test } from 'vitest'
import { findChanges } from './difference.ts'

test('only what differs is listed, by member', () => {
  const before = { state: 'active', traits: { email: 'a@b.test', tags: ['x', 'y'] }, same: { deep: [1] } }
  const after = {
    state: 'inactive',
    traits: { email: 'a@b.test', tags: ['x'] },
    same: { deep: [1] },
    added: {},
  }
  expect(findChanges(before, after)).toEqual([
    { path: '/state', before: 'active', after: 'inactive' },
    { path: '/traits/tags/1', before: 'y', after: undefined },
    { path: '/added', before: undefined, after: {} },
  ])
  expect(findChanges(null, { role: 'owner' })).toEqual([{ path: '/role', before: undefined, after: 'owner' }])
  expect(findChanges(null, null)).toEqual([])
})
