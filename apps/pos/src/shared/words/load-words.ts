import english from '../../catalogues/en.json'
import type { Language } from './language.ts'
import { type Catalogue, createWords, type Words } from './words.ts'

const others = {
  af: () => import('../../catalogues/af.json'),
  zu: () => import('../../catalogues/zu.json'),
  xh: () => import('../../catalogues/xh.json'),
} as const

/** The catalogue of the till itself. English comes with the app. */
export const loadCatalogue = async (language: Language): Promise<Catalogue> =>
  language === 'en' ? english : (await others[language]()).default

/** The words of a language. English comes with the app, and stands in where another cannot be loaded. */
export async function loadWords(language: Language): Promise<Words> {
  try {
    return createWords(language, await loadCatalogue(language))
  } catch (error) {
    console.error(error)
    return createWords('en', english)
  }
}
