import { PROJECT_VERSION } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import { MOST_COUNTED } from '../pages/totals.ts'
import type { JsonObject } from '../values.ts'
import { availableAal, type Factors, factorsOf } from './factors.ts'
import type { Credential, Identity, IdentityKey } from './identity.ts'
import { type AddressesView, addressesOfView, addressesView } from './identity-view.ts'
import { identitiesWithPart } from './search/identifier-parts-store.ts'

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
  organization_id: string | null
  external_id: string | null
  created_at: number
  updated_at: number
}

/** The columns of what lists show. */
export const LISTED = `i.id, i.schema_id, i.state, i.state_changed_at, i.traits, i.addresses, i.metadata_public, i.metadata_admin,
  i.organization_id, i.external_id, i.created_at, i.updated_at`

/** An identity as it is kept, of a project that is known. */
export type ListedRow = Omit<IdentityRow, 'project_id'>

/** The columns of a whole identity. */
export const IDENTITY = `i.project_id, ${LISTED}`

export interface CredentialRow {
  type: string
  config: string
  version: number
  created_at: number
  updated_at: number
}

const CREDENTIAL = 'type, config, version, created_at, updated_at'

/** Most identities have none, and lists hold hundreds of them. */
const metadataOf = (text: string): unknown => (text === 'null' ? null : JSON.parse(text))

/** The addresses of an identity. */
export type Addresses = Pick<Identity, 'verifiableAddresses' | 'recoveryAddresses'>

/** Addresses as they stand in their column: as callers see them, so that lists take them from there. */
export const addressesText = (addresses: Addresses): string => JSON.stringify(addressesView(addresses))

/** The text of no addresses at all. */
export const NO_ADDRESSES = '{}'

/** The addresses that `addressesText` wrote. */
export const toAddresses = (text: string): Addresses => addressesOfView(JSON.parse(text) as AddressesView) // written by stores of identities

/** An identity from its row. */
export function toIdentity(row: IdentityRow): Identity {
  return {
    id: row.id,
    projectId: row.project_id,
    schemaId: row.schema_id,
    state: row.state,
    stateChangedAt: row.state_changed_at,
    traits: JSON.parse(row.traits) as JsonObject, // written by stores of identities
    ...toAddresses(row.addresses),
    metadataPublic: metadataOf(row.metadata_public),
    metadataAdmin: metadataOf(row.metadata_admin),
    organizationId: row.organization_id,
    externalId: row.external_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A credential from its row. */
export const toCredential = (row: CredentialRow): Credential => ({
  type: row.type,
  config: JSON.parse(row.config) as JsonObject, // written by stores of identities
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** The columns of an identity behind its project and id, in their order. */
export const valuesOf = (identity: Identity): (string | number | null)[] => [
  identity.schemaId,
  identity.state,
  identity.stateChangedAt,
  JSON.stringify(identity.traits),
  addressesText(identity),
  JSON.stringify(identity.metadataPublic ?? null),
  JSON.stringify(identity.metadataAdmin ?? null),
  identity.createdAt,
  identity.updatedAt,
  identity.organizationId,
  identity.externalId,
]

/** So many keys are looked up by one statement. */
const KEYS_A_STATEMENT = 500

export interface IdentityPage {
  after: string
  size: number
  /** Only of these, when given. */
  ids?: readonly string[] | undefined
  /** Only those of this organization, when given. */
  organizationId?: string | undefined
}

/** Something of an identity, and whose it is. */
export type Owned<T> = T & { identityId: string }

/** An identity with all that it signs in with, and the version of its project's document. */
export interface WholeIdentity {
  identity: Identity
  credentials: Credential[]
  keys: IdentityKey[]
  projectVersion: number | null
}

export interface IdentitiesStore {
  find(projectId: string, id: string): Promise<Identity | undefined>
  /** With credentials by type and keys, in one statement. */
  findWhole(projectId: string, id: string): Promise<WholeIdentity | undefined>
  findByKey(projectId: string, key: IdentityKey): Promise<Identity | undefined>
  /** An identity that has one of these keys. */
  findByKeys(projectId: string, keys: readonly IdentityKey[]): Promise<Identity | undefined>
  /** The id of the identity of a key. */
  ownerOf(projectId: string, key: IdentityKey): Promise<string | undefined>
  /** The identity of a key, with what its credential of a type holds, if it has one. */
  findWithCredential(
    projectId: string,
    key: IdentityKey,
    type: string,
  ): Promise<{ identity: Identity; config: JsonObject | undefined } | undefined>
  /** By id, ascending, after the given one. */
  list(projectId: string, page: IdentityPage): Promise<Identity[]>
  /** The same, as they are kept. */
  listRows(projectId: string, page: IdentityPage): Promise<ListedRow[]>
  /** How many there are, of all or of those that are asked for; of a filter `MOST_COUNTED` at most. */
  count(projectId: string, among: Pick<IdentityPage, 'ids' | 'organizationId'>): Promise<number>
  /** The identities that sign in with an identifier: `exact` as oidc has it, `normalised` as the others do. */
  idsOfIdentifier(projectId: string, identifier: { exact: string; normalised: string }): Promise<string[]>
  /** The identities that sign in with an identifier that contains a text, so many at most; case and accents do not count. */
  idsOfSimilar(projectId: string, text: string, limit: number): Promise<string[]>
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

const before = (left: string, right: string): number => (left < right ? -1 : Number(left > right))

/**
 * Keys by kind and value. They are ordered here: told to order them, SQLite walks the primary key, which has that order, and
 * with it every key of the project.
 */
const inOrder = (left: IdentityKey, right: IdentityKey): number =>
  before(left.kind, right.kind) || before(left.value, right.value)

/** A list of lists as text of JSON, which each database makes by functions of its own. */
const listOf = (dialect: Queries['dialect'], columns: string): string =>
  dialect === 'sqlite'
    ? `json_group_array(json_array(${columns}))`
    : `CAST(json_agg(json_build_array(${columns})) AS TEXT)`

type CredentialList = [type: string, config: string, version: number, created: number, updated: number][]
type KeyList = [kind: string, value: string][]

function toWhole(row: IdentityRow & WholeColumns): WholeIdentity {
  // PostgreSQL makes no list of no rows.
  const credentials = JSON.parse(row.credentials ?? '[]') as CredentialList // made by `listOf`
  const keys = JSON.parse(row.keys ?? '[]') as KeyList // made by `listOf`
  return {
    identity: toIdentity(row),
    credentials: credentials
      .map(([type, config, version, created_at, updated_at]) =>
        toCredential({ type, config, version, created_at, updated_at }),
      )
      .toSorted((left, right) => before(left.type, right.type)),
    keys: keys.map(([kind, value]) => ({ kind, value })).toSorted(inOrder),
    projectVersion: row.project_version,
  }
}

interface WholeColumns {
  credentials: string | null
  keys: string | null
  project_version: number | null
}

/** Ids, the last of them repeated up to a power of two: connections keep each statement, and lists of any length shall make few. */
function padded(ids: readonly string[]): string[] {
  const last = ids.at(-1)
  if (last === undefined) return []
  const length = 2 ** Math.ceil(Math.log2(ids.length))
  return [...ids, ...Array.from({ length: length - ids.length }, () => last)]
}

/** Placeholders behind the project's. */
const listed = (items: readonly string[]): string => items.map((_, index) => `$${index + 2}`).join(', ')

/** A filter by ids and organization, whose placeholders begin at a number. */
function among({ ids = [], organizationId }: Pick<IdentityPage, 'ids' | 'organizationId'>, first: number) {
  const listedIds = padded(ids)
  const within = listedIds.map((_, index) => `$${index + first}`).join(', ')
  const byIds = within ? ` AND id IN (${within})` : ''
  const byOrganization =
    organizationId === undefined ? '' : ` AND organization_id = $${first + listedIds.length}`
  return {
    conditions: byIds + byOrganization,
    params: [...listedIds, ...(organizationId === undefined ? [] : [organizationId])],
  }
}

/**
 * The identities behind the id $2, of an organization where one is asked for, and their order, which is that of ids. Told that all are of
 * one organization, SQLite would walk everybody in that order.
 */
const rangeOf = ({ organizationId }: Pick<IdentityPage, 'organizationId'>) =>
  organizationId === undefined
    ? { range: 'id > $2', order: 'id', own: [] }
    : {
        range: '(organization_id, id) > ($4, $2) AND organization_id <= $4',
        order: 'organization_id, id',
        own: [organizationId],
      }

/** What is read of identities, their keys and credentials, and single changes of one row. */
export function createIdentitiesStore(db: Queries): IdentitiesStore {
  return {
    async find(projectId, id) {
      const row = await db.get<IdentityRow>(
        `SELECT ${IDENTITY} FROM identities i WHERE i.project_id = $1 AND i.id = $2`,
        [projectId, id],
      )
      return row && toIdentity(row)
    },
    async findWhole(projectId, id) {
      const row = await db.get<IdentityRow & WholeColumns>(
        `SELECT ${IDENTITY}, ${PROJECT_VERSION},
           (SELECT ${listOf(db.dialect, CREDENTIAL)} FROM identity_credentials WHERE project_id = $1 AND identity_id = $2) AS credentials,
           (SELECT ${listOf(db.dialect, 'kind, value')} FROM identity_keys WHERE project_id = $1 AND identity_id = $2) AS keys
         FROM identities i WHERE i.project_id = $1 AND i.id = $2`,
        [projectId, id],
      )
      return row && toWhole(row)
    },
    async findByKey(projectId, { kind, value }) {
      const row = await db.get<IdentityRow>(
        `SELECT ${IDENTITY} FROM identity_keys k JOIN identities i ON i.project_id = k.project_id AND i.id = k.identity_id
         WHERE k.project_id = $1 AND k.kind = $2 AND k.value = $3`,
        [projectId, kind, value],
      )
      return row && toIdentity(row)
    },
    async findByKeys(projectId, keys) {
      if (keys.length === 0) return undefined
      const pairs = keys.map((_, index) => `($${index * 2 + 2}, $${index * 2 + 3})`).join(', ')
      const row = await db.get<IdentityRow>(
        `SELECT ${IDENTITY} FROM identity_keys k JOIN identities i ON i.project_id = k.project_id AND i.id = k.identity_id
         WHERE k.project_id = $1 AND (k.kind, k.value) IN (VALUES ${pairs}) LIMIT 1`,
        [projectId, ...keys.flatMap(({ kind, value }) => [kind, value])],
      )
      return row && toIdentity(row)
    },
    async ownerOf(projectId, { kind, value }) {
      const row = await db.get<{ identity_id: string }>(
        'SELECT identity_id FROM identity_keys WHERE project_id = $1 AND kind = $2 AND value = $3',
        [projectId, kind, value],
      )
      return row?.identity_id
    },
    async findWithCredential(projectId, { kind, value }, type) {
      // A value, not a join, for which PostgreSQL may read the credentials of everybody.
      const row = await db.get<IdentityRow & { config: string | null }>(
        `SELECT ${IDENTITY}, (SELECT c.config FROM identity_credentials c
           WHERE c.project_id = i.project_id AND c.identity_id = i.id AND c.type = $4) AS config
         FROM identity_keys k JOIN identities i ON i.project_id = k.project_id AND i.id = k.identity_id
         WHERE k.project_id = $1 AND k.kind = $2 AND k.value = $3`,
        [projectId, kind, value, type],
      )
      if (!row) return undefined
      const config = row.config === null ? undefined : (JSON.parse(row.config) as JsonObject) // written by stores of identities
      return { identity: toIdentity(row), config }
    },
    async count(projectId, filter) {
      if (filter.ids?.length === 0) return 0
      const { conditions, params } = among(filter, 2)
      // Of all of them there is a total, in parts.
      const row = await db.get<{ total: number | null }>(
        conditions === ''
          ? 'SELECT CAST(SUM(total) AS BIGINT) AS total FROM identity_totals WHERE project_id = $1'
          : `SELECT COUNT(*) AS total FROM
               (SELECT 1 FROM identities WHERE project_id = $1${conditions} LIMIT ${MOST_COUNTED}) AS counted`,
        [projectId, ...params],
      )
      return row?.total ?? 0
    },
    async list(projectId, page) {
      const rows = await createIdentitiesStore(db).listRows(projectId, page)
      return rows.map((row) => toIdentity({ ...row, project_id: projectId }))
    },
    async listRows(projectId, { after, size, ...filter }) {
      if (filter.ids?.length === 0) return []
      const { range, order, own } = rangeOf(filter)
      const { conditions, params } = among({ ids: filter.ids }, 4 + own.length)
      return db.all<ListedRow>(
        `SELECT ${LISTED} FROM identities i WHERE project_id = $1 AND ${range}${conditions} ORDER BY ${order} LIMIT $3`,
        [projectId, after, size, ...own, ...params],
      )
    },
    async idsOfIdentifier(projectId, { exact, normalised }) {
      // Two reads of the primary key: of one condition with OR, SQLite makes a walk through the project's keys.
      const rows = await db.all<{ identity_id: string }>(
        `SELECT identity_id FROM identity_keys
         WHERE project_id = $1 AND kind IN ('password', 'code', 'webauthn') AND value = $2
         UNION ALL
         SELECT identity_id FROM identity_keys WHERE project_id = $1 AND kind = 'oidc' AND value = $3`,
        [projectId, normalised, exact],
      )
      return [...new Set(rows.map((row) => row.identity_id))]
    },
    idsOfSimilar: (projectId, text, limit) => identitiesWithPart(db, projectId, { text, limit }),
    async takenKeys(projectId, keys) {
      const taken: IdentityKey[] = []
      for (let start = 0; start < keys.length; start += KEYS_A_STATEMENT) {
        const part = keys.slice(start, start + KEYS_A_STATEMENT)
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
      const ids = padded(identityIds)
      const rows = await db.all<CredentialRow & { identity_id: string }>(
        `SELECT identity_id, ${CREDENTIAL} FROM identity_credentials WHERE project_id = $1 AND identity_id IN (${listed(ids)}) ORDER BY type`,
        [projectId, ...ids],
      )
      return rows.map((row) => ({ ...toCredential(row), identityId: row.identity_id }))
    },
    async keysOf(projectId, identityIds) {
      if (identityIds.length === 0) return []
      const ids = padded(identityIds)
      const rows = await db.all<{ kind: string; value: string; identityId: string }>(
        `SELECT kind, value, identity_id AS "identityId" FROM identity_keys
         WHERE project_id = $1 AND identity_id IN (${listed(ids)})`,
        [projectId, ...ids],
      )
      return rows.toSorted(inOrder)
    },
    async credentials(projectId, identityId) {
      const rows = await db.all<CredentialRow>(
        `SELECT ${CREDENTIAL} FROM identity_credentials WHERE project_id = $1 AND identity_id = $2 ORDER BY type`,
        [projectId, identityId],
      )
      return rows.map(toCredential)
    },
    async keys(projectId, identityId) {
      const rows = await db.all<{ kind: string; value: string }>(
        'SELECT kind, value FROM identity_keys WHERE project_id = $1 AND identity_id = $2',
        [projectId, identityId],
      )
      return rows.toSorted(inOrder)
    },
    async credential(projectId, identityId, type) {
      const row = await db.get<CredentialRow>(
        `SELECT ${CREDENTIAL} FROM identity_credentials WHERE project_id = $1 AND identity_id = $2 AND type = $3`,
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
