import { createMoreWords } from '@tillkey/web'
import type english from '../catalogues/later/en.json'
import { type Key, loadCatalogue, useWords } from './words.ts'

type LaterKey = keyof typeof english

/** The names of all sentences. */
export type AnyKey = Key | LaterKey

/** The words of the screens that few open, which come with them. */
export const { MoreWordsProvider: LaterWordsProvider, useMoreWords: useLaterWords } = createMoreWords<
  Key,
  LaterKey
>(
  { loadCatalogue, useWords },
  {
    en: () => import('../catalogues/later/en.json'),
    af: () => import('../catalogues/later/af.json'),
    zu: () => import('../catalogues/later/zu.json'),
    xh: () => import('../catalogues/later/xh.json'),
  },
)

/** What says all sentences. */
export type LaterWords = ReturnType<typeof useLaterWords>
