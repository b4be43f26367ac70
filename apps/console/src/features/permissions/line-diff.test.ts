import { expect, test } from 'vitest'
import { listShownLines } from './line-diff.tsx'

const text = (...lines: readonly string[]): string => `${lines.join('\n')}\n`
const show = (before: string, after: string): string[] =>
  listShownLines(before, after).map((line) => (line.kind === 'gap' ? '…' : `${line.kind} ${line.text}`))

test('far lines are left out', () => {
  const many = Array.from({ length: 10 }, (_, at) => `line ${at}`)
  const near = (...numbers: readonly number[]) => numbers.map((at) => `same line ${at}`)
  expect(show(text(...many, 'old'), text(...many, 'new'))).toEqual([
    '…',
    ...near(7, 8, 9),
    'removed old',
    'added new',
  ])
  expect(show(text('a', ...many, 'b'), text('A', ...many, 'B'))).toEqual([
    'removed a',
    'added A',
    ...near(0, 1, 2),
    '…',
    ...near(7, 8, 9),
    'removed b',
    'added B',
  ])
})

test('equal texts have no changed line', () => {
  expect(show(text('a'), text('a'))).toEqual(['…'])
})
