import type { Catalogue as CatalogueOf, Words as WordsOf } from '@tillkey/web'
import type english from '../../catalogues/en.json'

/** Message keys of the English catalogue. */
export type Key = keyof typeof english

/** Messages of the till in one language. */
export type Catalogue<K extends string = Key> = CatalogueOf<K>

/** The message functions of the till. */
export type Words<K extends string = Key> = WordsOf<K>
