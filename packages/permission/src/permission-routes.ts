import { endpointsOf } from '@tillkey/contract'
import * as checks from '@tillkey/contract/platform/permission/checks.ts'
import * as checksSchemas from '@tillkey/contract/platform/permission/checks-schemas.ts'
import * as language from '@tillkey/contract/platform/permission/language.ts'
import * as languageSchemas from '@tillkey/contract/platform/permission/language-schemas.ts'
import * as lookUps from '@tillkey/contract/platform/permission/look-ups.ts'
import * as lookUpsSchemas from '@tillkey/contract/platform/permission/look-ups-schemas.ts'
import * as relationships from '@tillkey/contract/platform/permission/relationships.ts'
import * as relationshipsSchemas from '@tillkey/contract/platform/permission/relationships-schemas.ts'
import { ok } from '@tillkey/host'
import type { Frame, Slice } from '@tillkey/platform-core'
import { checkHandlers } from './checks-routes.ts'
import { readPermissionFile } from './language/read-permission-file.ts'
import { lookUpHandlers } from './look-ups-routes.ts'
import { createPermissionIndexes } from './permission-indexes.ts'
import { permissionMigrations } from './permission-migrations.ts'
import { createPermissionStore } from './permission-store.ts'
import { createPermissionWrites, type PermissionWrites } from './permission-writes.ts'
import { createPermissions, type Permissions } from './permissions.ts'
import { createProjectRules } from './project-rules.ts'
import { patchHandler, relationshipHandlers } from './relationships-routes.ts'

const defaultMemoryBudget = 1024 ** 3
/** 25,000 deltas of ordinary length, and then some. */
const patchBodyLimit = 16 * 1024 ** 2
const changesKeptMs = 60 * 60 * 1000

/** Requests are read by rules of their own: the published service tells apart what is absent and what is empty. */
const ownReading = { bodyFormats: 'unread', validation: 'handler' } as const

export interface PermissionSlice extends Slice {
  /** For other parts of the platform, once this one is bound. */
  permissions(): Permissions
}

/** Relationships, checks, expansions, namespaces and the syntax of permission files. */
export function createPermissionSlice(memoryBudget = defaultMemoryBudget): PermissionSlice {
  let permissions: Permissions | undefined
  return {
    migrations: permissionMigrations,
    bind(frame) {
      const writes = createPermissionWrites(frame.db)
      permissions = permissionsOver(frame, writes, memoryBudget)
      bindOperations(frame, permissions)
      frame.sweep((now) => writes.trimChanges(now - changesKeptMs))
    },
    permissions() {
      if (!permissions) throw new Error('the permission slice is not bound yet')
      return permissions
    },
  }
}

function permissionsOver(
  { app, db, keyring, now }: Frame,
  writes: PermissionWrites,
  memoryBudget: number,
): Permissions {
  const store = createPermissionStore(db)
  const rulesOf = createProjectRules({
    store,
    onBroken: ({ slug }, { state, problems }) =>
      app.log.error({ project: slug, inForce: state, problems }, 'the permission namespaces have faults'),
  })
  const indexes = createPermissionIndexes({ store, memoryBudget })
  return createPermissions({ store, writes, indexes, rulesOf, keyring, now })
}

function bindOperations({ bind }: Frame, permissions: Permissions): void {
  bind(endpointsOf(checks, checksSchemas), checkHandlers(permissions), ownReading)
  bind(endpointsOf(lookUps, lookUpsSchemas), lookUpHandlers(permissions))
  const { patchRelationships, ...others } = endpointsOf(relationships, relationshipsSchemas)
  bind(others, relationshipHandlers(permissions), ownReading)
  const patching = { patchRelationships: patchHandler(permissions) }
  bind({ patchRelationships }, patching, { ...ownReading, bodyLimit: patchBodyLimit })
  bind(endpointsOf(language, languageSchemas), {
    checkOplSyntax: ({ args }) => ok(syntaxOf(args.body ?? '')),
  })
}

function syntaxOf(text: string) {
  const { problems } = readPermissionFile(text)
  return problems.length > 0 ? { errors: [...problems] } : {}
}
