import { createSpokenWords } from '@tillkey/web'
import english from '../../catalogues/en.json'
import type { Key } from './words.ts'

/** The sentences of the till itself. English comes with the app. */
export const { loadCatalogue, loadWords, WordsProvider, useWords } = createSpokenWords<Key>({
  en: async () => ({ default: english }),
  af: () => import('../../catalogues/af.json'),
  zu: () => import('../../catalogues/zu.json'),
  xh: () => import('../../catalogues/xh.json'),
})
