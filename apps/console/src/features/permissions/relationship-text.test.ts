import { expect, test } from 'vitest'
import { formatRelationship, parseObject, parseRelationship, parseSubject } from './relationship-text.ts'

const report = { namespace: 'Document', object: 'report', relation: 'viewers' }
const staff = { namespace: 'Group', object: 'staff', relation: 'members' }

test.each([
  ['Document:report#viewers@ann', { ...report, subject_id: 'ann' }],
  ['Document:report#viewers@ann@shop.test', { ...report, subject_id: 'ann@shop.test' }],
  ['Document:a:b#viewers@User:ann', { ...report, object: 'a:b', subject_id: 'User:ann' }],
  ['Document:report#viewers@Group:staff#members', { ...report, subject_set: staff }],
  ['Document:report#viewers@Group:staff#', { ...report, subject_set: { ...staff, relation: '' } }],
])('%s is read and written', (text, relationship) => {
  expect(parseRelationship(text)).toEqual(relationship)
  expect(formatRelationship(relationship)).toBe(text)
})

test('a set may be in parentheses, as in messages of the server', () => {
  expect(parseRelationship(' Document:report#viewers@(Group:staff#members) ')).toEqual({
    ...report,
    subject_set: staff,
  })
})

test.each([
  '',
  'ann',
  'Document:report',
  'Document:report#viewers',
  'Document:report#viewers@',
  '#viewers@ann',
])('%j lacks a part', (text) => expect(parseRelationship(text)).toBeUndefined())

test('an object has a namespace, and a subject is not empty', () => {
  expect(parseObject('Document:a:b')).toEqual({ namespace: 'Document', object: 'a:b' })
  expect([parseObject('report'), parseSubject(''), parseSubject('#members')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
