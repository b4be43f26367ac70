import type { Catalogue as CatalogueOf, Messages as MessagesOf } from '@tillkey/web'
import type english from '../../catalogues/en.json'

/** Message keys of the English catalogue. */
export type Key = keyof typeof english

/** Messages of the till in one language. */
export type Catalogue<K extends string = Key> = CatalogueOf<K>

/** The message functions of the till. */
export type Messages<K extends string = Key> = MessagesOf<K>
