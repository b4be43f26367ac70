/** The point of sale's server: onboarding, card machines, payments, and the provider's notices. */
export type { Timings } from './payments/timings.ts'
export { createPointOfSale, type PointOfSale, type PointOfSaleOptions } from './point-of-sale.ts'
