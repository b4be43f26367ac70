import { findOryService, type OryService } from '@tillkey/contract/console/ory-services.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { selectPublished } from '@tillkey/contract/unpublished.ts'
import type { Descriptor } from '@tillkey/wire'

/** An operation of an Ory service. */
export interface OryOperation {
  operation: Descriptor
  service: OryService
}

interface Pattern extends OryOperation {
  path: RegExp
}

const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/{\w+}/g, '[^/]+')}$`)

const patterns: readonly Pattern[] = Object.values(selectPublished(platformEndpoints)).flatMap(
  ({ operation }) => {
    const service = findOryService(operation)
    return service === undefined ? [] : [{ operation, service, path: toPattern(operation.path) }]
  },
)

/** Finds the operation of an Ory service at a path. A path without parameters takes precedence. */
export function findOryOperation(method: string, path: string): OryOperation | undefined {
  const found = patterns.filter((each) => each.operation.method === method && each.path.test(path))
  return found.find(({ operation }) => operation.path === path) ?? found[0]
}

/** Parameters that would return credentials. */
const secretParameters = new Set(['include_credential'])

/** Returns the query with the published parameters of the operation. Those that would return credentials are left out. */
export function selectQuery({ parameters }: Descriptor, query: URLSearchParams): URLSearchParams {
  const names = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name))
  return new URLSearchParams([...query].filter(([name]) => names.has(name) && !secretParameters.has(name)))
}

/** Private members of JSON Web Keys (RFC 7518 6.2.2, 6.3.2, 6.4). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** Returns a key set without private keys. Hydra includes them. */
export const withoutPrivateKeys = (body: unknown): unknown => {
  const { keys } = Object(body) as { keys?: unknown } // any JSON
  if (!Array.isArray(keys)) return body
  const publicKeys = keys.map((key: object) =>
    Object.fromEntries(Object.entries(key).filter(([name]) => !privateMembers.includes(name))),
  )
  return { ...Object(body), keys: publicKeys }
}
