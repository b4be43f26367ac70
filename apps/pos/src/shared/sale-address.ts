import { screens } from '../screens.ts'

/** Where a payment's own page is, from which it can be refunded; null where the till has none. */
export const saleAddress = (uuid: string): string | null =>
  'sale' in screens ? `${screens.sales}/${uuid}` : null
