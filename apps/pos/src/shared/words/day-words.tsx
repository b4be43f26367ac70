import { createMoreWords } from '@tillkey/web'
import english from '../../catalogues/day/en.json'
import type { Key, Words } from './words.ts'
import { loadCatalogue, timeZone, useWords } from './words-provider.tsx'

/** Message keys of the secondary screens: sales, totals, settings. */
export type DayKey = keyof typeof english

/** Messages of the till and the secondary screens. */
export type DayWords = Words<Key | DayKey>

/** Messages of the secondary screens, loaded when one is opened. */
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
