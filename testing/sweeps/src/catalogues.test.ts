import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { repositoryFiles, root } from './repository.ts'

const APP = 'apps/pos/src/'
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
/** What the till says itself, and what the screens beside it say. */
const catalogue = (language: string): Record<string, string> => ({
  ...JSON.parse(read(`${APP}catalogues/${language}.json`)),
  ...JSON.parse(read(`${APP}catalogues/day/${language}.json`)),
})

const english = catalogue('en')
const keys = Object.keys(english)
const others = ['af', 'zu', 'xh']

const screens = repositoryFiles()
  .filter((path) => path.startsWith(APP) && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: read(path) }))
const sources = screens.map(({ text }) => text).join('\n')

/** What a sentence names: its parameters, whatever is said with them. */
function parametersOf(elements: readonly MessageFormatElement[]): string[] {
  const found = elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const isChoice = element.type === TYPE.select || element.type === TYPE.plural
    const options = isChoice ? Object.values(element.options) : []
    return [element.value, ...options.flatMap(({ value }) => parametersOf(value))]
  })
  return [...new Set(found)].toSorted()
}

test.each(others)('%s says what English says', (language) => {
  expect(Object.keys(catalogue(language))).toEqual(keys)
})

test.each(others)('%s names what English names', (language) => {
  const translated = catalogue(language)
  const named = (sentence = '') => parametersOf(parse(sentence)).join(', ')
  expect(keys.filter((key) => named(translated[key]) !== named(english[key]))).toEqual([])
})

/** Said the same in several languages. */
const international = new Set(['bill.onMachine'])

test.each(others)('%s leaves nothing in English', (language) => {
  const translated = catalogue(language)
  const same = keys.filter((key) => translated[key] === english[key] && !international.has(key))
  expect(same).toEqual([])
})

test('every sentence is said somewhere', () => {
  // A code that comes from the server chooses among the sentences that begin alike.
  const prefixes = Array.from(sources.matchAll(/`([a-z]+\.)\$\{/gi), ([, prefix = '']) => prefix)
  const isSaid = (key: string): boolean =>
    sources.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix))
  expect(keys.filter((key) => !isSaid(key))).toEqual([])
})

test('screens hold no sentences of their own', () => {
  const betweenTags = /(?<=[^=]>\s*)[A-Z][a-z]+[^<>{}()=;]*(?=<\/|\{)/g
  const inAttributes = /\b(?:aria-label|label|title|hint|legend|placeholder|alt)="[^"]*[a-z][^"]*"/g
  const found = screens
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) => [
      ...Array.from(text.matchAll(betweenTags), ([words]) => `${path}: ${words.trim()}`),
      ...Array.from(text.matchAll(inAttributes), ([words]) => `${path}: ${words}`),
    ])
  expect(found).toEqual([])
})
