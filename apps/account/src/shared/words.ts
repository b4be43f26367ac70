import { createLocalisedMessages, type LocalisedMessages } from '@tillkey/web'
import type english from '../catalogues/en.json'

/** The names of all sentences; those of the English catalogue. */
export type Key = keyof typeof english

export type Words = LocalisedMessages<Key>

/** The sentences of the account pages, each language in a file of its own: nobody loads what is not spoken. */
export const { loadCatalogue, loadWords, WordsProvider, useWords } = createLocalisedMessages<Key>({
  en: () => import('../catalogues/en.json'),
  af: () => import('../catalogues/af.json'),
  zu: () => import('../catalogues/zu.json'),
  xh: () => import('../catalogues/xh.json'),
})
