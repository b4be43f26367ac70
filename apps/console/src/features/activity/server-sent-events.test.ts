import { expect, test } from 'vitest'
import { createEventParser } from './server-sent-events.ts'

test('events are complete at their blank line, in whatever chunks they arrive', () => {
  const parse = createEventParser()
  const stream =
    'retry: 1000\nid: 7 0\n\nid: 8 a\nevent: LoginSucceeded\ndata: {"a":\ndata: 1}\n\n: a comment\n\nid: 9'
  const found = stream.split('').flatMap((character) => parse(character))
  expect(found).toEqual([
    { id: '7 0', data: '' },
    { id: '8 a', data: '{"a":\n1}' },
    { id: undefined, data: '' },
  ])
  expect(parse(' b\r\ndata: x\r\n\r\n')).toEqual([{ id: '9 b', data: 'x' }])
})
