import { SHOP_TIME_ZONE } from '@tillkey/contract/shop-day.ts'
import { createLocalisedMessages } from '@tillkey/web'
import english from '../../catalogues/en.json'
import type { Key } from './words.ts'

/** The sentences of the till itself, with times as the shop has them. English comes with the app. */
export const { timeZone, loadCatalogue, loadWords, WordsProvider, useWords } = createLocalisedMessages<Key>(
  {
    en: async () => ({ default: english }),
    af: () => import('../../catalogues/af.json'),
    zu: () => import('../../catalogues/zu.json'),
    xh: () => import('../../catalogues/xh.json'),
  },
  SHOP_TIME_ZONE,
)
