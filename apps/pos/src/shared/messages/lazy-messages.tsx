import { createLazyMessages } from '@tillkey/web'
import english from '../../catalogues/day/en.json'
import type { Key, Messages } from './messages.ts'
import { loadCatalogue, timeZone, useMessages } from './messages-provider.tsx'

/** Message keys of the secondary screens: sales, totals, settings. */
export type LazyKey = keyof typeof english

/** Messages of the till and the secondary screens. */
export type LazyMessages = Messages<Key | LazyKey>

/** Messages of the secondary screens, loaded when one is opened. */
export const { LazyMessagesProvider, useLazyMessages } = createLazyMessages<Key, LazyKey>(
  { timeZone, loadCatalogue, useMessages },
  {
    en: async () => ({ default: english }),
    af: () => import('../../catalogues/day/af.json'),
    zu: () => import('../../catalogues/day/zu.json'),
    xh: () => import('../../catalogues/day/xh.json'),
  },
)
