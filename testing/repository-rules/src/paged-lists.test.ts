import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

const filesAt = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] })
const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

/** A statement that reads a page of a list or a queue: an order and a limit. */
const PAGE = /ORDER BY [^;]*?\bLIMIT (?!1\b)[$\d]/is
/** Limited deletions are sweeps, which have their own rule. */
const SWEEP = /DELETE FROM (?:[^`']|'[^'\n]*')*?LIMIT [^`']*/gis
/** SQL in templates and single-quoted strings. */
const STATEMENT = /`(?:[^`\\]|\\.)*`|'[^'\n]*'/gs

const isPaged = (file: string): boolean =>
  Array.from(readSource(file).matchAll(STATEMENT), ([text]) => text).some((text) =>
    PAGE.test(text.replace(SWEEP, '')),
  )

/** Returns the files that a file imports by path, from its own or another package, relative to the root. */
const listImports = (file: string): string[] =>
  Array.from(
    readSource(file).matchAll(/from '(?:@tillkey\/([\w-]+)\/)?([^'@]+\.ts)'/g),
    ([, workspace, path = '']) =>
      workspace ? join('packages', workspace, 'src', path) : join(dirname(file), path),
  )

/** Returns the stores that a query plan test imports, and the stores they consist of. */
function testedStores(): Set<string> {
  const tested = new Set<string>()
  const add = (file: string): void => {
    for (const store of listImports(file).filter((path) => path.endsWith('-store.ts')))
      if (!tested.has(store)) {
        tested.add(store)
        add(store)
      }
  }
  for (const file of filesAt('packages/*/src/**/*plans.test.ts')) add(file)
  return tested
}

const ONCE = 'read once, by a migration, in the order of the primary key'
const EVERY_ROW = 'reads every row of its tables, in the order of the primary key, when secrets change'
const BY_ROUTES = 'sales-plans.test.ts reads it through the routes of sales'

/** Stores without a query plan test, with the reason. */
const exceptions: Record<string, string> = {
  'packages/identity/src/identities/addresses/addresses-migration-store.ts': ONCE,
  'packages/identity/src/identities/credentials/sealed-credentials-store.ts': EVERY_ROW,
  'packages/platform-core/src/projects/sealed-documents-store.ts': EVERY_ROW,
  'packages/pos/src/notes/note-search-store.ts': BY_ROUTES,
  'packages/pos/src/sales/sales-page-store.ts': BY_ROUTES,
  'packages/secrets/src/sealed-column-store.ts': EVERY_ROW,
}

test('the plan of every list that is read a page at a time is tested', () => {
  const paged = filesAt('packages/*/src/**/*-store.ts').filter(isPaged)
  const tested = testedStores()
  expect(paged).toEqual(
    expect.arrayContaining(
      ['oauth2/src/lists/paged-rows', 'identity/src/sessions/sessions', 'projects/src/audit/audit'].map(
        (name) => `packages/${name}-store.ts`,
      ),
    ),
  )
  expect(paged.filter((file) => !tested.has(file) && !(file in exceptions))).toEqual([])
  // Unnecessary exceptions must be removed.
  expect(Object.keys(exceptions).filter((file) => !paged.includes(file) || tested.has(file))).toEqual([])
})

test('statements of pages are in stores only', () => {
  const others = filesAt('packages/*/src/**/*.ts').filter(
    (file) => !/-store\.ts$|\.test\.ts$|testing|migrations\.ts$/.test(file),
  )
  expect(others.filter(isPaged)).toEqual([])
})
