import { createContext, use } from 'react'
import styles from './location.module.css'

/** Names of the shop and of this till. Null until they are loaded, and in a browser that is not a till. */
export interface Location {
  shop: string | null
  till: string | null
}

export const LocationContext = createContext<Location>({ shop: null, till: null })

export function LocationName() {
  const { shop, till } = use(LocationContext)
  if (shop === null && till === null) return null
  return (
    <p className={styles.location}>
      <strong>{shop}</strong>
      <span>{till}</span>
    </p>
  )
}
