import { createContext, use } from 'react'
import styles from './place.module.css'

/** Where a payment is taken: what the shop and this till are called, as far as known. */
export interface Place {
  shop: string | null
  till: string | null
}

export const PlaceContext = createContext<Place>({ shop: null, till: null })

/** The names of shop and till. */
export function PlaceName() {
  const { shop, till } = use(PlaceContext)
  if (shop === null && till === null) return null
  return (
    <p className={styles.place}>
      <strong>{shop}</strong>
      <span>{till}</span>
    </p>
  )
}
