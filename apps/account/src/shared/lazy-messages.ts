import { createLazyMessages } from '@tillkey/web'
import type english from '../catalogues/later/en.json'
import { type Key, loadCatalogue, useMessages } from './messages.ts'

type LazyKey = keyof typeof english

/** All message keys. */
export type AnyKey = Key | LazyKey

/** Messages of the lazily loaded screens. */
export const { LazyMessagesProvider, useLazyMessages } = createLazyMessages<Key, LazyKey>(
  { loadCatalogue, useMessages },
  {
    en: () => import('../catalogues/later/en.json'),
    af: () => import('../catalogues/later/af.json'),
    zu: () => import('../catalogues/later/zu.json'),
    xh: () => import('../catalogues/later/xh.json'),
  },
)

/** Message functions of all messages. */
export type LazyMessages = ReturnType<typeof useLazyMessages>
