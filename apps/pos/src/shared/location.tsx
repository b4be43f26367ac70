import { createContext, use } from 'react'
import styles from './location.module.css'

/** Where a payment is taken: what the shop and this till are called, as far as known. */
export interface Location {
  shop: string | null
  till: string | null
}

export const LocationContext = createContext<Location>({ shop: null, till: null })

/** The names of shop and till. */
export function LocationName() {
  const { shop, till } = use(LocationContext)
  if (shop === null && till === null) return null
  return (
    <p className={styles.place}>
      <strong>{shop}</strong>
      <span>{till}</span>
    </p>
  )
}
