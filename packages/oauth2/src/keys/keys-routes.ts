import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/keys.ts'
import type { JsonWebKey, ListedJsonWebKey } from '@tillkey/contract/platform/oauth2/keys-schemas.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/keys-schemas.ts'
import {
  formatOffsetToken,
  type Handlers,
  type Incoming,
  type LinkedPage,
  linkHeader,
  ok,
  serializeOnce,
} from '@tillkey/host'
import { canSeeCredentials, type RequestContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { resourceError } from '../http/oauth2-errors.ts'
import { renderApiError } from '../http/render-errors.ts'
import { type JsonBody, readJsonObject } from '../http/request-body.ts'
import { readListPage } from '../lists/list-pages.ts'
import { oauth2Section } from '../oauth2-config.ts'
import { isUsableJwk, type Jwk, plainJwk, withoutPrivateMembers } from './jwk.ts'
import { createKeyDocumentCache } from './key-document-cache.ts'
import type { KeyDescription } from './key-generation.ts'
import type { Keys } from './keys.ts'
import type { ListedKey, ListedKeyPosition } from './keys-store.ts'
import type { SigningKeys } from './signing-keys.ts'

const endpoints = endpointsOf(operations, schemas)

const malformed = (reason: string): never => {
  throw resourceError('malformed', reason)
}

const readText = (body: JsonBody, name: string): string => {
  const value = body[name] ?? ''
  return typeof value === 'string' ? value : malformed(`${name} must be a string.`)
}

const readDescription = (request: Incoming): KeyDescription => {
  const body = readJsonObject(request)
  return { alg: readText(body, 'alg'), use: readText(body, 'use'), kid: readText(body, 'kid') }
}

const readJwk = (value: unknown): Jwk =>
  isUsableJwk(value)
    ? plainJwk(value)
    : malformed('This key type, or this combination of members, is not supported.')

/** Reads the keys of a set; `undefined` if the body has no `keys`. */
function readKeys(request: Incoming): Jwk[] | undefined {
  const { keys } = readJsonObject(request)
  if (keys === undefined || keys === null) return undefined
  return Array.isArray(keys) ? keys.map(readJwk) : malformed('keys must be a list of keys.')
}

/** The key after which a page begins, in its token. */
const formatPosition = ({ set, kid }: ListedKeyPosition): string =>
  new URLSearchParams({ set, kid }).toString()

function parsePosition(token: string | undefined): ListedKeyPosition {
  const position = new URLSearchParams(token)
  return { set: position.get('set') ?? '', kid: position.get('kid') ?? '' }
}

const viewListed = ({ set, kid, publicJwk, createdAt }: ListedKey): ListedJsonWebKey => ({
  set,
  kid,
  kty: publicJwk?.kty ?? 'oct',
  ...(publicJwk?.alg !== undefined && { alg: publicJwk.alg }),
  ...(publicJwk?.use !== undefined && { use: publicJwk.use }),
  created_at: new Date(createdAt).toISOString(),
})

/** `Link` header with the page after the given keys, if that may exist. */
function nextKeysHeader(url: string, limit: number, found: readonly ListedKey[]): Record<string, string> {
  const last = found.at(-1)
  if (last === undefined || found.length < limit) return {}
  const { pathname, searchParams } = new URL(url, 'http://list')
  const page_token = formatOffsetToken({ offset: 0, after: formatPosition(last) })
  const next: LinkedPage = ['next', { page_size: String(limit), page_token }]
  return { link: linkHeader({ path: pathname, query: searchParams }, [next]) }
}

// The contract requires members that foreign keys may lack.
const toJsonWebKey = (jwk: Jwk): JsonWebKey => jwk as unknown as JsonWebKey

/** Includes private members only for callers who may see credentials. */
const viewFor =
  ({ caller }: RequestContext) =>
  (jwk: Jwk): JsonWebKey =>
    toJsonWebKey(canSeeCredentials(caller) ? jwk : withoutPrivateMembers(jwk))

const toKeySetName = ({ project }: RequestContext, set: string) => ({ projectId: project.id, set })

function keyHandlers(keys: Keys, signingKeys: SigningKeys): Handlers<typeof endpoints, RequestContext> {
  const published = createKeyDocumentCache(signingKeys, async (project) => {
    const { broadcast_keys: sets } = oauth2Section.read(project).webfinger.jwks
    const jwks = await signingKeys.published(project.id, sets)
    return serializeOnce({ keys: jwks.map(toJsonWebKey) })
  })
  return {
    async listJsonWebKeys({ args, request, context: { project } }) {
      const { limit, after } = readListPage(args, oauth2Section.read(project).rules)
      const found = await keys.listAll(project.id, { limit, after: parsePosition(after) })
      return ok(found.map(viewListed), nextKeysHeader(request.url, limit, found))
    },
    async createJsonWebKeySet({ args: { set }, request, context }) {
      const jwk = await keys.create(toKeySetName(context, set), readDescription(request))
      const { issuer } = oauth2Section.read(context.project)
      const location = `${issuer}/keys/${encodeURIComponent(set)}`
      return { status: 201, headers: { location }, body: { keys: [toJsonWebKey(jwk)] } }
    },
    getJsonWebKeySet: async ({ args: { set }, context }) =>
      ok({ keys: (await keys.list(toKeySetName(context, set))).map(viewFor(context)) }),
    async setJsonWebKeySet({ args: { set }, request, context }) {
      const jwks = readKeys(request)
      await keys.replaceSet(toKeySetName(context, set), jwks ?? [])
      return ok(jwks ? { keys: jwks.map(toJsonWebKey) } : {})
    },
    async deleteJsonWebKeySet({ args: { set }, context }) {
      await keys.removeSet(toKeySetName(context, set))
      return { status: 204 }
    },
    getJsonWebKey: async ({ args: { set, kid }, context }) =>
      ok({ keys: [viewFor(context)(await keys.find(toKeySetName(context, set), kid))] }),
    async setJsonWebKey({ args: { set, kid }, request, context }) {
      const jwk = readJwk(readJsonObject(request))
      if (jwk.kid !== kid) malformed('The kid of the key differs from the kid in the URL.')
      await keys.replace(toKeySetName(context, set), jwk)
      return ok(toJsonWebKey(jwk))
    },
    async deleteJsonWebKey({ args: { set, kid }, context }) {
      await keys.remove(toKeySetName(context, set), kid)
      return { status: 204 }
    },
    discoverJsonWebKeys: async ({ context: { project } }) => ok(await published(project)),
  }
}

/** Admin API of key sets, and the public JWKS. */
export const keysRoutes = (keys: Keys, signingKeys: SigningKeys): RouteGroup[] =>
  routeGroups({
    endpoints,
    handlers: keyHandlers(keys, signingKeys),
    cacheable: ['discoverJsonWebKeys'],
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
  })
