import { describe, expect, test } from 'vitest'
import { af } from './af.ts'
import { en } from './en.ts'
import type { Texts } from './texts.ts'
import { xh } from './xh.ts'
import { zu } from './zu.ts'

/** Returns every sentence of the texts by its path. */
const listSentences = (texts: object, path = ''): [path: string, sentence: string][] =>
  Object.entries(texts).flatMap(([name, value]: [string, object | string]) =>
    typeof value === 'string' ? [[path + name, value]] : listSentences(value, `${path}${name}.`),
  )

const listParameters = (texts: Texts) =>
  listSentences(texts).map(([path, sentence]) => [path, (sentence.match(/\{\w+\}/g) ?? []).toSorted()])

describe.each(Object.entries({ af, zu, xh }))('the texts in %s', (_language, texts) => {
  test('have the parameters of the English ones', () => {
    expect(listParameters(texts)).toEqual(listParameters(en))
  })

  test('are all translated', () => {
    const english = new Map(listSentences(en))
    expect(listSentences(texts).filter(([path, sentence]) => english.get(path) === sentence)).toEqual([])
  })
})
