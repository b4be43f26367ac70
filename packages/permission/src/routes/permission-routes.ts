import { endpointsOf } from '@tillkey/contract'
import * as assertionOperations from '@tillkey/contract/platform/permission/assertions.ts'
import * as assertionsSchemas from '@tillkey/contract/platform/permission/assertions-schemas.ts'
import * as checks from '@tillkey/contract/platform/permission/checks.ts'
import * as checksSchemas from '@tillkey/contract/platform/permission/checks-schemas.ts'
import * as language from '@tillkey/contract/platform/permission/language.ts'
import * as languageSchemas from '@tillkey/contract/platform/permission/language-schemas.ts'
import * as listings from '@tillkey/contract/platform/permission/listings.ts'
import * as listingsSchemas from '@tillkey/contract/platform/permission/listings-schemas.ts'
import * as relationships from '@tillkey/contract/platform/permission/relationships.ts'
import * as relationshipsSchemas from '@tillkey/contract/platform/permission/relationships-schemas.ts'
import type { Job } from '@tillkey/jobs'
import {
  errorEnvelope,
  type Module,
  type ModuleContext,
  purgeTables,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import { type Assertions, createAssertions } from '../assertions/assertions.ts'
import { assertionMigrations } from '../assertions/assertions-store.ts'
import { createPermissionIndexes } from '../permission-indexes.ts'
import { permissionMigrations } from '../permission-migrations.ts'
import { createPermissionStore } from '../permission-store.ts'
import { createPermissionWrites, type PermissionWrites } from '../permission-writes.ts'
import { createPermissions, type Permissions } from '../permissions.ts'
import { relationsPort } from '../relations-port.ts'
import { permissionSection } from '../rules/permission-config.ts'
import { createProjectRules } from '../rules/project-rules.ts'
import { assertionHandlers } from './assertions-routes.ts'
import { checkHandlers } from './checks-routes.ts'
import { listingHandlers } from './listing-routes.ts'
import { relationshipsCorsSection, withCors } from './permission-cors.ts'
import { patchHandler, relationshipHandlers } from './relationships-routes.ts'
import { ruleHandlers } from './rules-routes.ts'

const DEFAULT_MEMORY_BYTES = 1024 ** 3
/** Room for more than 25,000 deltas of typical length. */
const MAX_PATCH_BYTES = 16 * 1024 ** 2
const CHANGE_LOG_RETENTION_MS = 60 * 60 * 1000

/** Handlers parse requests themselves: the published service distinguishes absent from empty parameters. */
const rawRequests = {
  renderError: errorEnvelope,
  bodyFormats: 'unread',
  validation: 'handler',
  notFound: { doubledSlashes: 307, options: 'refused' },
} as const

/** Operations of the listeners of the original service. */
const METADATA = ['getVersion', 'isAlive', 'isReady']
const LISTENERS = {
  'permission-read': [
    'batchCheckPermission',
    'checkOplSyntax',
    'checkPermission',
    'checkPermissionOrError',
    'expandPermissions',
    'getRelationships',
    'listRelationshipNamespaces',
    'postCheckPermission',
    'postCheckPermissionOrError',
    ...METADATA,
  ],
  'permission-write': ['createRelationship', 'deleteRelationships', 'patchRelationships', ...METADATA],
}

export interface PermissionModuleOptions {
  /** Version of the server, for gRPC. */
  version: string
  /** Upper bound on the memory of all indexes, in bytes. Default: 1 GiB. */
  memoryBudget?: number
}

/** Creates the module for relationships, checks, expansions, namespaces and syntax checks of permission files. */
export const createPermissionModule = ({
  version,
  memoryBudget = DEFAULT_MEMORY_BYTES,
}: PermissionModuleOptions): Module => ({
  name: 'permission',
  migrations: [...permissionMigrations, ...assertionMigrations],
  config: permissionSection,
  open(context) {
    const writes = createPermissionWrites(context.db, context.ports)
    const permissions = openPermissions(context, writes, memoryBudget)
    const assertions = createAssertions({ ...context, permissions })
    return {
      routes: [...permissionRoutes(permissions), ...assertionRoutes(assertions)],
      listeners: LISTENERS,
      async openHttp2(operations) {
        // Imported on demand, because most processes serve no gRPC.
        const { openGrpc } = await import('../grpc/grpc-handler.ts')
        const { db, log, metrics } = context
        return openGrpc({ db, log, metrics, permissions, version, operations })
      },
      jobs: [trimJob(writes)],
      ports: { relations: relationsPort(permissions, context.now) },
    }
  },
  purge: purgeTables([
    'permission_tuples',
    'permission_changes',
    'permission_versions',
    'permission_rules',
    'permission_assertions',
  ]),
})

const trimJob = (writes: PermissionWrites): Job => ({
  name: 'trim permission changes',
  every: 60_000,
  runs: 'in one process',
  run: (now) => writes.trimChanges(now - CHANGE_LOG_RETENTION_MS),
})

function openPermissions(
  { log, db, keyring, now }: ModuleContext,
  writes: PermissionWrites,
  memoryBudget: number,
): Permissions {
  const store = createPermissionStore(db)
  const rulesOf = createProjectRules({
    store,
    onInvalidRules: ({ slug }, { state, problems }) =>
      log.error({ project: slug, inForce: state, problems }, 'permission namespaces are invalid'),
  })
  const indexes = createPermissionIndexes({ store, memoryBudget })
  return createPermissions({ store, writes, indexes, rulesOf, keyring, now })
}

function permissionRoutes(permissions: Permissions): RouteGroup[] {
  const { patchRelationships, ...otherEndpoints } = endpointsOf(relationships, relationshipsSchemas)
  const readRoutes = [
    ...routeGroups({
      ...rawRequests,
      endpoints: endpointsOf(checks, checksSchemas),
      rights: {
        postCheckPermission: 'data:read',
        postCheckPermissionOrError: 'data:read',
        batchCheckPermission: 'data:read',
      },
      cacheable: ['checkPermission', 'checkPermissionOrError'],
      counted: {
        checkPermission: 'PermissionsChecked',
        postCheckPermission: 'PermissionsChecked',
        checkPermissionOrError: 'PermissionsChecked',
        postCheckPermissionOrError: 'PermissionsChecked',
        batchCheckPermission: 'PermissionsChecked',
        expandPermissions: 'PermissionsExpanded',
      },
      handlers: checkHandlers(permissions),
    }),
    ...routeGroups({
      renderError: errorEnvelope,
      endpoints: endpointsOf(listings, listingsSchemas),
      handlers: listingHandlers(permissions),
    }),
  ]
  const relationshipRoutes = [
    ...routeGroups({
      ...rawRequests,
      endpoints: otherEndpoints,
      handlers: relationshipHandlers(permissions),
    }),
    ...routeGroups({
      ...rawRequests,
      bodyLimit: MAX_PATCH_BYTES,
      endpoints: { patchRelationships },
      handlers: { patchRelationships: patchHandler(permissions) },
    }),
  ]
  const languageRoutes = routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(language, languageSchemas),
    rights: { checkOplSyntax: 'data:read', previewPermissionRules: 'data:read' },
    handlers: ruleHandlers(permissions),
  })
  return [
    ...readRoutes.map((group) => withCors(group, () => 'read')),
    ...relationshipRoutes.map((group) => withCors(group, relationshipsCorsSection)),
    ...languageRoutes.map((group) => withCors(group, () => 'opl')),
  ]
}

const assertionRoutes = (assertions: Assertions): RouteGroup[] =>
  routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(assertionOperations, assertionsSchemas),
    rights: { runPermissionAssertions: 'data:read' },
    handlers: assertionHandlers(assertions),
  })
