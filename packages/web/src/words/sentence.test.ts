import { expect, test } from 'vitest'
import { compileSentence } from './compile-sentence.ts'
import { say } from './sentence.ts'

const minutes = 'They work for {count, plural, =0 {a short while} one {# minute} other {# minutes}}.'
const busy = '{reference, select, other {Busy with {reference}.} _none {Busy.}}'

test.each([
  ['One moment', {}, 'One moment'],
  ["It''s {name}", { name: 'Thandi' }, "It's Thandi"],
  ['{amount} of {total}', { amount: 3, total: '4' }, '3 of 4'],
  [minutes, { count: 0 }, 'They work for a short while.'],
  [minutes, { count: 1 }, 'They work for 1 minute.'],
  [minutes, { count: 1500 }, 'They work for 1,500 minutes.'],
  [busy, { reference: '_none' }, 'Busy.'],
  [busy, { reference: 'constructor' }, 'Busy with constructor.'],
])('%s says what it names', (message, params, expected) => {
  expect(say(compileSentence(message), 'en', params)).toBe(expected)
})

test('a number is written as its language does, and takes its plural', () => {
  const { format } = new Intl.NumberFormat('af')
  expect(say(compileSentence(minutes.replace('minutes}', 'minute}')), 'af', { count: 1500 })).toContain(
    format(1500),
  )
})

test('what a sentence names and is not told is a fault, not a gap', () => {
  expect(() => say(compileSentence('{name}'), 'en', {})).toThrow('names name')
})

test.each(['{at, date}', '{amount, number}', '<b>bold</b>', '{place, selectordinal, other {#th}}'])(
  'the build refuses %s, which no app could say',
  (message) => {
    expect(() => compileSentence(message)).toThrow('no app can say')
  },
)
