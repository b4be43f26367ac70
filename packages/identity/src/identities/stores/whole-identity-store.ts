import { PROJECT_VERSION } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import type { Credential, Identity, IdentityKey } from '../identity.ts'
import {
  byKindAndValue,
  CREDENTIAL,
  compareTexts,
  IDENTITY,
  type IdentityRow,
  toCredential,
  toIdentity,
} from '../identity-rows.ts'

/** An identity with its credentials and keys, and the version of its project. */
export interface WholeIdentity {
  identity: Identity
  credentials: Credential[]
  keys: IdentityKey[]
  projectVersion: number | null
}

interface WholeColumns {
  credentials: string | null
  keys: string | null
  project_version: number | null
}

/** Aggregates rows as JSON lists, in the SQL of each database. */
const aggregateAsJson = (dialect: Queries['dialect'], columns: string): string =>
  dialect === 'sqlite'
    ? `json_group_array(json_array(${columns}))`
    : `CAST(json_agg(json_build_array(${columns})) AS TEXT)`

type CredentialList = [type: string, config: string, version: number, created: number, updated: number][]
type KeyList = [kind: string, value: string][]

function toWholeIdentity(row: IdentityRow & WholeColumns): WholeIdentity {
  // PostgreSQL aggregates no rows to NULL.
  const credentials = JSON.parse(row.credentials ?? '[]') as CredentialList // built by `aggregateAsJson`
  const keys = JSON.parse(row.keys ?? '[]') as KeyList // built by `aggregateAsJson`
  return {
    identity: toIdentity(row),
    credentials: credentials
      .map(([type, config, version, created_at, updated_at]) =>
        toCredential({ type, config, version, created_at, updated_at }),
      )
      .toSorted((left, right) => compareTexts(left.type, right.type)),
    keys: keys.map(([kind, value]) => ({ kind, value })).toSorted(byKindAndValue),
    projectVersion: row.project_version,
  }
}

/** Reads an identity with its credentials, by type, and its keys in one statement. */
export async function findWholeIdentity(
  db: Queries,
  projectId: string,
  id: string,
): Promise<WholeIdentity | undefined> {
  const row = await db.get<IdentityRow & WholeColumns>(
    `SELECT ${IDENTITY}, ${PROJECT_VERSION},
       (SELECT ${aggregateAsJson(db.dialect, CREDENTIAL)} FROM identity_credentials WHERE project_id = $1 AND identity_id = $2) AS credentials,
       (SELECT ${aggregateAsJson(db.dialect, 'kind, value')} FROM identity_keys WHERE project_id = $1 AND identity_id = $2) AS keys
     FROM identities i WHERE i.project_id = $1 AND i.id = $2`,
    [projectId, id],
  )
  return row && toWholeIdentity(row)
}
