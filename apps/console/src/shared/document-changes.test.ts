import { expect, test } from 'vitest'
import {
  findChanges,
  findConflicts,
  isSame,
  readAt,
  splitPointer,
  toPatch,
  withValueAt,
} from './document-changes.ts'

const project = {
  name: 'Shop',
  services: { identity: { config: { session: { lifespan: '24h' }, 'a/b~c': 1, hooks: [{ id: 'x' }] } } },
}
const config = '/services/identity/config'

test('changes name each setting, lists as a whole', () => {
  const after = {
    name: 'Shop',
    services: { identity: { config: { session: { lifespan: '8h', idle: '1h' }, hooks: [] } } },
  }
  expect(findChanges(project, after)).toEqual([
    { path: `${config}/session/lifespan`, before: '24h', after: '8h' },
    { path: `${config}/session/idle`, before: undefined, after: '1h' },
    { path: `${config}/a~1b~0c`, before: 1, after: undefined },
    { path: `${config}/hooks`, before: [{ id: 'x' }], after: [] },
  ])
})

test('a value is equal to itself whatever the order of its members', () => {
  expect([isSame({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }), isSame([1, 2], [2, 1])]).toEqual([
    true,
    false,
  ])
})

test('pointers are read, and values are set and removed without changing the original', () => {
  const path = `${config}/a~1b~0c`
  const removed = withValueAt(project, splitPointer(path), undefined)
  const added = withValueAt(project, splitPointer(`${config}/courier/smtp/from_name`), 'Shop')
  expect([
    readAt(project, path),
    readAt(removed, path),
    readAt(added, `${config}/courier`),
    readAt(project, `${config}/courier`),
  ]).toEqual([1, undefined, { smtp: { from_name: 'Shop' } }, undefined])
})

test('a patch removes what has no value', () => {
  const changes = [
    { path: '/a', before: 1, after: undefined },
    { path: '/b', before: undefined, after: 2 },
  ]
  expect(toPatch(changes)).toEqual([
    { op: 'remove', path: '/a' },
    { op: 'add', path: '/b', value: 2 },
  ])
})

test('conflicts are settings that two people set to different values', () => {
  const mine = [
    { path: '/a', before: 1, after: 2 },
    { path: '/b/c', before: 1, after: 2 },
    { path: '/d', before: 1, after: 3 },
  ]
  const theirs = [
    { path: '/a', before: 1, after: 2 },
    { path: '/b', before: {}, after: undefined },
    { path: '/d', before: 1, after: 4 },
    { path: '/dd', before: 1, after: 4 },
  ]
  expect(findConflicts(mine, theirs).map(({ mine: { path } }) => path)).toEqual(['/b/c', '/d'])
})
