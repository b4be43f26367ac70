import { expect, test } from 'vitest'
import { generateFiles } from './main.ts'

const member = /^ {2,4}(?:readonly )?['\w.-]+\??(?:<[^>]*>)?[:(]/
/** Not what anybody points at: the parts of `…Types`, and names that only hold groups together. */
const inner = /^ +(?:args|responses|default|\d{3}|\w+: \w+Types|\w+: \{)/

/** Members of a file without a comment above them. */
const undocumented = (text: string): string[] => {
  const lines = text.split('\n')
  return lines.filter(
    (line, at) => member.test(line) && !inner.test(line) && !lines[at - 1]?.trim().endsWith('*/'),
  )
}

test.each([
  ['generated/models.ts', 1_200],
  ['compat/models.ts', 1_200],
  ['operation-types.ts', 300],
  ['compat/api-types.ts', 600],
  ['grouped-types.ts', 130],
])('hovering over something of %s shows its documentation', (name, least) => {
  const text = generateFiles()[name] ?? ''
  expect(undocumented(text)).toEqual([])
  expect(text.match(/\*\//g)?.length).toBeGreaterThan(least)
})

test('the comment of every operation lists its errors', () => {
  const docs = [...(generateFiles()['operation-types.ts'] ?? '').matchAll(/^ \* `[A-Z]+ \/\S*`\..*$/gm)]
  expect(docs.length).toBeGreaterThanOrEqual(127)
  const silent = docs.filter(([line]) => !/Errors: \w|No error status is declared/.test(line))
  expect(silent.map(([line]) => line)).toEqual([])
})
