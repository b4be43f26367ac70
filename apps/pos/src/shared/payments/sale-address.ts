import { screens } from '../../screens.ts'

/** Address of a payment's detail page. */
export const saleAddress = (uuid: string): string => `${screens.sales}/${uuid}`
