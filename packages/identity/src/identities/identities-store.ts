import { placeholders, type Queries, type Transaction } from '@tillkey/sql'
import { createCourierStore } from '../courier/courier-store.ts'
import type { JsonObject } from '../values/json.ts'
import { availableAal, type Factors, factorsOf } from './factors.ts'

export interface Address {
  id: string
  via: string
  value: string
  createdAt: number
  updatedAt: number
}

export interface VerifiableAddress extends Address {
  verified: boolean
  status: 'pending' | 'sent' | 'completed'
  verifiedAt: number | null
}

export interface Identity {
  id: string
  projectId: string
  schemaId: string
  state: 'active' | 'inactive'
  stateChangedAt: number | null
  traits: JsonObject
  verifiableAddresses: VerifiableAddress[]
  recoveryAddresses: Address[]
  metadataPublic: unknown
  metadataAdmin: unknown
  createdAt: number
  updatedAt: number
}

export interface Credential {
  type: string
  config: JsonObject
  version: number
  createdAt: number
  updatedAt: number
}

/** What an identity is found by: unique among the identities of a project, within its kind. */
export interface IdentityKey {
  /** `password`, `verifiable:email`, `recovery:email` … */
  kind: string
  value: string
}

export interface NewIdentity {
  identity: Identity
  credentials: Credential[]
  keys: IdentityKey[]
}

export interface IdentityRow {
  project_id: string
  id: string
  schema_id: string
  state: 'active' | 'inactive'
  state_changed_at: number | null
  traits: string
  addresses: string
  metadata_public: string
  metadata_admin: string
  created_at: number
  updated_at: number
}

interface CredentialRow {
  type: string
  config: string
  version: number
  created_at: number
  updated_at: number
}

/** An identity from its row. */
export function toIdentity(row: IdentityRow): Identity {
  const addresses = JSON.parse(row.addresses) as Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'>
  return {
    id: row.id,
    projectId: row.project_id,
    schemaId: row.schema_id,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    traits: JSON.parse(row.traits) as JsonObject,
    ...addresses,
    metadataPublic: JSON.parse(row.metadata_public),
    metadataAdmin: JSON.parse(row.metadata_admin),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const toCredential = (row: CredentialRow): Credential => ({
  type: row.type,
  config: JSON.parse(row.config) as JsonObject,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const addressesText = ({ verifiableAddresses, recoveryAddresses }: Identity): string =>
  JSON.stringify({ verifiableAddresses, recoveryAddresses })

const valuesOf = (identity: Identity): (string | number | null)[] => [
  identity.schemaId,
  identity.state,
  identity.stateChangedAt,
  JSON.stringify(identity.traits),
  addressesText(identity),
  JSON.stringify(identity.metadataPublic ?? null),
  JSON.stringify(identity.metadataAdmin ?? null),
  identity.createdAt,
  identity.updatedAt,
]

/** Inserts rows, some hundred a statement. */
async function insertRows(
  tx: Transaction,
  into: string,
  rows: readonly (string | number | null)[][],
): Promise<void> {
  const columns = rows[0]?.length ?? 0
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const part = rows.slice(start, start + ROWS_A_STATEMENT)
    await tx.run(`INSERT INTO ${into} VALUES ${placeholders(part.length, columns)}`, part.flat())
  }
}

const ROWS_A_STATEMENT = 500

const insertKeys = (
  tx: Transaction,
  entries: readonly Pick<NewIdentity, 'identity' | 'keys'>[],
): Promise<void> =>
  insertRows(
    tx,
    'identity_keys (project_id, kind, value, identity_id)',
    entries.flatMap(({ identity, keys }) =>
      keys.map(({ kind, value }) => [identity.projectId, kind, value, identity.id]),
    ),
  )

const insertCredentials = (
  tx: Transaction,
  entries: readonly Pick<NewIdentity, 'identity' | 'credentials'>[],
): Promise<void> =>
  insertRows(
    tx,
    'identity_credentials (project_id, identity_id, type, config, factors, version, created_at, updated_at)',
    entries.flatMap(({ identity, credentials }) =>
      credentials.map(({ type, config, version, createdAt, updatedAt }) => [
        ...[identity.projectId, identity.id, type, JSON.stringify(config), factorsOf(type, config)],
        ...[version, createdAt, updatedAt],
      ]),
    ),
  )

export interface IdentityPage {
  after: string
  size: number
  /** Only of these, when given. */
  ids?: readonly string[] | undefined
}

/** Something of an identity, and whose it is. */
export type Owned<T> = T & { identityId: string }

export interface IdentitiesStore {
  find(projectId: string, id: string): Promise<Identity | undefined>
  findByKey(projectId: string, key: IdentityKey): Promise<Identity | undefined>
  /** The identity of a key, with what its credential of a type holds, if it has one. */
  findWithCredential(
    projectId: string,
    key: IdentityKey,
    type: string,
  ): Promise<{ identity: Identity; config: JsonObject | undefined } | undefined>
  /** By id, ascending, after the given one. */
  list(projectId: string, page: IdentityPage): Promise<Identity[]>
  /** The identities that sign in with an identifier: `exact` as oidc has it, `normalised` as the others do. */
  idsOfIdentifier(projectId: string, identifier: { exact: string; normalised: string }): Promise<string[]>
  /** The identities that sign in with an identifier that contains a text, so many at most. */
  idsOfSimilar(projectId: string, part: string, limit: number): Promise<string[]>
  /** Which of these keys identities have. */
  takenKeys(projectId: string, keys: readonly IdentityKey[]): Promise<IdentityKey[]>
  credentials(projectId: string, identityId: string): Promise<Credential[]>
  /** Of several identities in one statement each. */
  credentialsOf(projectId: string, identityIds: readonly string[]): Promise<Owned<Credential>[]>
  keysOf(projectId: string, identityIds: readonly string[]): Promise<Owned<IdentityKey>[]>
  keys(projectId: string, identityId: string): Promise<IdentityKey[]>
  /** The credential of a type, if there is one. */
  credential(projectId: string, identityId: string, type: string): Promise<Credential | undefined>
  /** The highest assurance that the credentials of an identity can give. */
  availableAal(projectId: string, identityId: string): Promise<'aal0' | 'aal1' | 'aal2'>
  /** Replaces what a credential holds, unless it was replaced by others meanwhile; tells whether it did. */
  replaceCredential(
    identity: Identity,
    type: string,
    change: { from: JsonObject; to: JsonObject; at: number },
  ): Promise<boolean>
}

/** What takes several statements, so that it needs a transaction to be whole. */
export interface IdentityWrites {
  /** UniqueViolation when another identity has one of the keys. */
  insert(entry: NewIdentity): Promise<void>
  /** All of them or none; UniqueViolation as with one. */
  insertAll(entries: readonly NewIdentity[]): Promise<void>
  /** Writes an identity anew, with exactly these credentials and keys. UniqueViolation as with a new one. */
  rewrite(entry: NewIdentity): Promise<void>
  /** Writes anew what an identity itself holds; its id and project stay. */
  update(identity: Identity): Promise<void>
  /** Replaces the keys of some kinds. UniqueViolation when another identity has one of them. */
  replaceKeys(
    identity: Identity,
    isReplaced: (kind: string) => boolean,
    keys: readonly IdentityKey[],
  ): Promise<void>
  /** Writes a credential, in place of the one of its type. */
  putCredential(identity: Identity, credential: Credential): Promise<void>
  deleteCredential(identity: Identity, type: string): Promise<void>
  /** With all that is its own; false when there is none. */
  deleteIdentity(identity: Identity): Promise<boolean>
}

/** Placeholders behind the project's. */
const listed = (items: readonly string[]): string => items.map((_, index) => `$${index + 2}`).join(', ')

/** What is read of identities, their keys and credentials, and single changes of one row. */
export function createIdentitiesStore(db: Queries): IdentitiesStore {
  return {
    async find(projectId, id) {
      const row = await db.get<IdentityRow>('SELECT * FROM identities WHERE project_id = $1 AND id = $2', [
        projectId,
        id,
      ])
      return row && toIdentity(row)
    },
    async findByKey(projectId, { kind, value }) {
      const row = await db.get<IdentityRow>(
        `SELECT i.* FROM identity_keys k JOIN identities i ON i.project_id = k.project_id AND i.id = k.identity_id
         WHERE k.project_id = $1 AND k.kind = $2 AND k.value = $3`,
        [projectId, kind, value],
      )
      return row && toIdentity(row)
    },
    async findWithCredential(projectId, { kind, value }, type) {
      const row = await db.get<IdentityRow & { config: string | null }>(
        `SELECT i.*, c.config FROM identity_keys k
         JOIN identities i ON i.project_id = k.project_id AND i.id = k.identity_id
         LEFT JOIN identity_credentials c ON c.project_id = i.project_id AND c.identity_id = i.id AND c.type = $4
         WHERE k.project_id = $1 AND k.kind = $2 AND k.value = $3`,
        [projectId, kind, value, type],
      )
      if (!row) return undefined
      const config = row.config === null ? undefined : (JSON.parse(row.config) as JsonObject)
      return { identity: toIdentity(row), config }
    },
    async list(projectId, { after, size, ids }) {
      if (ids?.length === 0) return []
      const among = ids ? `AND id IN (${ids.map((_, index) => `$${index + 4}`).join(', ')})` : ''
      const rows = await db.all<IdentityRow>(
        `SELECT * FROM identities WHERE project_id = $1 AND id > $2 ${among} ORDER BY id LIMIT $3`,
        [projectId, after, size, ...(ids ?? [])],
      )
      return rows.map(toIdentity)
    },
    async idsOfIdentifier(projectId, { exact, normalised }) {
      const rows = await db.all<{ identity_id: string }>(
        `SELECT identity_id FROM identity_keys
         WHERE project_id = $1 AND (kind IN ('password', 'code', 'webauthn') AND value = $2 OR kind = 'oidc' AND value = $3)`,
        [projectId, normalised, exact],
      )
      return [...new Set(rows.map((row) => row.identity_id))]
    },
    async idsOfSimilar(projectId, part, limit) {
      const pattern = `%${part.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`
      const rows = await db.all<{ identity_id: string }>(
        `SELECT DISTINCT identity_id FROM identity_keys
         WHERE project_id = $1 AND kind IN ('password', 'code', 'webauthn', 'oidc') AND value LIKE $2 ESCAPE '\\'
         ORDER BY identity_id LIMIT $3`,
        [projectId, pattern, limit],
      )
      return rows.map((row) => row.identity_id)
    },
    async takenKeys(projectId, keys) {
      const taken: IdentityKey[] = []
      for (let start = 0; start < keys.length; start += ROWS_A_STATEMENT) {
        const part = keys.slice(start, start + ROWS_A_STATEMENT)
        const pairs = part.map((_, index) => `($${index * 2 + 2}, $${index * 2 + 3})`).join(', ')
        const params = [projectId, ...part.flatMap(({ kind, value }) => [kind, value])]
        taken.push(
          ...(await db.all<{ kind: string; value: string }>(
            `SELECT kind, value FROM identity_keys WHERE project_id = $1 AND (kind, value) IN (VALUES ${pairs})`,
            params,
          )),
        )
      }
      return taken
    },
    async credentialsOf(projectId, identityIds) {
      if (identityIds.length === 0) return []
      const rows = await db.all<CredentialRow & { identity_id: string }>(
        `SELECT * FROM identity_credentials WHERE project_id = $1 AND identity_id IN (${listed(identityIds)}) ORDER BY type`,
        [projectId, ...identityIds],
      )
      return rows.map((row) => ({ ...toCredential(row), identityId: row.identity_id }))
    },
    async keysOf(projectId, identityIds) {
      if (identityIds.length === 0) return []
      return db.all<{ kind: string; value: string; identityId: string }>(
        `SELECT kind, value, identity_id AS "identityId" FROM identity_keys
         WHERE project_id = $1 AND identity_id IN (${listed(identityIds)}) ORDER BY kind, value`,
        [projectId, ...identityIds],
      )
    },
    async credentials(projectId, identityId) {
      const rows = await db.all<CredentialRow>(
        'SELECT * FROM identity_credentials WHERE project_id = $1 AND identity_id = $2 ORDER BY type',
        [projectId, identityId],
      )
      return rows.map(toCredential)
    },
    keys: (projectId, identityId) =>
      db.all<{ kind: string; value: string }>(
        'SELECT kind, value FROM identity_keys WHERE project_id = $1 AND identity_id = $2 ORDER BY kind, value',
        [projectId, identityId],
      ),
    async credential(projectId, identityId, type) {
      const row = await db.get<CredentialRow>(
        'SELECT * FROM identity_credentials WHERE project_id = $1 AND identity_id = $2 AND type = $3',
        [projectId, identityId, type],
      )
      return row && toCredential(row)
    },
    async availableAal(projectId, identityId) {
      const rows = await db.all<{ factors: Factors }>(
        'SELECT factors FROM identity_credentials WHERE project_id = $1 AND identity_id = $2',
        [projectId, identityId],
      )
      return availableAal(rows.map(({ factors }) => factors))
    },
    async replaceCredential({ projectId, id }, type, { from, to, at }) {
      const { changes } = await db.run(
        `UPDATE identity_credentials SET config = $1, factors = $2, updated_at = $3
         WHERE project_id = $4 AND identity_id = $5 AND type = $6 AND config = $7`,
        [JSON.stringify(to), factorsOf(type, to), at, projectId, id, type, JSON.stringify(from)],
      )
      return changes === 1
    },
  }
}

/** Every table with rows of an identity, by its column; messages have rules of their own. */
export const identityTables = ['identity_keys', 'identity_credentials', 'sessions'] as const

/** Changes of several tables, so only within a transaction. UniqueViolation when a key is taken. */
export const createIdentityWrites = (tx: Transaction): IdentityWrites => ({
  insert: (entry) => createIdentityWrites(tx).insertAll([entry]),
  async insertAll(entries) {
    await insertRows(
      tx,
      `identities (project_id, id, schema_id, state, state_changed_at, traits, addresses, metadata_public,
         metadata_admin, created_at, updated_at)`,
      entries.map(({ identity }) => [identity.projectId, identity.id, ...valuesOf(identity)]),
    )
    await insertKeys(tx, entries)
    await insertCredentials(tx, entries)
  },
  async rewrite({ identity, credentials, keys }) {
    const { projectId, id } = identity
    await tx.run(
      `UPDATE identities SET schema_id = $3, state = $4, state_changed_at = $5, traits = $6, addresses = $7,
         metadata_public = $8, metadata_admin = $9, created_at = $10, updated_at = $11
       WHERE project_id = $1 AND id = $2`,
      [projectId, id, ...valuesOf(identity)],
    )
    for (const table of ['identity_keys', 'identity_credentials'])
      await tx.run(`DELETE FROM ${table} WHERE project_id = $1 AND identity_id = $2`, [projectId, id])
    await insertKeys(tx, [{ identity, keys }])
    await insertCredentials(tx, [{ identity, credentials }])
  },
  async update(identity) {
    await tx.run(
      `UPDATE identities SET schema_id = $1, state = $2, state_changed_at = $3, traits = $4, addresses = $5,
         metadata_public = $6, metadata_admin = $7, updated_at = $8 WHERE project_id = $9 AND id = $10`,
      [
        identity.schemaId,
        identity.state,
        identity.stateChangedAt,
        JSON.stringify(identity.traits),
        addressesText(identity),
        JSON.stringify(identity.metadataPublic ?? null),
        JSON.stringify(identity.metadataAdmin ?? null),
        identity.updatedAt,
        identity.projectId,
        identity.id,
      ],
    )
  },
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
    await insertKeys(tx, [{ identity, keys: [...keys] }])
  },
  async putCredential(identity, credential) {
    const { changes } = await tx.run(
      `UPDATE identity_credentials SET config = $1, factors = $2, updated_at = $3
       WHERE project_id = $4 AND identity_id = $5 AND type = $6`,
      [
        JSON.stringify(credential.config),
        factorsOf(credential.type, credential.config),
        credential.updatedAt,
        identity.projectId,
        identity.id,
        credential.type,
      ],
    )
    if (changes === 0) await insertCredentials(tx, [{ identity, credentials: [credential] }])
  },
  async deleteCredential({ projectId, id }, type) {
    await tx.run(
      'DELETE FROM identity_credentials WHERE project_id = $1 AND identity_id = $2 AND type = $3',
      [projectId, id, type],
    )
  },
  async deleteIdentity({ projectId, id, verifiableAddresses, recoveryAddresses }) {
    const recipients = [...verifiableAddresses, ...recoveryAddresses].map(({ value }) => value)
    await createCourierStore(tx).erase(projectId, { identityId: id, recipients: [...new Set(recipients)] })
    for (const table of identityTables) {
      await tx.run(`DELETE FROM ${table} WHERE project_id = $1 AND identity_id = $2`, [projectId, id])
    }
    const { changes } = await tx.run('DELETE FROM identities WHERE project_id = $1 AND id = $2', [
      projectId,
      id,
    ])
    return changes > 0
  },
})
