import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether journeys run in every variant of a screen, as with `npm run journeys`. */
    isEveryVariant: boolean
  }
}

const languages = [
  ['English', 'en'],
  ['Afrikaans', 'af'],
  ['isiZulu', 'zu'],
  ['isiXhosa', 'xh'],
] as const

/** The language with the longest texts, the only one in `npm test`. */
export const LONGEST = 'xh'

/** Names and codes of the languages of this run. */
export const testedLanguages = languages.filter(([, code]) => inject('isEveryVariant') || code === LONGEST)
