import { endpointsOf } from '@tillkey/contract'
import * as checks from '@tillkey/contract/platform/permission/checks.ts'
import * as checksSchemas from '@tillkey/contract/platform/permission/checks-schemas.ts'
import * as language from '@tillkey/contract/platform/permission/language.ts'
import * as languageSchemas from '@tillkey/contract/platform/permission/language-schemas.ts'
import * as lookUps from '@tillkey/contract/platform/permission/listings.ts'
import * as lookUpsSchemas from '@tillkey/contract/platform/permission/listings-schemas.ts'
import * as relationships from '@tillkey/contract/platform/permission/relationships.ts'
import * as relationshipsSchemas from '@tillkey/contract/platform/permission/relationships-schemas.ts'
import { ok } from '@tillkey/host'
import type { Job } from '@tillkey/jobs'
import {
  errorEnvelope,
  type Module,
  type ModuleContext,
  purgeTables,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import { checkHandlers } from './checks-routes.ts'
import { readPermissionFile } from './language/read-permission-file.ts'
import { listingHandlers } from './listing-routes.ts'
import { permissionSection } from './permission-config.ts'
import { forOtherOrigins, partOfRelationships } from './permission-cors.ts'
import { createPermissionIndexes } from './permission-indexes.ts'
import { permissionMigrations } from './permission-migrations.ts'
import { createPermissionStore } from './permission-store.ts'
import { createPermissionWrites, type PermissionWrites } from './permission-writes.ts'
import { createPermissions, type Permissions } from './permissions.ts'
import { createProjectRules } from './project-rules.ts'
import { relationsPort } from './relations-port.ts'
import { patchHandler, relationshipHandlers } from './relationships-routes.ts'

const defaultMemoryBudget = 1024 ** 3
/** 25,000 deltas of ordinary length, and then some. */
const patchBodyLimit = 16 * 1024 ** 2
const CHANGE_LOG_RETENTION_MS = 60 * 60 * 1000

/** Requests are read by rules of their own: the published service tells apart what is absent and what is empty. */
const ownReading = {
  renderError: errorEnvelope,
  bodyFormats: 'unread',
  validation: 'handler',
  notFound: { doubledSlashes: 307, options: 'refused' },
} as const

/** Relationships, checks, expansions, namespaces and the syntax of permission files. */
export const createPermissionModule = (memoryBudget = defaultMemoryBudget): Module => ({
  name: 'permission',
  migrations: permissionMigrations,
  config: permissionSection,
  open(context) {
    const writes = createPermissionWrites(context.db, context.ports)
    const permissions = permissionsOver(context, writes, memoryBudget)
    return {
      routes: routesOf(permissions),
      jobs: [trimming(writes)],
      ports: { relations: relationsPort(permissions, context.now) },
    }
  },
  purge: purgeTables(['permission_tuples', 'permission_changes', 'permission_versions', 'permission_rules']),
})

const trimming = (writes: PermissionWrites): Job => ({
  name: 'trim permission changes',
  every: 60_000,
  runs: 'in one process',
  run: (now) => writes.trimChanges(now - CHANGE_LOG_RETENTION_MS),
})

function permissionsOver(
  { log, db, keyring, now }: ModuleContext,
  writes: PermissionWrites,
  memoryBudget: number,
): Permissions {
  const store = createPermissionStore(db)
  const rulesOf = createProjectRules({
    store,
    onBroken: ({ slug }, { state, problems }) =>
      log.error({ project: slug, inForce: state, problems }, 'the permission namespaces have faults'),
  })
  const indexes = createPermissionIndexes({ store, memoryBudget })
  return createPermissions({ store, writes, indexes, rulesOf, keyring, now })
}

function routesOf(permissions: Permissions): RouteGroup[] {
  const { patchRelationships, ...others } = endpointsOf(relationships, relationshipsSchemas)
  const reading = [
    ...routeGroups({
      ...ownReading,
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
      endpoints: endpointsOf(lookUps, lookUpsSchemas),
      handlers: listingHandlers(permissions),
    }),
  ]
  const ofRelationships = [
    ...routeGroups({ ...ownReading, endpoints: others, handlers: relationshipHandlers(permissions) }),
    ...routeGroups({
      ...ownReading,
      bodyLimit: patchBodyLimit,
      endpoints: { patchRelationships },
      handlers: { patchRelationships: patchHandler(permissions) },
    }),
  ]
  const ofTheLanguage = routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(language, languageSchemas),
    rights: { checkOplSyntax: 'data:read' },
    handlers: { checkOplSyntax: ({ args }) => ok(syntaxOf(args.body ?? '')) },
  })
  return [
    ...reading.map((group) => forOtherOrigins(group, () => 'read')),
    ...ofRelationships.map((group) => forOtherOrigins(group, partOfRelationships)),
    ...ofTheLanguage.map((group) => forOtherOrigins(group, () => 'opl')),
  ]
}

function syntaxOf(text: string) {
  const { problems } = readPermissionFile(text)
  return problems.length > 0 ? { errors: [...problems] } : {}
}
