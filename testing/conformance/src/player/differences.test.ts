import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

const node = (name: string, value?: string) => ({
  attributes: { name, type: value ? 'submit' : 'text', value },
})

test('a difference is named by its place, and only where there is one', () => {
  const recorded = { status: 200, body: { a: 1, list: [1, 2] } }
  expect(differencesOf(recorded, { body: { list: [1, 3], a: 1 }, status: 200 })).toEqual([
    { at: '/body/list/1', recorded: 2, got: 3 },
  ])
  expect(differencesOf(recorded, recorded)).toEqual([])
})

test('nodes of a flow stand for themselves, wherever they are, and their order is a difference of its own', () => {
  const recorded = [node('email'), node('method', 'code'), node('csrf_token')]
  const got = [node('csrf_token'), node('email')]
  expect(differencesOf(recorded, got, [], '/ui/nodes')).toEqual([
    { at: '/ui/nodes/method=code', recorded: node('method', 'code'), got: undefined },
    { at: '/ui/nodes/order', recorded: ['email', 'csrf_token'], got: ['csrf_token', 'email'] },
  ])
})

test('what may be there without being recorded is no difference', () => {
  const got = { error: { reason: 'x', code: 400 } }
  expect(differencesOf({ error: { code: 400 } }, got, ['/error/reason'])).toEqual([])
  expect(differencesOf({ error: {} }, got, ['/error/reason'])).toHaveLength(1)
})
