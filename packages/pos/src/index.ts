/** The point of sale's server: onboarding, card machines, payments, and the provider's webhook events. */

export type { PointOfSaleOptions } from './options.ts'
export type { Timings } from './payments/timings.ts'
export { createPointOfSale, type PointOfSale } from './point-of-sale.ts'
