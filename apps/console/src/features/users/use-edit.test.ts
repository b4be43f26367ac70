import { expect, test } from 'vitest'
import { compareEdits, findEdits } from './use-edit.ts'

const base = {
  id: '7b2fd1f0-5b0a-4a1b-9ec3-0c9a3ca2a9d1',
  schema_id: 'person',
  schema_url: '',
  traits: { name: { first: 'Ann', last: 'Dlamini' }, visits: 1 },
  metadata_admin: null,
}

test('changes of two people at different traits do not conflict', () => {
  const mine = findEdits(base, { traits: { ...base.traits, visits: 2 } })
  expect(mine).toEqual([{ path: '/traits/visits', before: 1, after: 2 }])
  const current = { ...base, traits: { ...base.traits, name: { first: 'Anna', last: 'Dlamini' } } }
  const { theirs, conflicts } = compareEdits(base, current, mine)
  expect(theirs).toEqual([{ path: '/traits/name/first', before: 'Ann', after: 'Anna' }])
  expect(conflicts).toEqual([])
  expect(compareEdits(base, { ...base, traits: { ...base.traits, visits: 3 } }, mine).conflicts).toHaveLength(
    1,
  )
})

test('members that two people add to a missing object do not conflict', () => {
  const empty = { ...base, traits: {} }
  const mine = findEdits(empty, { traits: { name: { first: 'Ann' } }, metadata_admin: { plan: 'free' } })
  expect(mine.map(({ path, after }) => [path, after])).toEqual([
    ['/traits/name/first', 'Ann'],
    ['/metadata_admin/plan', 'free'],
  ])
  const current = { ...empty, traits: { name: { last: 'Dlamini' } } }
  expect(compareEdits(empty, current, mine).conflicts).toEqual([])
})

test('what was not edited is no change', () => {
  expect(findEdits(base, { traits: structuredClone(base.traits), metadata_admin: null })).toEqual([])
})
