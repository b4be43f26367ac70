import { deferRows, insertRows, type NewRows, type Transaction } from '@tillkey/sql'
import { countFactors } from '../../credentials/factors.ts'
import type { Credential, Identity, IdentityKey, NewIdentity } from '../identity.ts'
import { toColumns } from '../identity-rows.ts'
import { changeIdentifiers, insertIdentifiers } from '../search/identifiers-store.ts'
import { createSearchWrites } from '../search/search-store.ts'
import { createIdentitiesStore } from './identities-store.ts'

const keyRows = (entries: readonly Pick<NewIdentity, 'identity' | 'keys' | 'isDecoy'>[]): NewRows => ({
  into: 'identity_keys (project_id, kind, value, identity_id)',
  rows: entries.flatMap(({ identity: { projectId, id }, keys, isDecoy }) =>
    keys.map(({ kind, value }) => [projectId, kind, isDecoy ? `${id} ${value}` : value, id]),
  ),
})

const credentialRows = (entries: readonly Pick<NewIdentity, 'identity' | 'credentials'>[]): NewRows => ({
  into: 'identity_credentials (project_id, identity_id, type, config, factors, version, created_at, updated_at)',
  rows: entries.flatMap(({ identity, credentials }) =>
    credentials.map(({ type, config, version, createdAt, updatedAt }) => [
      identity.projectId,
      identity.id,
      type,
      JSON.stringify(config),
      countFactors(type, config),
      version,
      createdAt,
      updatedAt,
    ]),
  ),
})

/** Inserts immediately, so that a taken key fails before the transaction continues. */
const insertNow = (tx: Transaction, { into, rows }: NewRows): Promise<void> => insertRows(tx, into, rows)

/** Part of the total that an id counts towards. */
const totalPart = (id: string): string => id.slice(0, 2)

/** Adds to the totals in a fixed order of parts, which rules out deadlocks. */
async function addToTotals(
  tx: Transaction,
  identities: readonly Pick<Identity, 'projectId' | 'id'>[],
  each: 1 | -1,
): Promise<void> {
  if (identities.length === 0) return
  const byPart = Map.groupBy(identities, ({ projectId, id }) => `${projectId} ${totalPart(id)}`)
  const rows = [...byPart].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, some]) => some)
  await deferRows(tx, {
    into: 'identity_totals (project_id, part, total)',
    rows: rows.map(([first, ...others]) => [
      first?.projectId ?? '',
      totalPart(first?.id ?? ''),
      each * (others.length + 1),
    ]),
    clause: 'ON CONFLICT (project_id, part) DO UPDATE SET total = identity_totals.total + excluded.total',
  })
}

async function updateRow(tx: Transaction, identity: Identity): Promise<void> {
  await tx.run(
    `UPDATE identities SET schema_id = $3, state = $4, state_changed_at = $5, traits = $6, addresses = $7,
       metadata_public = $8, metadata_admin = $9, created_at = $10, updated_at = $11, organization_id = $12, external_id = $13
     WHERE project_id = $1 AND id = $2`,
    [identity.projectId, identity.id, ...toColumns(identity)],
  )
}

/** Writes that span several statements and require a transaction. */
export interface IdentityWrites {
  /** Throws UniqueViolation when a key is taken, at the next statement or on commit. */
  insert(entry: NewIdentity): Promise<void>
  /** Inserts all or none. Throws UniqueViolation like `insert`. */
  insertAll(entries: readonly NewIdentity[]): Promise<void>
  /**
   * Replaces an identity with its credentials and keys. Resolves with the identifiers it lost. Throws
   * UniqueViolation when a key is taken.
   */
  rewrite(entry: NewIdentity): Promise<string[]>
  /** Updates the row of an identity. */
  update(identity: Identity): Promise<void>
  /** Replaces the keys of some kinds. Throws UniqueViolation when one is taken. */
  replaceKeys(
    identity: Identity,
    isReplaced: (kind: string) => boolean,
    keys: readonly IdentityKey[],
  ): Promise<void>
  /** Inserts or replaces the credential of its type. */
  putCredential(identity: Identity, credential: Credential): Promise<void>
  deleteCredential(identity: Identity, type: string): Promise<void>
  /** Deletes an identity with all its data. Resolves with false when it does not exist. */
  deleteIdentity(identity: Identity, keys: readonly IdentityKey[]): Promise<boolean>
}

/**
 * Tables with an `identity_id` column whose rows are deleted with the identity. Messages are erased
 * separately.
 */
export const identityTables = ['identity_keys', 'identity_credentials', 'sessions'] as const

/** Must be called inside a transaction. */
export const createIdentityWrites = (tx: Transaction): IdentityWrites => ({
  insert: (entry) => createIdentityWrites(tx).insertAll([entry]),
  async insertAll(entries) {
    await deferRows(tx, {
      into: `identities (project_id, id, schema_id, state, state_changed_at, traits, addresses, metadata_public,
         metadata_admin, created_at, updated_at, organization_id, external_id)`,
      rows: entries.map(({ identity }) => [identity.projectId, identity.id, ...toColumns(identity)]),
    })
    await deferRows(tx, keyRows(entries))
    await insertIdentifiers(tx, entries)
    await deferRows(tx, credentialRows(entries))
    await createSearchWrites(tx).insertAll(entries.map(({ identity, texts = [] }) => ({ identity, texts })))
    await addToTotals(
      tx,
      entries.map(({ identity }) => identity),
      1,
    )
  },
  async rewrite({ identity, credentials, keys, texts }) {
    const { projectId, id } = identity
    await updateRow(tx, identity)
    const before = await createIdentitiesStore(tx).keys(projectId, id)
    for (const table of ['identity_keys', 'identity_credentials'])
      await tx.run(`DELETE FROM ${table} WHERE project_id = $1 AND identity_id = $2`, [projectId, id])
    await insertNow(tx, keyRows([{ identity, keys }]))
    await changeIdentifiers(tx, identity, { before, after: keys })
    await insertNow(tx, credentialRows([{ identity, credentials }]))
    if (texts) await createSearchWrites(tx).replace({ identity, texts })
    const found = new Set(keys.map(({ value }) => value))
    return [...new Set(before.map(({ value }) => value))].filter((value) => !found.has(value))
  },
  update: (identity) => updateRow(tx, identity),
  async replaceKeys(identity, isReplaced, keys) {
    const { projectId, id } = identity
    const before = await createIdentitiesStore(tx).keys(projectId, id)
    for (const { kind, value } of before.filter((key) => isReplaced(key.kind))) {
      await tx.run('DELETE FROM identity_keys WHERE project_id = $1 AND kind = $2 AND value = $3', [
        projectId,
        kind,
        value,
      ])
    }
    await insertNow(tx, keyRows([{ identity, keys: [...keys] }]))
    const unchanged = before.filter((key) => !isReplaced(key.kind))
    await changeIdentifiers(tx, identity, { before, after: [...unchanged, ...keys] })
  },
  async putCredential(identity, credential) {
    const { changes } = await tx.run(
      `UPDATE identity_credentials SET config = $1, factors = $2, updated_at = $3
       WHERE project_id = $4 AND identity_id = $5 AND type = $6`,
      [
        JSON.stringify(credential.config),
        countFactors(credential.type, credential.config),
        credential.updatedAt,
        identity.projectId,
        identity.id,
        credential.type,
      ],
    )
    if (changes === 0) await insertNow(tx, credentialRows([{ identity, credentials: [credential] }]))
  },
  async deleteCredential({ projectId, id }, type) {
    await tx.run(
      'DELETE FROM identity_credentials WHERE project_id = $1 AND identity_id = $2 AND type = $3',
      [projectId, id, type],
    )
  },
  async deleteIdentity({ projectId, id }, keys) {
    await createSearchWrites(tx).remove({ projectId, id })
    await changeIdentifiers(tx, { projectId, id }, { before: keys, after: [] })
    for (const table of identityTables) {
      await tx.run(`DELETE FROM ${table} WHERE project_id = $1 AND identity_id = $2`, [projectId, id])
    }
    const { changes } = await tx.run('DELETE FROM identities WHERE project_id = $1 AND id = $2', [
      projectId,
      id,
    ])
    if (changes > 0) await addToTotals(tx, [{ projectId, id }], -1)
    return changes > 0
  },
})
