import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles, root } from './repository.ts'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const folders = [
  '',
  ...['identity', 'messaging', 'self-service'].map((name) => `packages/${name}/src/`),
  'testing/e2e/src/',
]

test('every test named by the security tables exists', () => {
  const named = new Set(Array.from(page.matchAll(/`([^`*]+\.(?:test|e2e)\.ts)`/g), ([, path = '']) => path))
  const absent = [...named].filter((path) => !folders.some((folder) => existsSync(join(root, folder + path))))
  expect(absent).toEqual([])
})

/** Short names of files, defined on the page: "*races* is `…`". */
const shortNames = new Map(
  Array.from(
    page.matchAll(/\*([\w-]+)\*\s+(?:is|are)\s+`([^`]+)`(?:\s+and\s+`([^`]+)`)?/g),
    ([, name = '', ...paths]) => [name, paths.filter((path) => path !== undefined)],
  ),
)

/** Its cases are in other files of the folder. */
const suites = new Map([['testing/clients/src/differential.test.ts', 'testing/clients/src/**/*.ts']])

/** Returns the text of all files with a name, short or not. */
function readTests(name: string): string {
  const paths = (shortNames.get(name) ?? [name]).flatMap((path) => [path, suites.get(path) ?? []].flat())
  const found = paths.flatMap((path) => folders.flatMap((folder) => globSync(join(root, folder + path))))
  return found.map((path) => readFileSync(path, 'utf8')).join('\n')
}

const file = '`[^`*]+\\.(?:test|e2e)\\.ts`'
const quoted = '`[^`]+`'
/** A file or short name, with its tests for a row. */
const named = new RegExp(
  `(${file}|\\b(?:${[...shortNames.keys()].join('|')})\\b)(?::|,) (${quoted}(?:, ${quoted})*)`,
  'g',
)

/** The tests that the page names with their files. */
const tests = Array.from(page.matchAll(named), ([, name = '', some = '']) =>
  Array.from(some.matchAll(/`([^`]+)`/g), ([, words = '']) => ({ name: name.replaceAll('`', ''), words })),
)
  .flat()
  .filter(({ words }) => !/\.(?:test|e2e)\.ts$/.test(words))

test('every test is quoted with its title', () => {
  const texts = new Map([...new Set(tests.map(({ name }) => name))].map((name) => [name, readTests(name)]))
  // Titles may be abbreviated (…) or composed of suite and case.
  const isThere = ({ name, words }: { name: string; words: string }): boolean =>
    words.split(/…|: |=/).every((part) => texts.get(name)?.includes(part.trim()))
  expect(tests.length).toBeGreaterThan(60)
  expect(tests.filter((one) => !isThere(one))).toEqual([])
})

test('every test named by a page exists', () => {
  const files = repositoryFiles()
  const pages = files.filter((path) => path.startsWith('docs/') && path.endsWith('.md'))
  const named = pages.flatMap((path) =>
    Array.from(readTests(path).matchAll(/`([^`*\s]+\.(?:test|e2e)\.ts)`/g), ([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(100)
  // A page may name a file by the end of its path.
  expect(named.filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([])
})
