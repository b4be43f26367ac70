import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './repository.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const [, section = ''] = read('docs/security.md').split('# Limits and processes')
const rows = (section.split('\n#')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Limit '))
  .map((line) => {
    const [limit = '', countedIn = '', settings = '', sources = ''] = line.split('|').slice(1, -1)
    const namesIn = (cell: string): string[] =>
      Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
    return { limit, countedIn, names: namesIn(limit), settings: namesIn(settings), sources: namesIn(sources) }
  })

const servers = sourceFiles().filter(
  ({ path }) =>
    /^(packages|apps)\/[^/]+\/src\//.test(path) &&
    !/\.test\.ts$|\/testing|^packages\/(client|cli|contract|web|ui|card-machines)\/|^apps\/(?!server)/.test(
      path,
    ),
)
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

test('the table names every file that refuses with 429, or counts in memory', () => {
  const limiting = servers.filter(({ text }) =>
    /:\s+429\b|error\(429|new Map<string, (?:Window|Count|Attempts|\{ count)/.test(withoutComments(text)),
  )
  const listed = new Set(rows.flatMap(({ sources }) => sources))
  expect(limiting.length).toBeGreaterThan(5)
  expect(limiting.map(({ path }) => path).filter((path) => !listed.has(path))).toEqual([])
  const paths = new Set(servers.map(({ path }) => path))
  expect([...listed].filter((path) => !paths.has(path))).toEqual([])
})

test('every limit is counted in an existing table, or has an existing setting', () => {
  const everything = servers.map(({ text }) => text).join('\n')
  const settings = ['configuration/identity', 'configuration/oauth2', 'settings']
    .map((name) => read(`docs/${name}.md`))
    .join()
  const wrong = rows.flatMap(({ limit, countedIn, settings: named }) => {
    const table = /table `(\w+)`/.exec(countedIn)?.[1]
    const isCounted = table
      ? everything.includes(`CREATE TABLE ${table}`)
      : countedIn.trim() === 'each process'
    const isSet = named.every((name) => settings.includes(name)) && (table !== undefined || named.length > 0)
    return isCounted && isSet ? [] : [limit]
  })
  expect(rows.length).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

test('the limits of a project are documented by their location', () => {
  const source = read('packages/identity/src/throttle/throttle.ts')
  const [, members = ''] = /interface ThrottleLimits \{([\s\S]*?)\n\}/.exec(source) ?? []
  const [, inMemory = ''] = /const LIMIT_BY_KIND = \{([\s\S]*?)\n\} as const/.exec(source) ?? []
  const limits = Array.from(members.matchAll(/^ {2}(\w+): ThrottleLimit$/gm), ([, name = '']) => name)
  const counted = new Set(Array.from(inMemory.matchAll(/'(\w+)'/g), ([, name = '']) => name))
  const expected = limits.map((name) => `${name}: ${counted.has(name) ? 'each process' : 'table `attempts`'}`)
  const listed = rows.flatMap(({ names, countedIn }) => names.map((name) => `${name}: ${countedIn.trim()}`))
  expect(listed.toSorted()).toEqual(expected.toSorted())
  const page = read('docs/configuration/identity.md').split('\n')
  const describes = (name: string): string =>
    page.find((line) => line.startsWith(`| \`/security/throttle/${name}/attempts\` |`)) ?? ''
  const perProcess = limits.filter((name) => describes(name).includes('counted by each process.'))
  expect(perProcess.toSorted()).toEqual([...counted].toSorted())
})
