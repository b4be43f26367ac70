import type { Configuration, Requester } from './configuration.ts'

/** Base class of the API classes, for types and for subclasses. */
export declare class BaseAPI {
  protected basePath: string
  protected axios: Requester
  protected configuration: Configuration | undefined
  constructor(configuration?: Configuration, basePath?: string, axios?: Requester)
}
