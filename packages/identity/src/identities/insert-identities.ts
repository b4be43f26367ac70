import type { ProjectContext } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { type Clock, type Draft, newIdentity } from './entries.ts'
import { createIdentityWrites } from './identity-writes-store.ts'

/**
 * Inserts identities in one unit of work, without the checks and notes of an import: for worlds that benchmarks measure.
 * TraitsRefused for one that does not fit its schema, UniqueViolation for one that is there already.
 */
export async function insertIdentities(
  db: Database,
  { project, drafts, clock }: { project: ProjectContext; drafts: readonly Draft[]; clock: Clock },
): Promise<void> {
  const entries = drafts.map((draft) => newIdentity(project, draft, clock))
  await db.transaction((tx) => createIdentityWrites(tx).insertAll(entries))
}
