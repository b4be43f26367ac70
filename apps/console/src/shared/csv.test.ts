import { expect, test } from 'vitest'
import { formatCsvLine, parseCsv } from './csv.ts'

test('values survive being written and read', () => {
  const records = [
    ['email', 'note', 'phone'],
    ['a@b.test', 'says "hi",\nthen leaves', '+27 82 555 0142'],
    ['', 'x', ''],
  ]
  expect(parseCsv(records.map(formatCsvLine).join(''))).toEqual(records)
})

test('formulas are escaped', () => {
  expect(formatCsvLine(['=1+1', '@x', '-2', '+cmd', ' =a'])).toBe("'=1+1,'@x,-2,'+cmd,' =a\r\n")
})

test('byte order marks, other line ends and blank lines are accepted', () => {
  expect(parseCsv('\uFEFFa,b\n1,2\n\n3,\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', ''],
  ])
  expect(parseCsv('a,b\r\n1,')).toEqual([
    ['a', 'b'],
    ['1', ''],
  ])
})

test('a stray quotation mark is reported with its record', () => {
  expect(() => parseCsv('a,b\n"1"x,2\n')).toThrow('record 2')
})
