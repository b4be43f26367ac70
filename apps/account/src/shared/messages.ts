import { createLocalisedMessages, type LocalisedMessages } from '@tillkey/web'
import type english from '../catalogues/en.json'

/** Message keys of the English catalogue. */
export type Key = keyof typeof english

export type AccountMessages = LocalisedMessages<Key>

/** Messages of the account pages. Each language loads on demand. */
export const { loadCatalogue, loadMessages, MessagesProvider, useMessages } = createLocalisedMessages<Key>({
  en: () => import('../catalogues/en.json'),
  af: () => import('../catalogues/af.json'),
  zu: () => import('../catalogues/zu.json'),
  xh: () => import('../catalogues/xh.json'),
})
