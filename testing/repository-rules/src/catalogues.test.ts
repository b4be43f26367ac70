import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { identityErrorIds } from '@tillkey/contract/platform/identity/error-ids.ts'
import { posErrorCodes } from '@tillkey/contract/pos/error-codes.ts'
import { describe, expect, test } from 'vitest'
import { repositoryFiles, root } from './repository.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

interface App {
  sources: string
  /** Folders with one catalogue per language. */
  catalogues: readonly string[]
  /** Further folders that use the messages. */
  also: readonly string[]
}

const apps: Record<string, App> = {
  till: {
    sources: 'apps/pos/src/',
    catalogues: ['catalogues', 'catalogues/day'],
    also: ['packages/web/src/messages/'],
  },
  'account pages': {
    sources: 'apps/account/src/',
    catalogues: ['catalogues', 'catalogues/later'],
    also: ['packages/web/src/flows/', 'packages/web/src/messages/'],
  },
}
const others = ['af', 'zu', 'xh']

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

/** Returns all messages of an app in a language. */
const loadCatalogue = ({ sources, catalogues }: App, language: string): Record<string, string> =>
  Object.assign(
    {},
    ...catalogues.map((folder) => JSON.parse(read(`${sources}${folder}/${language}.json`)) as object),
  ) as Record<string, string> // the files contain nothing else

/** Returns the parameters of a message. */
function listParameters(elements: readonly MessageFormatElement[]): string[] {
  const found = elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const isChoice = element.type === TYPE.select || element.type === TYPE.plural
    const options = isChoice ? Object.values(element.options) : []
    return [element.value, ...options.flatMap(({ value }) => listParameters(value))]
  })
  return [...new Set(found)].toSorted()
}

/** Returns the plural and select arguments of a message with their categories. */
function listChoices(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const options = Object.entries(element.options).toSorted(([a], [b]) => a.localeCompare(b))
    const nested = options.flatMap(([, { value }]) => listChoices(value))
    return [`${element.value}: ${options.map(([category]) => category).join(' ')}`, ...nested]
  })
}

/** Messages that may be identical to the English ones, by reason. */
const international = {
  'only parameters': ['message.4000001'],
  'PIN in all of the languages': ['step.pin'],
}
const isInternational = (key: string): boolean => Object.values(international).flat().includes(key)

describe.each(Object.entries(apps))('the %s', (_name, app) => {
  const catalogue = (language: string) => loadCatalogue(app, language)
  const english = catalogue('en')
  const keys = Object.keys(english)
  const screens = repositoryFiles()
    .filter((path) => [app.sources, ...app.also].some((folder) => path.startsWith(folder)) && isSource(path))
    .map((path) => ({ path, text: read(path) }))
  const sources = screens.map(({ text }) => text).join('\n')

  test.each(others)('have the same meaning in %s as in English', (language) => {
    expect(Object.keys(catalogue(language))).toEqual(keys)
  })

  test.each(others)('name the same things in %s as in English', (language) => {
    const translated = catalogue(language)
    const named = (sentence = '') => listParameters(parse(sentence)).join(', ')
    expect(keys.filter((key) => named(translated[key]) !== named(english[key]))).toEqual([])
  })

  test.each(others)('select in %s between the same plural forms and cases as in English', (language) => {
    const translated = catalogue(language)
    const choices = (sentence = '') => listChoices(parse(sentence))
    for (const key of keys) expect([key, choices(translated[key])]).toEqual([key, choices(english[key])])
  })

  test.each(others)('have the plural forms of %s', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const plurals = Object.entries(catalogue(language)).filter(([, sentence]) =>
      sentence.includes(', plural,'),
    )
    const hasForms = (sentence: string) => pluralCategories.every((form) => sentence.includes(`${form} {`))
    expect(plurals.length).toBeGreaterThan(0)
    expect(plurals.filter(([, sentence]) => !hasForms(sentence))).toEqual([])
  })

  test.each(others)('leave nothing of %s in English', (language) => {
    const translated = catalogue(language)
    const same = keys.filter((key) => translated[key] === english[key] && !isInternational(key))
    expect(same).toEqual([])
  })

  // Node has names in all of these languages. Browsers do not, so the apps bring their own.
  test.each(['en', ...others])('name days and months in %s like Node', (language) => {
    const formatName = (options: Intl.DateTimeFormatOptions) => {
      const { format } = new Intl.DateTimeFormat(`${language}-ZA`, { ...options, timeZone: 'UTC' })
      return (month: number, day: number) => format(Date.UTC(2026, month, day))
    }
    const [day, month] = [formatName({ weekday: 'long' }), formatName({ month: 'long' })]
    // 1 November 2026 is a Sunday.
    const days = Array.from({ length: 7 }, (_, index) => day(10, index + 1))
    const months = Array.from({ length: 12 }, (_, index) => month(index, 1))
    const translated = catalogue(language)
    expect([translated['calendar.days'], translated['calendar.months']]).toEqual([
      days.join(' '),
      months.join(' '),
    ])
  })

  test('are each used somewhere', () => {
    // Message keys that are composed of a prefix and a code from the server.
    const prefixes = Array.from(sources.matchAll(/`([a-z]+\.)\$\{/gi), ([, prefix = '']) => prefix)
    const isSaid = (key: string): boolean =>
      sources.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix))
    expect(keys.filter((key) => !isSaid(key))).toEqual([])
  })

  test('contain no messages of their own', () => {
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
})

test('no message is wrongly listed as international', () => {
  const isIdentical = (key: string): boolean =>
    Object.values(apps).some((app) => {
      const english = loadCatalogue(app, 'en')[key]
      return english !== undefined && others.some((language) => loadCatalogue(app, language)[key] === english)
    })
  expect(
    Object.values(international)
      .flat()
      .filter((key) => !isIdentical(key)),
  ).toEqual([])
})

/** Messages whose text comes from the schema, or is a secret or an address. */
const ownWords = new Set([1050006, 1050009, 1050015, 1070000, 1070002])

/** Published, but not sent by this server (docs/compatibility/kratos.md). */
const neverSent = new Set([
  1010005, 1010011, 1070014, 4000005, 4000027, 4000030, 4060002, 4060003, 4070003, 4070004, 5000001,
])

/** Number of messages per block of published numbers, counted from one. */
const published = Object.entries({
  1010000: 20,
  1040000: 6,
  1050000: 18,
  1060000: 3,
  1070000: 14,
  1080000: 3,
  4000000: 36,
  4010000: 10,
  4040000: 3,
  4050000: 1,
  4060000: 6,
  4070000: 6,
  5000000: 1,
}).flatMap(([block, count]) => Array.from({ length: count }, (_, index) => Number(block) + index + 1))

/** Messages of the newer generation that are sent. */
const publishedLater = [
  1010021, 1010022, 1010023, 1040007, 1040008, 1040009, 1050019, 1050020, 1060004, 1060005, 1060006, 1060007,
  1070000, 1070016, 1070017, 4000037, 4000040, 4000041,
]

/** Own messages, from 901 in each block (docs/compatibility/kratos.md). */
const ownNumbers = new Set([1050901, 4040901, 4070901, 4070902])

describe('of the messages of flows', () => {
  const account = loadCatalogue(apps['account pages'] as App, 'en') // named above
  const ids = Object.keys(account).flatMap((key) => /^message\.(\d+)$/.exec(key)?.slice(1).map(Number) ?? [])
  const numbers = repositoryFiles()
    .filter((path) => /^packages\/(identity|messaging|self-service)\/src\//.test(path) && isSource(path))
    .flatMap((path) =>
      Array.from(read(path).matchAll(/\b([145]0[1-9]\d{4}|[45]000\d{3})\b/g), ([, id = '']) => id),
    )
  const sent = new Set(numbers.map(Number))

  test('each published or own one has a message, is user content, or is never sent', () => {
    const ways = [new Set(ids), ownWords, neverSent]
    expect(
      [...published, ...publishedLater, ...ownNumbers].filter(
        (id) => ways.filter((way) => way.has(id)).length !== 1,
      ),
    ).toEqual([])
  })

  test('those that the server sends are published or our own, and never those listed as unsent', () => {
    const known = new Set([...published, ...publishedLater, ...ownNumbers])
    expect([...sent].filter((id) => !known.has(id) || neverSent.has(id))).toEqual([])
  })

  test('no message exists for one that the server does not send', () => {
    expect([...ids, ...ownWords].filter((id) => !sent.has(id))).toEqual([])
  })
})

test('the account pages have a message for every error id', () => {
  const account = loadCatalogue(apps['account pages'] as App, 'en') // named above
  // These cause a redirect and are not displayed.
  const leading = [
    'browser_location_change_required',
    'self_service_flow_replaced',
    'session_aal_already_fulfilled',
  ]
  const ids = identityErrorIds.filter((id) => !leading.includes(id))
  expect(ids.filter((id) => account[`failure.${id}`] === undefined)).toEqual([])
})

/** The till has other messages for these: it prevents them, or shows a message at the field. */
const unsaidByTheTill = [
  'cash_not_found',
  'invalid_field',
  'invalid_signature',
  'no_session',
  'no_terminal',
  'payment_not_found',
  'provider_refused',
  'receipt_not_found',
  'refund_not_found',
  'request_uuid_reused',
  'sale_not_found',
  'sale_uuid_reused',
  'session_unavailable',
  'unknown_provider',
]

test('the till has a message for each error of the point of sale, and for no other', () => {
  const sentences = Object.keys(loadCatalogue(apps.till as App, 'en')).filter((key) =>
    key.startsWith('error.'),
  ) // named above
  const codes = sentences.map((key) => key.replace('error.', ''))
  expect([...codes, ...unsaidByTheTill].toSorted()).toEqual(posErrorCodes)
})

test('every error of the point of sale is created somewhere, from the catalogue', () => {
  const server = repositoryFiles().filter((path) => path.startsWith('packages/pos/src/') && isSource(path))
  const made = server.flatMap((path) =>
    Array.from(read(path).matchAll(/\bposError\(\s*'(\w+)'/g), ([, code = '']) => code),
  )
  expect([...new Set(made)].toSorted()).toEqual(posErrorCodes)
  const elsewhere = server.filter((path) => !path.endsWith('/pos-error.ts'))
  expect(elsewhere.filter((path) => read(path).includes('new ApiError('))).toEqual([])
})
