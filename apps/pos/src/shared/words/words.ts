import type { Catalogue as CatalogueOf, Words as WordsOf } from '@tillkey/web'
import type english from '../../catalogues/en.json'

/** The names of all sentences; those of the English catalogue. */
export type Key = keyof typeof english

/** The sentences of the till in one language. */
export type Catalogue<K extends string = Key> = CatalogueOf<K>

/** What says them. */
export type Words<K extends string = Key> = WordsOf<K>
