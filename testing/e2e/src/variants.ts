import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether journeys run in every variant of a screen, as with `npm run journeys`. */
    isEveryVariant: boolean
    /** Whether pictures of the documentation are written, as with `npm run pictures`. */
    isDrawing: boolean
  }
}

const languages = [
  ['English', 'en'],
  ['Afrikaans', 'af'],
  ['isiZulu', 'zu'],
  ['isiXhosa', 'xh'],
] as const

/** Returns all variants of a journey, or those of `npm test`, which has few of what differs little. */
export const variants = <T>(all: readonly T[], few: readonly T[]): readonly T[] =>
  inject('isEveryVariant') ? all : few

/** Whether every journey runs. `npm test` skips those that repeat the path of another one, or show a rare state. */
export const isEveryVariant = inject('isEveryVariant')

/** The language with the longest texts, the only one in `npm test`. */
export const LONGEST = 'xh'

/** Names and codes of the languages of this run. */
export const testedLanguages = languages.filter(([, code]) => inject('isEveryVariant') || code === LONGEST)
