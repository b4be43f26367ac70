import { type Descriptor, descriptorOf } from '@tillkey/wire'
import type { Endpoint } from './schemas.ts'

/** Keyword that names the replacement of a deprecated path in documentation. */
export const deprecatedKeyword = 'x-deprecated'

/** Keyword that lists former ids of an operation whose path has not changed. */
export const formerIdsKeyword = 'x-deprecated-operation-ids'

/** A former name of an operation and its path under that name, which may be its current one. */
export interface DeprecatedAlias {
  id: string
  path: string
  replacement: Descriptor
}

/** Returns the deprecated aliases of an operation. */
export const listAliases = ({ operation, schemas }: Endpoint): DeprecatedAlias[] =>
  Object.entries(schemas.deprecatedAliases ?? {}).map(([id, path]) => ({ id, path, replacement: operation }))

/** Whether the operation had another path under the alias. */
export const isAtFormerPath = ({ path, replacement }: DeprecatedAlias): boolean => path !== replacement.path

/** Returns the operation at the path of an alias, with its current id. */
export const endpointAt = ({ schemas }: Endpoint, { path, replacement }: DeprecatedAlias): Endpoint => ({
  schemas,
  operation: { ...descriptorOf(replacement), path },
})

/** Returns the operation and its aliases below another path: `/admin`. */
export function withPathPrefix({ operation, schemas }: Endpoint, prefix: string): Endpoint {
  const described = descriptorOf(operation)
  const aliases = Object.entries(schemas.deprecatedAliases ?? {}).map(([id, path]) => [id, prefix + path])
  return {
    operation: { ...described, path: prefix + described.path },
    schemas: { ...schemas, deprecatedAliases: Object.fromEntries(aliases) },
  }
}

/** Former names of models by which clients may import them, with the current ones. */
export const deprecatedModels: Readonly<Record<string, string>> = { Proof: 'AuthenticationMethod' }
