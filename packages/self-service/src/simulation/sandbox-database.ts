import type { NewIdentity } from '@tillkey/identity/identities/identity.ts'
import { createIdentityWrites } from '@tillkey/identity/identities/stores/identity-writes-store.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { type Database, migrate, openDatabase } from '@tillkey/sql'
import { identityMigrations } from '../identity-migrations.ts'
import { insertProjectVersion, projectVersions } from './sandbox-store.ts'

/** Opens a database in memory with the tables of identities. It is gone when it is closed. */
export async function openSandboxDatabase(project: ProjectContext): Promise<Database> {
  const db = openDatabase({ file: ':memory:', onConnectionLost: () => undefined })
  await migrate(db, 'sandbox', [projectVersions, ...identityMigrations])
  await insertProjectVersion(db, project)
  return db
}

/** Inserts an identity with its credentials and keys. */
export const insertCopy = (db: Database, copy: NewIdentity): Promise<void> =>
  db.transaction((tx) => createIdentityWrites(tx).insert(copy))
