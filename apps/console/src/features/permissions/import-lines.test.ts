import type { Relationship } from '@tillkey/client'
import { expect, test } from 'vitest'
import { importLines, readLines } from './import-lines.ts'
import { formatRelationship } from './relationship-text.ts'

test('lines are text or JSON, and others are refused with their number', () => {
  const { read, refused } = readLines(
    [
      '// people',
      'Doc:a#viewers@ann',
      '',
      '{"namespace":"Doc","object":"b","relation":"viewers","subject_set":{"namespace":"Group","object":"g","relation":"members"}}',
      'Doc:a viewers ann',
      '{"namespace":"Doc"}',
      '{',
    ].join('\r\n'),
  )
  expect(read.map(({ line, relationship }) => [line, formatRelationship(relationship)])).toEqual([
    [2, 'Doc:a#viewers@ann'],
    [4, 'Doc:b#viewers@Group:g#members'],
  ])
  expect(refused.map(({ line }) => line)).toEqual([5, 6, 7])
})

test('a refused batch is halved until the lines at fault are found', async () => {
  const stored: Relationship[] = []
  const { read } = readLines(
    Array.from({ length: 1_200 }, (_, at) => `Doc:${at % 400 === 7 ? 'bad' : at}#viewers@ann`).join('\n'),
  )
  const progress: number[] = []
  const refused = await importLines(read, {
    write: (batch) => {
      if (batch.some(({ object }) => object === 'bad')) return Promise.reject(new Error('bad object'))
      stored.push(...batch)
      return Promise.resolve()
    },
    isRefusal: () => true,
    explain: (error) => String(error),
    onProgress: (count) => progress.push(count),
  })
  expect(refused.map(({ line }) => line)).toEqual([8, 408, 808])
  expect([stored.length, progress.at(-1)]).toEqual([1_197, 1_197])
})

test('a failure that is no refusal ends the import', async () => {
  const { read } = readLines('Doc:a#viewers@ann')
  const work = importLines(read, {
    write: () => Promise.reject(new Error('offline')),
    isRefusal: () => false,
    explain: String,
    onProgress: () => undefined,
  })
  await expect(work).rejects.toThrow('offline')
})
