import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

const readTexts = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )

/** A statement that deletes a limited number of expired rows. */
const SWEEP = /DELETE FROM (\w+)\s+WHERE [^`]*? IN\s*\(\s*SELECT [^`]*?<=? \$\d[^`]*?LIMIT/gis

test('the plan of every sweep is tested', () => {
  const swept = new Set(
    readTexts('packages/*/src/**/*-store.ts').flatMap((text) =>
      Array.from(text.matchAll(SWEEP), ([, table]) => table ?? ''),
    ),
  )
  const tested = readTexts('packages/*/src/**/*plans.test.ts').join('\n')
  expect([...swept]).toEqual(expect.arrayContaining(['flows', 'outbox', 'project_events', 'till_takeovers']))
  expect([...swept].filter((table) => !tested.includes(`'${table}'`))).toEqual([])
})
