import { createMoreWords } from '@tillkey/web'
import type english from '../catalogues/later/en.json'
import { type Key, loadCatalogue, useWords } from './words.ts'

type LaterKey = keyof typeof english

/** All message keys. */
export type AnyKey = Key | LaterKey

/** Messages of the lazily loaded screens. */
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

/** Message functions of all messages. */
export type LaterWords = ReturnType<typeof useLaterWords>
