import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@tillkey/contract'
import { deprecatedModels, listAliases } from '@tillkey/contract/deprecated.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { platformModels } from '@tillkey/contract/platform/models.ts'
import { selectPublished } from '@tillkey/contract/unpublished.ts'
import { ownGroups, publishedGroups } from '../groups.ts'
import { reachedFrom, withTraits } from './reach.ts'
import { nameSchemas, type Schema, toSchema } from './schema.ts'
import type { Dialect } from './type-text.ts'

const byName = <T>(entries: [string, T][]): [string, T][] =>
  entries.toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Every operation of the platform with its schemas. */
export const endpoints: Readonly<Record<string, Endpoint>> = platformEndpoints
export const published = selectPublished(endpoints)

export const names = nameSchemas(platformModels)
export const models = byName(
  Object.entries(platformModels).map(([name, model]): [string, Schema] => [name, toSchema(model)]),
)

const inPublished = reachedFrom(Object.values(published), names)
const inOwn = reachedFrom(
  Object.values(endpoints).filter(({ operation }) => operation.unpublished),
  names,
)

/** Published models: all except those that only unpublished operations use. */
export const publishedModels = models.filter(([name]) => inPublished.has(name) || !inOwn.has(name))

export const traitModels = withTraits(Object.fromEntries(models), names)

/** Discriminators of unions that the contract types as text. */
const discriminants = {
  UiNodeAnchorAttributes: { node_type: 'a' },
  UiNodeImageAttributes: { node_type: 'img' },
  UiNodeInputAttributes: { node_type: 'input' },
  UiNodeScriptAttributes: { node_type: 'script' },
  UiNodeTextAttributes: { node_type: 'text' },
  ContinueWithSetOrySessionToken: { action: 'set_ory_session_token' },
  ContinueWithVerificationUi: { action: 'show_verification_ui' },
}

export const native: Dialect = {
  names,
  anything: 'unknown',
  opens: true,
  published: false,
  generic: traitModels,
  literals: discriminants,
}

export const compat: Dialect = {
  names,
  anything: 'any',
  opens: false,
  published: true,
  generic: new Set(),
  literals: {},
}

const contract = fileURLToPath(new URL('../../../contract/src/', import.meta.url))

/** Operations by file of the contract. */
export const files: [path: string, ids: string[]][] = globSync('platform/**/*.ts', { cwd: contract })
  .toSorted((one, other) => (one < other ? -1 : 1))
  .flatMap((path): [string, string[]][] => {
    const text = readFileSync(contract + path, 'utf8')
    const ids = [...text.matchAll(/^export const (\w+) = operation</gm)].map(([, id = '']) => id)
    return ids[0] ? [[path, ids]] : []
  })

/** Line of each operation. */
export const lines: Readonly<Record<string, string>> = Object.fromEntries(
  files.flatMap(([path]) =>
    [...readFileSync(contract + path, 'utf8').matchAll(/ = operation<.*?>\(\s*'((\w+) [^']+)'/gs)].map(
      ([, line, id]) => [id, line],
    ),
  ),
)

/** Operations by group, published ones first. */
export const groups = Object.entries(publishedGroups).map(([group, { className, operations }]) => ({
  group,
  className,
  published: operations.split(' '),
  own: Object.entries(ownGroups).flatMap(([name, ids]) => (name === group ? ids.split(' ') : [])),
}))

/** Former names of operations, with the current ones. */
export const formerNames: readonly (readonly [former: string, current: string])[] = Object.values(endpoints)
  .flatMap(listAliases)
  .map(({ id, replacement }) => [id, replacement.id])

/** Former names of models, with the current ones. */
export const formerModels = Object.entries(deprecatedModels)

/** Returns the endpoint of an operation. Throws if the contract does not contain it. */
export function findEndpoint(id: string, of: Readonly<Record<string, Endpoint>> = endpoints): Endpoint {
  const found = of[id]
  if (!found) throw new Error(`the contract has no operation ${id}`)
  return found
}

/** Names used in the code of a text, ignoring comments and literals. */
export function usedIn(text: string, from: readonly string[]): string {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|'[^'\n]*'/g, '').replaceAll(/\.\w+|\b\w+(?=\??:)/g, '')
  const words = new Set(code.match(/\w+/g))
  return from.filter((name) => words.has(name)).join(', ')
}

/** Capitalizes the first letter. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
