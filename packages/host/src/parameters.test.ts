import { expect, test } from 'vitest'
import { decodeParameter } from './request.ts'

test.each([
  [{ type: 'integer' }, '7', 7],
  [{ type: 'integer' }, '7.5x', '7.5x'],
  [{ type: 'integer' }, '9223372036854775808', '9223372036854775808'],
  [{ type: 'number' }, `-${'9'.repeat(400)}`, `-${'9'.repeat(400)}`],
  [{ type: 'boolean' }, 'true', true],
  [{ type: 'boolean' }, 'yes', 'yes'],
  [{ type: 'string' }, '7', '7'],
  [{ type: 'array', items: { type: 'integer' } }, ['1', '2'], [1, 2]],
  [{ type: 'array', items: { type: 'string' } }, 'one', ['one']],
])('%j reads %j', (schema, raw, value) => {
  expect(decodeParameter(schema, raw)).toEqual(value)
})
