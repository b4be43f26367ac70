export * from './apis.ts'
export {
  Configuration,
  type ConfigurationParameters,
  type Requester,
  type RequestOptions,
} from './configuration.ts'
export * from './enumerations.ts'
export type { CompatError, CompatResponse } from './exchange.ts'
export type * from './inline-models.ts'
export type * from './models.ts'
export type { RequestArgs } from './request-args.ts'
