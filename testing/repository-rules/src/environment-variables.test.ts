import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './repository.ts'

// The console shows the names of some settings of the server.
const programs =
  /^(?:(?:apps\/server|packages\/cli|launch)\/|packages\/contract\/src\/console\/ory-services\.ts$)/
const isOfTests = (path: string): boolean => /\.test\.ts$|\/testing|^launch\/vitest/.test(path)
const NAME = /\b(?:TILLKEY|ORY)_[A-Z_]*[A-Z]\b|\bDATABASE_URL\b|\bNODE_ENV\b/g

/** Names derived from services, as in the server's configuration. */
const addresses = ['POS', 'CARD_MACHINES', 'PLATFORM', 'CONSOLE'].flatMap((service) =>
  ['PORT', 'URL'].map((part) => `TILLKEY_${service}_${part}`),
)

/** Passed between processes of a test run. */
const internal = ['TILLKEY_TEST_PROGRAMS']

test('docs/settings.md lists the environment variables that the programs read, and no others', () => {
  const sources = sourceFiles().filter(({ path }) => programs.test(path) && !isOfTests(path))
  const read = new Set(sources.flatMap(({ text }) => text.match(NAME) ?? []).concat(addresses))
  for (const name of internal) read.delete(name)
  const rows = readFileSync(join(root, 'docs/settings.md'), 'utf8').match(/^\| .*$/gm) ?? []
  const listed = new Set(rows.flatMap((row) => row.match(NAME) ?? []))
  expect(read.size).toBeGreaterThan(30)
  expect([...listed].toSorted()).toEqual([...read].toSorted())
})
