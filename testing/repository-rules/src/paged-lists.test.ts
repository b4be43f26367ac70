import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

const filesAt = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] })
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** A list that is read a page at a time, or a queue that is: an order and how many rows there are at most. */
const PAGE = /ORDER BY [^;]*?\bLIMIT (?!1\b)[$\d]/is
/** What is deleted some rows at a time is a sweep, which has a rule of its own. */
const SWEEP = /DELETE FROM (?:[^`']|'[^'\n]*')*?LIMIT [^`']*/gis
/** The statements of a program: what its templates and its single-quoted texts say. */
const STATEMENT = /`(?:[^`\\]|\\.)*`|'[^'\n]*'/gs

const isPaged = (file: string): boolean =>
  Array.from(textOf(file).matchAll(STATEMENT), ([text]) => text).some((text) =>
    PAGE.test(text.replace(SWEEP, '')),
  )

/** What a file imports by a path, from the root. */
const importsOf = (file: string): string[] =>
  Array.from(textOf(file).matchAll(/from '(\.[^']+\.ts)'/g), ([, path = '']) => join(dirname(file), path))

/** The stores whose lists a test of plans reads: those that it imports, and those that these are made of. */
function testedStores(): Set<string> {
  const tested = new Set<string>()
  const add = (file: string): void => {
    for (const store of importsOf(file).filter((path) => path.endsWith('-store.ts')))
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

/** Stores that no test of plans imports, and why. */
const exceptions: Record<string, string> = {
  'packages/identity/src/identities/addresses-migration-store.ts': ONCE,
  'packages/identity/src/identities/sealed-credentials-store.ts': EVERY_ROW,
  'packages/platform-core/src/projects/sealed-documents-store.ts': EVERY_ROW,
  'packages/pos/src/notes/fill-note-buckets-store.ts': ONCE,
  'packages/pos/src/notes/note-buckets-store.ts': BY_ROUTES,
  'packages/pos/src/sales/sales-page-store.ts': BY_ROUTES,
  'packages/secrets/src/sealed-column-store.ts': EVERY_ROW,
}

test('the plan of every list that is read a page at a time is tested', () => {
  const paged = filesAt('packages/*/src/**/*-store.ts').filter(isPaged)
  const tested = testedStores()
  expect(paged).toEqual(
    expect.arrayContaining(
      ['oauth2/src/paged-rows', 'identity/src/sessions/sessions', 'projects/src/audit/audit'].map(
        (name) => `packages/${name}-store.ts`,
      ),
    ),
  )
  expect(paged.filter((file) => !tested.has(file) && !(file in exceptions))).toEqual([])
  // An exception that is none any more goes.
  expect(Object.keys(exceptions).filter((file) => !paged.includes(file) || tested.has(file))).toEqual([])
})

test('statements of pages stand in stores alone', () => {
  const others = filesAt('packages/*/src/**/*.ts').filter(
    (file) => !/-store\.ts$|\.test\.ts$|testing|migrations\.ts$/.test(file),
  )
  expect(others.filter(isPaged)).toEqual([])
})
