import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

/** Characters that start a formula, including those that spreadsheets treat as equivalent. */
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']

test.each([
  ...signs.map((sign) => `${sign}1`),
  '\t=1',
  '\r=1',
  '\n=1',
  '\tA',
  '\rA',
  '\nA',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff＝1',
  '\u202e@A',
])('%j is escaped in CSV', (text) => {
  const [, field] = /^"?(.*?)"?\r\n$/s.exec(csvLine([text])) ?? []
  expect(field).toBe(`'${text}`)
})

test.each(['A=1', '1-1', '12.50', 'mail@shop.test', '•＝', '', ' A', '١'])('%j stays as it is', (text) => {
  expect(csvLine([text, 'next'])).toBe(`${text},next\r\n`)
})
