import { SHOP_TIME_ZONE } from '@tillkey/format'
import { createLocalisedMessages } from '@tillkey/web'
import english from '../../catalogues/en.json'
import type { Key } from './messages.ts'

/** Messages of the till, with times in the shop's time zone. English is bundled. */
export const { timeZone, loadCatalogue, loadMessages, MessagesProvider, useMessages } =
  createLocalisedMessages<Key>(
    {
      en: async () => ({ default: english }),
      af: () => import('../../catalogues/af.json'),
      zu: () => import('../../catalogues/zu.json'),
      xh: () => import('../../catalogues/xh.json'),
    },
    SHOP_TIME_ZONE,
  )
