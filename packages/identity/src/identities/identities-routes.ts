import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/identities.ts'
import * as schemas from '@tillkey/contract/platform/identity/identities-schemas.ts'
import { type Incoming, ok, streamed } from '@tillkey/host'
import {
  assertFresh,
  type Caller,
  canSeeCredentials,
  errorEnvelope,
  type Ports,
  type ProjectContext,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import {
  batchRefused,
  credentialUnknown,
  identityConflicts,
  identityNotFound,
  identityOutdated,
  patchRefused,
} from '../errors/identity-errors.ts'
import { identityConfig } from '../identity-config.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { readUuid } from '../values.ts'
import { createBatch, createPartialBatch, createReportingBatch } from './changes/batch.ts'
import { auditRemovedCredential } from './changes/identity-audit.ts'
import type { IdentityChange } from './changes/identity-changes.ts'
import { EXTERNAL } from './changes/lookup-keys.ts'
import { removeConnection, removeCredential } from './credentials/credentials.ts'
import { IdentityConflictError, toApiError } from './errors.ts'
import type { Identities } from './identities.ts'
import type { Identity, NewIdentity } from './identity.ts'
import { listPage, readIncluded } from './list.ts'
import { passwordsOf, readDraft, readReplacement } from './requests/identity-body.ts'
import { patchedSchemaUrl, readPatch } from './requests/identity-patch.ts'
import { readCalledJson, readJson } from './requests/read-json.ts'
import type { IdentitiesStore } from './stores/identities-store.ts'
import type { WholeIdentity } from './stores/whole-identity-store.ts'
import { withDecryptedCredentials } from './views/credential-views.ts'
import { adminIdentityView, createdIdentityView, schemaUrl, time } from './views/identity-view.ts'

export interface IdentitiesServices {
  db: Database
  identities: Identities
  identitiesStore: IdentitiesStore
  hasher: PasswordHasher
  /** Returns the keyring of a project. */
  cipherOf(project: ProjectContext): Keyring
  revalidateProject(project: ProjectContext): Promise<void>
  now: () => number
  newId: () => string
  ports: Ports
}

/** Preference for per-entry results instead of all-or-nothing (RFC 7240, 4.4). */
const PARTIAL = 'handling=lenient'

const prefersPartial = ({ headers }: Incoming): boolean =>
  [headers.prefer ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === PARTIAL)

/** `link_recovery` and `code_recovery` are accepted as published, but are never stored as credentials. */
const TYPES = [
  'password',
  'totp',
  'oidc',
  'webauthn',
  'passkey',
  'lookup_secret',
  'code',
  'link_recovery',
  'code_recovery',
]

/** Types that the newer generation adds. */
const NEWER_TYPES = ['passkey', 'saml']

/** Validates `include_credential`. Throws 400 for an unknown type. */
function includedTypes(project: ProjectContext, types: readonly string[] = []): readonly string[] {
  const isNewer = identityConfig(project).rules.shownCredentials === 'passkey and saml'
  const known = isNewer ? [...TYPES, ...NEWER_TYPES] : TYPES
  const unknown = types.find((type) => !known.includes(type))
  if (unknown !== undefined) throw credentialUnknown(unknown)
  return types
}

/** Builds the `Location` of an identity from the host of the request, as published. */
function identityLocation(
  { host }: Incoming,
  { publicUrl, isRewritten }: ProjectContext,
  id: string,
): string {
  const url = new URL(publicUrl)
  if (host && !isRewritten) url.host = host
  return `${url.href.replace(/\/$/, '')}/identities/${id}`
}

async function find(path: string, project: ProjectContext, store: IdentitiesStore): Promise<Identity> {
  const id = readUuid(path)
  const identity = id === undefined ? undefined : await store.find(project.id, id)
  if (!identity) throw identityNotFound()
  return identity
}

/** Finds an identity of a cached project and checks that the project is current. */
async function findWhole(
  path: string,
  project: ProjectContext,
  { identitiesStore, revalidateProject }: IdentitiesServices,
): Promise<WholeIdentity> {
  const id = readUuid(path)
  const found = id === undefined ? undefined : await identitiesStore.findWhole(project.id, id)
  if (!found) {
    await revalidateProject(project)
    throw identityNotFound()
  }
  assertFresh(project, found.projectVersion)
  return found
}

/** Renders an updated identity. As published, a new password without identifiers omits `identifiers`. */
const updatedIdentityView = (
  { identity, credentials, keys }: NewIdentity,
  project: ProjectContext,
  { passwordHash }: Pick<IdentityChange, 'passwordHash'> = {},
) =>
  adminIdentityView(identity, project, {
    credentials,
    keys,
    emptyIdentifiers: passwordHash === undefined ? 'shown' : 'omitted',
  })

async function change(
  { project, id: path }: { project: ProjectContext; id: string },
  changeOf: (identity: Identity) => IdentityChange,
  { identities }: IdentitiesServices,
): Promise<NewIdentity> {
  const id = readUuid(path)
  try {
    const entry = id !== undefined && (await identities.update({ project, id, changeOf }))
    if (!entry) throw identityNotFound()
    return entry
  } catch (error) {
    throw error instanceof IdentityConflictError ? identityConflicts() : toApiError(error)
  }
}

/** Refuses a change that is based on a version other than the current one (RFC 9110, 13.1.1). */
function withPrecondition(
  { headers }: Incoming,
  changeOf: (identity: Identity) => IdentityChange,
): (identity: Identity) => IdentityChange {
  const expected = headers['if-match']
  if (expected === undefined || expected === '*') return changeOf
  return (identity) => {
    if (expected !== `"${time(identity.updatedAt)}"`) throw identityOutdated()
    return changeOf(identity)
  }
}

async function create(body: unknown, project: ProjectContext, services: IdentitiesServices) {
  try {
    return await services.identities.create(project, await readDraft(body, passwordsOf(project, services)))
  } catch (error) {
    throw toApiError(error)
  }
}

const served = {
  createIdentity: operations.createIdentity,
  getIdentity: operations.getIdentity,
  getIdentityByExternalID: operations.getIdentityByExternalID,
  listIdentities: operations.listIdentities,
  updateIdentity: operations.updateIdentity,
  patchIdentity: operations.patchIdentity,
  deleteIdentity: operations.deleteIdentity,
  deleteIdentityCredentials: operations.deleteIdentityCredentials,
  batchPatchIdentities: operations.batchPatchIdentities,
}

/** Routes of the admin API for identities. */
export function identitiesRoutes(services: IdentitiesServices): RouteGroup[] {
  const { db, identities, identitiesStore: store, cipherOf, now, ports } = services

  /** Renders an identity with the requested credentials, as far as the caller may see them. */
  function wholeView(
    { identity, keys, ...found }: WholeIdentity,
    types: readonly string[] | undefined,
    { project, caller }: { project: ProjectContext; caller: Caller },
  ) {
    const requested = includedTypes(project, types)
    const included = canSeeCredentials(caller) ? requested : []
    const owner = { project, identity, cipherOf }
    const credentials = withDecryptedCredentials(found.credentials, included, owner)
    return adminIdentityView(identity, project, { credentials, keys, included, emptyIdentifiers: 'shown' })
  }

  return routeGroups({
    renderError: errorEnvelope,
    validation: 'handler',
    bodyFormats: 'unread',
    cacheable: ['getIdentity', 'getIdentityByExternalID'],
    endpoints: endpointsOf(served, schemas),
    handlers: {
      async createIdentity({ request, context: { project } }) {
        const entry = await create(readJson(request), project, services)
        const headers = { location: identityLocation(request, project, entry.identity.id) }
        return { status: 201, body: createdIdentityView(entry, project), headers }
      },
      async getIdentity({ args, context: { project, caller } }) {
        const found = await findWhole(args.id, project, services)
        return ok(wholeView(found, args.include_credential, { project, caller }))
      },
      async getIdentityByExternalID({ args, context: { project, caller } }) {
        const owner = await store.findByKey(project.id, { kind: EXTERNAL, value: args.externalID })
        const found = await findWhole(owner?.id ?? '', project, services)
        return ok(wholeView(found, args.include_credential, { project, caller }))
      },
      async listIdentities({ args, request, context: { project, caller } }) {
        const requested = includedTypes(project, readIncluded(request, project))
        const included = canSeeCredentials(caller) ? requested : []
        const { body, headers } = await listPage(args, request, { project, store, included, cipherOf })
        return ok(body, headers)
      },
      async updateIdentity({ args, request, context: { project } }) {
        const body = readCalledJson(request)
        const { id } = await find(args.id, project, store)
        const replacement = await readReplacement(body, passwordsOf(project, services))
        return ok(
          updatedIdentityView(
            await change({ project, id }, () => replacement, services),
            project,
            replacement,
          ),
        )
      },
      async patchIdentity({ args, request, context: { project } }) {
        const before = await find(args.id, project, store)
        const body = readJson(request, patchRefused, patchRefused)
        const patch = withPrecondition(request, readPatch(body, identityConfig(project).rules))
        const changed = await change({ project, id: before.id }, patch, services)
        const urls = {
          before: schemaUrl(project.publicUrl, before.schemaId),
          patched: patchedSchemaUrl(body),
        }
        // As published, the response shows the schema_url of the patched document.
        return ok({ ...updatedIdentityView(changed, project), schema_url: urls.patched ?? urls.before })
      },
      async deleteIdentity({ args, context: { project } }) {
        await identities.remove(project, await find(args.id, project, store))
        return { status: 204 }
      },
      async deleteIdentityCredentials({ args, request, context: { project } }) {
        const type: string = args.type // the path may hold any string
        const identity = await find(args.id, project, store)
        await db.transaction(async (tx) => {
          // `identifier` was added in a later release; the published operation does not declare it.
          const url = new URL(request.originalUrl, 'http://administration')
          const identifier = type === 'oidc' ? url.searchParams.get('identifier') : null
          if (identifier)
            await removeConnection(tx, identity, {
              identifier,
              at: now(),
              methods: identityConfig(project),
            })
          else await removeCredential(tx, identity, { type, at: now() })
          await auditRemovedCredential(tx, ports, { identity, type, ...(identifier && { identifier }) })
        })
        return { status: 204 }
      },
      async batchPatchIdentities({ request, context: { project } }) {
        const body = readJson(request, batchRefused, batchRefused)
        const isPartial = prefersPartial(request)
        const reports = identityConfig(project).rules.batchConflicts === 'are reported'
        const whole = reports ? createReportingBatch : createBatch
        const response = await (isPartial ? createPartialBatch : whole)(body, project, services)
        const headers = isPartial && { 'preference-applied': PARTIAL }
        return streamed(response, 'application/json; charset=utf-8', { ...headers })
      },
    },
  })
}
