import { expect, test } from 'vitest'
import { listDiffLines } from './line-diff.tsx'

const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`
const show = (before: string, after: string): string[] =>
  listDiffLines(before, after).map(({ sign, text: line }) => sign + line)

test('changed lines have a sign, and far lines are left out', () => {
  const many = Array.from({ length: 10 }, (_, at) => `line ${at}`)
  expect(show(text(...many, 'old'), text(...many, 'new'))).toEqual([
    '…',
    'line 7',
    'line 8',
    'line 9',
    '−old',
    '+new',
  ])
  expect(show(text('a', ...many, 'b'), text('A', ...many, 'B'))).toEqual([
    '−a',
    '+A',
    'line 0',
    'line 1',
    'line 2',
    '…',
    'line 7',
    'line 8',
    'line 9',
    '−b',
    '+B',
  ])
})

test('equal texts have no changed line', () => {
  expect(show(text('a'), text('a')).filter((line) => /^[+−]/.test(line))).toEqual([])
})
