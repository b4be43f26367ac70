import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listImports, repositoryFiles, root, type SourceFile, sourceFiles } from './repository.ts'

const files = sourceFiles()
const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)testing(\/|\.ts$)|\/testdata\//.test(path)
const offending = (rule: RegExp, mayBreak: (path: string) => boolean): string[] =>
  files.filter(({ path, text }: SourceFile) => !mayBreak(path) && rule.test(text)).map(({ path }) => path)

test('the environment is read in one place', () => {
  const mayRead = (path: string): boolean =>
    path.startsWith('launch/') ||
    isTest(path) ||
    // Proxy variables of Node programs (decision 47).
    path === 'packages/client/src/node/sending.ts' ||
    // Writes code that reads it.
    path === 'apps/console/src/copy-as/snippets.ts' ||
    /^(apps\/server|packages\/cli)\/src\/main\.ts$/.test(path)
  expect(offending(/process\s*\.\s*env|import\.meta\.env/, mayRead)).toEqual([])
})

const sql = /['"`\n]\s*(SELECT\s|INSERT INTO\s|UPDATE\s\w+\sSET\s|DELETE FROM\s|CREATE TABLE\s|ALTER TABLE\s)/

test('SQL is in stores, migrations and the sql package only', () => {
  const maySpeak = (path: string): boolean =>
    path.startsWith('packages/sql/') || /-store\.ts$|(^|\/|-)migrations\.ts$/.test(path) || isTest(path)
  expect(offending(sql, maySpeak)).toEqual([])
})

/** Every column of a table. Subqueries name their own. */
const everyColumn = /\bSELECT\s+\*\s+FROM\s+(?!\()|\bRETURNING\s+\*|\b[a-z]\w*\.\*(?=[,\s]+[^/]*\bFROM\b)/

test('statements name their columns: tables get new ones under running processes', () => {
  // Migrations copy tables as they are at that step.
  const mayTakeAll = (path: string): boolean => isTest(path) || /(^|\/|-)migrations\.ts$/.test(path)
  expect(offending(everyColumn, mayTakeAll)).toEqual([])
})

test('statements name the columns that they insert into', () => {
  // Migrations copy tables as they are at that step.
  const mayFillAll = (path: string): boolean =>
    isTest(path) || path.startsWith('testing/') || /(^|\/|-)migrations\.ts$|\/testing\//.test(path)
  expect(offending(/\bINSERT INTO\s+\w+\s+(?:VALUES|SELECT)\b/, mayFillAll)).toEqual([])
})

test('stores open no transactions: they are created from one', () => {
  expect(offending(/\.transaction\(|: Database\b/, (path) => !path.endsWith('-store.ts'))).toEqual([])
})

test('apps talk to servers through the client only', () => {
  const isOutside = (path: string): boolean =>
    !path.startsWith('apps/') ||
    path.startsWith('apps/server/') ||
    // Fetches the app's own files.
    path.endsWith('/service-worker.ts') ||
    // Reads a stream, which the client reads as a whole.
    path === 'apps/console/src/shared/open-stream.ts' ||
    isTest(path)
  expect(offending(/\bfetch\s*\(|XMLHttpRequest|new EventSource/, isOutside)).toEqual([])
})

test('only types of TypeBox are used: @tillkey/contract/type.ts builds the schemas', () => {
  const isItsTest = (path: string): boolean => path === 'packages/contract/src/type.test.ts'
  expect(offending(/import \{[^}]*\} from 'typebox'/, isItsTest)).toEqual([])
})

/** A type assertion, other than an import alias or `as const`. */
const CAST = /[\w)\]}"] as (?!const\b)(?:[A-Z({[]|keyof|unknown|string|typeof|never|number|readonly)/
const QUOTED = /'[^'\n]*'|`[^`\n]*`/g

const isCast = (line: string): boolean =>
  !/^\s*(?:import|export|\/?\*|\/\/|(?:type )?\w+ as \w+,$)/.test(line) &&
  CAST.test(line.replaceAll(QUOTED, '""'))

/** Returns casts without a comment at the end of the line or above. */
const unexplained = ({ path, text }: SourceFile): string[] => {
  const lines = text.split('\n')
  const isExplained = (line: string, at: number): boolean =>
    line.includes(' // ') || /^\s*\/\/|\*\/$/.test(lines[at - 1] ?? '')
  return lines
    .filter((line, at) => isCast(line) && !isExplained(line, at))
    .map((line) => `${path}: ${line.trim()}`)
}

test('a cast states its reason', () => {
  const isOurs = ({ path }: SourceFile): boolean =>
    /^(packages|apps)\/[^/]+\/src\//.test(path) && !isTest(path) && !/\/testing-|\/compat\//.test(path)
  expect(files.filter(isOurs).flatMap(unexplained)).toEqual([])
})

test('no file has a meaningless name', () => {
  const forbidden = /(^|\/)(utils?|commons?|helpers?|misc|libs?)(\/|\.[a-z]+$|-|\.test)/i
  expect(repositoryFiles().filter((path) => forbidden.test(path))).toEqual([])
})

test('files and folders of sources are in kebab-case', () => {
  const parts = files.flatMap(({ path }) => path.split('/'))
  expect(parts.filter((part) => !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part))).toEqual([])
})

test('relative imports name the file with its extension', () => {
  const extensionless = files.flatMap((file) =>
    listImports(file)
      .filter((specifier) => specifier.startsWith('.') && !/\.(tsx?|mjs|css|json|svg)$/.test(specifier))
      .map((specifier) => `${file.path} imports ${specifier}`),
  )
  expect(extensionless).toEqual([])
})

test('no file names a machine or a registry', () => {
  const named = /\/home\/[a-z]|\/work\/|registry\.npmjs|deb\.debian/
  expect(offending(named, (path) => path.endsWith('house-rules.test.ts'))).toEqual([])
})

test('the root stays small', () => {
  const configurations = readdirSync(root).filter((name) =>
    /(^tsconfig|\.config\.|^biome|^\.oxlintrc|^knip)/.test(name),
  )
  expect(configurations.length).toBeLessThanOrEqual(10)
})
