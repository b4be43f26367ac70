import type { Configuration, Requester } from './configuration.ts'

/** What the classes of operations have in common; for types, and for classes of one's own that extend them. */
export declare class BaseAPI {
  protected basePath: string
  protected axios: Requester
  protected configuration: Configuration | undefined
  constructor(configuration?: Configuration, basePath?: string, axios?: Requester)
}
