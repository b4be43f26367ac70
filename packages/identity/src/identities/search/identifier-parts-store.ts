import { deferRows, type Queries, type Transaction } from '@tillkey/sql'
import type { Identity, IdentityKey } from '../identity.ts'
import { foldText, PREFIX_END, partBytes, suffixesOf } from './search-parts.ts'

/** Key kinds of sign-in identifiers. */
const SIGN_IN_KINDS = new Set(['password', 'code', 'webauthn', 'oidc'])
/** Upper bound on the indexed length of an identifier, in characters: the maximum of an email address. */
const MAX_IDENTIFIER_LENGTH = 320
/** Parts per read, and upper bound on reads: several parts of one identity may match. */
const ROUND = 1000
const MAX_ROUNDS = 20

/** Returns the distinct searchable parts of identifiers. */
export const identifierParts = (keys: readonly IdentityKey[]): string[] => [
  ...new Set(
    keys
      .filter(({ kind }) => SIGN_IN_KINDS.has(kind))
      .flatMap(({ value }) =>
        suffixesOf(Array.from(foldText(value)).slice(0, MAX_IDENTIFIER_LENGTH).join('')),
      ),
  ),
]

interface FoundPart {
  part: Uint8Array
  identity_id: string
}

async function readAfter(
  db: Queries,
  projectId: string,
  { query, after }: { query: string; after: FoundPart },
): Promise<FoundPart[]> {
  return db.all<FoundPart>(
    `SELECT part, identity_id FROM identity_identifiers
     WHERE project_id = $1 AND (part, identity_id) > ($2, $3) AND part < $4 ORDER BY part, identity_id LIMIT $5`,
    [projectId, after.part, after.identity_id, Buffer.concat([partBytes(query), PREFIX_END]), ROUND],
  )
}

/**
 * Finds up to `limit` identities whose identifier contains a text, ordered by what follows it. Ignores case
 * and accents. Each read is a range of the primary key.
 */
export async function findIdentitiesByPart(
  db: Queries,
  projectId: string,
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  const query = foldText(text)
  const found = new Set<string>()
  let after: FoundPart = { part: partBytes(query), identity_id: '' }
  for (let round = 0; round < MAX_ROUNDS && found.size < limit; round++) {
    const rows = await readAfter(db, projectId, { query, after })
    for (const { identity_id: id } of rows) found.add(id)
    const last = rows.at(-1)
    if (!last || rows.length < ROUND) break
    after = last
  }
  return [...found].slice(0, limit)
}

interface Identifiers {
  identity: Pick<Identity, 'projectId' | 'id'>
  keys: readonly IdentityKey[]
}

const INTO = 'identity_identifiers (project_id, part, identity_id)'

/** Indexes the identifiers of new identities. */
export const insertIdentifiers = (tx: Transaction, entries: readonly Identifiers[]): Promise<void> =>
  deferRows(tx, {
    into: INTO,
    rows: entries.flatMap(({ identity, keys }) =>
      identifierParts(keys).map((part) => [identity.projectId, partBytes(part), identity.id]),
    ),
  })

/** Updates the index after a change of keys. */
export async function changeIdentifiers(
  tx: Transaction,
  { projectId, id }: Identifiers['identity'],
  { before, after }: { before: readonly IdentityKey[]; after: readonly IdentityKey[] },
): Promise<void> {
  const [had, has] = [new Set(identifierParts(before)), new Set(identifierParts(after))]
  const gone = [...had].filter((part) => !has.has(part))
  const added = [...has].filter((part) => !had.has(part))
  for (let start = 0; start < gone.length; start += ROUND) {
    const parts = gone.slice(start, start + ROUND)
    const listed = parts.map((_, index) => `$${index + 3}`).join(', ')
    await tx.run(
      `DELETE FROM identity_identifiers WHERE project_id = $1 AND identity_id = $2 AND part IN (${listed})`,
      [projectId, id, ...parts.map(partBytes)],
    )
  }
  const rows = added.map((part) => [projectId, partBytes(part), id])
  await deferRows(tx, { into: INTO, rows })
}

const MIGRATION_BATCH_SIZE = 200

/** Indexes the identifiers of identities that predate the index. */
export async function indexExistingIdentifiers(tx: Transaction): Promise<void> {
  let last = { project_id: '', id: '' }
  for (;;) {
    const identities: (typeof last)[] = await tx.all<typeof last>(
      `SELECT project_id, id FROM identities WHERE (project_id, id) > ($1, $2) ORDER BY project_id, id LIMIT ${MIGRATION_BATCH_SIZE}`,
      [last.project_id, last.id],
    )
    await insertIdentifiers(tx, await readIdentifiers(tx, identities))
    last = identities.at(-1) ?? last
    if (identities.length < MIGRATION_BATCH_SIZE) return
  }
}

/** Reads the keys of several identities, of any projects. */
async function readIdentifiers(
  tx: Transaction,
  identities: readonly { project_id: string; id: string }[],
): Promise<Identifiers[]> {
  if (identities.length === 0) return []
  const pairs = identities.map((_, index) => `($${index * 2 + 1}, $${index * 2 + 2})`).join(', ')
  const rows = await tx.all<{ project_id: string; identity_id: string; kind: string; value: string }>(
    `SELECT project_id, identity_id, kind, value FROM identity_keys WHERE (project_id, identity_id) IN (VALUES ${pairs})`,
    identities.flatMap(({ project_id: projectId, id }) => [projectId, id]),
  )
  const byIdentity = Map.groupBy(rows, (row) => `${row.project_id} ${row.identity_id}`)
  return identities.map(({ project_id: projectId, id }) => ({
    identity: { projectId, id },
    keys: byIdentity.get(`${projectId} ${id}`) ?? [],
  }))
}
