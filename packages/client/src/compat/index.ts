export * from '../generated/compat.ts'
export * from '../generated/compat-enumerations.ts'
export type * from '../generated/compat-models.ts'
export {
  Configuration,
  type ConfigurationParameters,
  type Requester,
  type RequestOptions,
} from './configuration.ts'
export type { CompatError, CompatResponse } from './exchange.ts'
export type * from './inline-models.ts'
export type { RequestArgs } from './request-args.ts'
