import { screens } from '../screens.ts'

/** Where a payment's own page is, from which it can be refunded. */
export const saleAddress = (uuid: string): string => `${screens.sales}/${uuid}`
