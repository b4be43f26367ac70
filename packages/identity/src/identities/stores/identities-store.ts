import { padToPowerOfTwo, placeholders, type Queries } from '@tillkey/sql'
import { availableAal, countFactors, type Factors } from '../../credentials/factors.ts'
import { MAX_COUNTED } from '../../pages/totals.ts'
import type { JsonObject } from '../../values.ts'
import type { Credential, Identity, IdentityKey } from '../identity.ts'
import {
  byKindAndValue,
  CREDENTIAL,
  type CredentialRow,
  IDENTITY,
  type IdentityRow,
  LISTED,
  type ListedRow,
  toCredential,
  toIdentity,
} from '../identity-rows.ts'
import {
  type ComparedRange,
  compareByPart,
  findIdentitiesByPart,
  findIndexedByPart,
  type IndexedMatches,
} from '../search/identifiers-store.ts'
import { findWholeIdentity, type WholeIdentity } from './whole-identity-store.ts'

const KEYS_PER_STATEMENT = 500

export interface IdentityPage {
  after: string
  size: number
  /** Restricts the page to these ids. */
  ids?: readonly string[] | undefined
  /** Restricts the page to this organization. */
  organizationId?: string | undefined
}

/** A value with the id of its identity. */
export type Owned<T> = T & { identityId: string }

export interface IdentitiesStore {
  find(projectId: string, id: string): Promise<Identity | undefined>
  /** Reads the identity with its credentials, by type, and its keys in one statement. */
  findWhole(projectId: string, id: string): Promise<WholeIdentity | undefined>
  findByKey(projectId: string, key: IdentityKey): Promise<Identity | undefined>
  /** Returns an identity that has any of these keys. */
  findByKeys(projectId: string, keys: readonly IdentityKey[]): Promise<Identity | undefined>
  /** Returns the id of the identity with a key. */
  ownerOf(projectId: string, key: IdentityKey): Promise<string | undefined>
  /** Returns the identity with a key, and the config of its credential of a type. */
  findWithCredential(
    projectId: string,
    key: IdentityKey,
    type: string,
  ): Promise<{ identity: Identity; config: JsonObject | undefined } | undefined>
  /** Lists identities by ascending id, after `page.after`. */
  list(projectId: string, page: IdentityPage): Promise<Identity[]>
  /** Same as `list`, but returns raw rows. */
  listRows(projectId: string, page: IdentityPage): Promise<ListedRow[]>
  /** Counts all identities, or those that match a filter (up to `MAX_COUNTED`). */
  count(projectId: string, among: Pick<IdentityPage, 'ids' | 'organizationId'>): Promise<number>
  /** Finds identities by sign-in identifier: `exact` for oidc, `normalised` for all other types. */
  findIdsByIdentifier(projectId: string, identifier: { exact: string; normalised: string }): Promise<string[]>
  /** Finds up to `limit` identities with an identifier that contains a text, ignoring case and accents. */
  findIdsBySimilarIdentifier(projectId: string, text: string, limit: number): Promise<string[]>
  /** Finds all of these by index, if at most `limit` are candidates. Finds none of more. */
  findIndexedByPart(projectId: string, search: { text: string; limit: number }): Promise<IndexedMatches>
  /** Finds these among a range of identities by id. `next` is where the next range starts, absent at the end. */
  compareByPart(projectId: string, range: ComparedRange): Promise<{ ids: string[]; next: string | undefined }>
  /** Returns those of the keys that are taken. */
  takenKeys(projectId: string, keys: readonly IdentityKey[]): Promise<IdentityKey[]>
  credentials(projectId: string, identityId: string): Promise<Credential[]>
  /** Reads several identities in one statement. */
  credentialsOf(projectId: string, identityIds: readonly string[]): Promise<Owned<Credential>[]>
  keysOf(projectId: string, identityIds: readonly string[]): Promise<Owned<IdentityKey>[]>
  keys(projectId: string, identityId: string): Promise<IdentityKey[]>
  credential(projectId: string, identityId: string, type: string): Promise<Credential | undefined>
  /** Returns the highest authenticator assurance level that the credentials can reach. */
  availableAal(projectId: string, identityId: string): Promise<'aal0' | 'aal1' | 'aal2'>
  /**
   * Compare-and-swap: replaces a config that still equals `from`. Resolves with false when it has changed.
   */
  replaceCredential(
    identity: Identity,
    type: string,
    change: { from: JsonObject; to: JsonObject; at: number },
  ): Promise<boolean>
}

/** SQL filter by ids and organization; `first` is the number of its first placeholder. */
function pageFilter(
  { ids = [], organizationId }: Pick<IdentityPage, 'ids' | 'organizationId'>,
  first: number,
) {
  const padded = padToPowerOfTwo(ids)
  const byIds = padded.length > 0 ? ` AND id IN ${placeholders(1, padded.length, first)}` : ''
  const byOrganization =
    organizationId === undefined ? '' : ` AND organization_id = $${first + padded.length}`
  return {
    conditions: byIds + byOrganization,
    params: [...padded, ...(organizationId === undefined ? [] : [organizationId])],
  }
}

/**
 * Range and order of a page after the id $2. With an equality on organization_id, SQLite would scan all
 * identities by id.
 */
const keysetRange = ({ organizationId }: Pick<IdentityPage, 'organizationId'>) =>
  organizationId === undefined
    ? { range: 'id > $2', order: 'id', own: [] }
    : {
        range: '(organization_id, id) > ($4, $2) AND organization_id <= $4',
        order: 'organization_id, id',
        own: [organizationId],
      }

/** Reads of identities, their keys and credentials, and updates of single rows. */
export function createIdentitiesStore(db: Queries): IdentitiesStore {
  return {
    async find(projectId, id) {
      const row = await db.get<IdentityRow>(
        `SELECT ${IDENTITY} FROM identities i WHERE i.project_id = $1 AND i.id = $2`,
        [projectId, id],
      )
      return row && toIdentity(row)
    },
    findWhole: (projectId, id) => findWholeIdentity(db, projectId, id),
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
      // A subquery: with a join, PostgreSQL may read the credentials of the whole project.
      const row = await db.get<IdentityRow & { config: string | null }>(
        `SELECT ${IDENTITY}, (SELECT c.config FROM identity_credentials c
           WHERE c.project_id = i.project_id AND c.identity_id = i.id AND c.type = $4) AS config
         FROM identity_keys k JOIN identities i ON i.project_id = k.project_id AND i.id = k.identity_id
         WHERE k.project_id = $1 AND k.kind = $2 AND k.value = $3`,
        [projectId, kind, value, type],
      )
      if (!row) return undefined
      const config = row.config === null ? undefined : (JSON.parse(row.config) as JsonObject) // written by the identity stores
      return { identity: toIdentity(row), config }
    },
    async count(projectId, filter) {
      if (filter.ids?.length === 0) return 0
      const { conditions, params } = pageFilter(filter, 2)
      // The unfiltered total is maintained in parts.
      const row = await db.get<{ total: number | null }>(
        conditions === ''
          ? 'SELECT CAST(SUM(total) AS BIGINT) AS total FROM identity_totals WHERE project_id = $1'
          : `SELECT COUNT(*) AS total FROM
               (SELECT 1 FROM identities WHERE project_id = $1${conditions} LIMIT ${MAX_COUNTED}) AS counted`,
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
      const { range, order, own } = keysetRange(filter)
      const { conditions, params } = pageFilter({ ids: filter.ids }, 4 + own.length)
      return db.all<ListedRow>(
        `SELECT ${LISTED} FROM identities i WHERE project_id = $1 AND ${range}${conditions} ORDER BY ${order} LIMIT $3`,
        [projectId, after, size, ...own, ...params],
      )
    },
    async findIdsByIdentifier(projectId, { exact, normalised }) {
      // Two primary-key reads: for one condition with OR, SQLite scans all keys of the project.
      const rows = await db.all<{ identity_id: string }>(
        `SELECT identity_id FROM identity_keys
         WHERE project_id = $1 AND kind IN ('password', 'code', 'webauthn') AND value = $2
         UNION ALL
         SELECT identity_id FROM identity_keys WHERE project_id = $1 AND kind = 'oidc' AND value = $3`,
        [projectId, normalised, exact],
      )
      return [...new Set(rows.map((row) => row.identity_id))]
    },
    findIdsBySimilarIdentifier: (projectId, text, limit) =>
      findIdentitiesByPart(db, projectId, { text, limit }),
    findIndexedByPart: (projectId, search) => findIndexedByPart(db, projectId, search),
    compareByPart: (projectId, range) => compareByPart(db, projectId, range),
    async takenKeys(projectId, keys) {
      const taken: IdentityKey[] = []
      for (let start = 0; start < keys.length; start += KEYS_PER_STATEMENT) {
        const part = keys.slice(start, start + KEYS_PER_STATEMENT)
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
      const ids = padToPowerOfTwo(identityIds)
      const rows = await db.all<CredentialRow & { identity_id: string }>(
        `SELECT identity_id, ${CREDENTIAL} FROM identity_credentials WHERE project_id = $1 AND identity_id IN ${placeholders(1, ids.length, 2)} ORDER BY type`,
        [projectId, ...ids],
      )
      return rows.map((row) => ({ ...toCredential(row), identityId: row.identity_id }))
    },
    async keysOf(projectId, identityIds) {
      if (identityIds.length === 0) return []
      const ids = padToPowerOfTwo(identityIds)
      const rows = await db.all<{ kind: string; value: string; identityId: string }>(
        `SELECT kind, value, identity_id AS "identityId" FROM identity_keys
         WHERE project_id = $1 AND identity_id IN ${placeholders(1, ids.length, 2)}`,
        [projectId, ...ids],
      )
      return rows.toSorted(byKindAndValue)
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
      return rows.toSorted(byKindAndValue)
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
        [JSON.stringify(to), countFactors(type, to), at, projectId, id, type, JSON.stringify(from)],
      )
      return changes === 1
    },
  }
}
