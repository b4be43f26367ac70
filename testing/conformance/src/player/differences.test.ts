import { expect, test } from 'vitest'
import { findDifferences } from './differences.ts'

const node = (name: string, value?: string) => ({
  attributes: { name, type: value ? 'submit' : 'text', value },
})

test('a difference has a pointer, and equal responses have none', () => {
  const recorded = { status: 200, body: { a: 1, list: [1, 2] } }
  expect(findDifferences(recorded, { body: { list: [1, 3], a: 1 }, status: 200 })).toEqual([
    { at: '/body/list/1', recorded: 2, got: 3 },
  ])
  expect(findDifferences(recorded, recorded)).toEqual([])
})

test('nodes of a flow are compared by name, and their order separately', () => {
  const recorded = [node('email'), node('method', 'code'), node('csrf_token')]
  const got = [node('csrf_token'), node('email')]
  expect(findDifferences(recorded, got, { at: '/ui/nodes' })).toEqual([
    { at: '/ui/nodes/method=code', recorded: node('method', 'code'), got: undefined },
    { at: '/ui/nodes/order', recorded: ['email', 'csrf_token'], got: ['csrf_token', 'email'] },
  ])
})

test('allowed additional members are not differences', () => {
  const got = { error: { reason: 'x', code: 400 } }
  expect(findDifferences({ error: { code: 400 } }, got, { extra: ['/error/reason'] })).toEqual([])
  expect(findDifferences({ error: {} }, got, { extra: ['/error/reason'] })).toHaveLength(1)
})
