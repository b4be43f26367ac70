import { createMoreWords } from '@tillkey/web'
import english from '../../catalogues/day/en.json'
import type { Key, Words } from './words.ts'
import { loadCatalogue, timeZone, useWords } from './words-provider.tsx'

/** The names of the sentences of the screens beside the till: sales, totals, settings. */
export type DayKey = keyof typeof english

/** The sentences of the till, and those of the screens beside it. */
export type DayWords = Words<Key | DayKey>

/** The words of the screens beside the till, which come when one of them is opened. */
export const { MoreWordsProvider: DayWordsProvider, useMoreWords: useDayWords } = createMoreWords<
  Key,
  DayKey
>(
  { timeZone, loadCatalogue, useWords },
  {
    en: async () => ({ default: english }),
    af: () => import('../../catalogues/day/af.json'),
    zu: () => import('../../catalogues/day/zu.json'),
    xh: () => import('../../catalogues/day/xh.json'),
  },
)
