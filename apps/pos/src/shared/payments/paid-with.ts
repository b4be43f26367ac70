import type { Card } from '@tillkey/contract/pos/payments-schemas.ts'

const brands: Record<string, string> = { amex: 'American Express' }

/** Card name: "Visa •••• 4242". */
export const cardName = ({ brand, last4 }: Card): string =>
  `${brands[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} •••• ${last4}`
