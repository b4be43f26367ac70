import { PROJECT_VERSION } from '@tillkey/platform-core'
import { type Change, padToPowerOfTwo, placeholders, type Queries, type SqlValue } from '@tillkey/sql'
import { clientVersion } from '../clients/clients-store.ts'
import { KEY_CHANGE } from '../keys/keys-store.ts'
import type { VersionedRow, VersionedRows } from '../versioned-reads.ts'
import type { OpaqueKind } from './opaque-token.ts'
import type { StoredToken, TokenContent, TokenState } from './token.ts'

interface TokenRow {
  id: string
  project_id: string
  kind: OpaqueKind
  state: TokenState
  content: string
  issued_at: number
  used_at: number | null
  reuses: number
  expires_at: number | null
}

const columns = 'id, project_id, kind, state, content, issued_at, used_at, reuses, expires_at'

const toToken = (row: TokenRow): StoredToken => ({
  id: row.id,
  projectId: row.project_id,
  kind: row.kind,
  state: row.state,
  content: JSON.parse(row.content) as TokenContent, // written by this store
  issuedAt: row.issued_at,
  usedAt: row.used_at,
  reuses: row.reuses,
  expiresAt: row.expires_at,
})

/** A token with versions read in the same statement. */
export interface FoundToken extends StoredToken {
  /** For `assertFresh` of the client. */
  clientVersion: string
  /** Change counter of the project's keys. */
  keyChange: number
}

interface FoundRow extends TokenRow {
  project_version: number | null
  client_version: string | null
  key_change: number | null
}

/** `undefined` if the client was deleted. */
const toFound = (row: FoundRow): FoundToken | undefined =>
  row.client_version === null
    ? undefined
    : { ...toToken(row), clientVersion: row.client_version, keyChange: row.key_change ?? 0 }

export interface TokensStore {
  find(projectId: string, id: string): Promise<StoredToken | undefined>
  /** Tokens in any state, except those of deleted clients. The project version is only known if one is found. */
  findMany(projectId: string, ids: readonly string[]): Promise<VersionedRows<StoredToken>>
  /** The same for one token, with its client's version. */
  findWithClient(projectId: string, id: string): Promise<VersionedRow<FoundToken>>
  add(tokens: readonly StoredToken[]): Promise<void>
  /** Marks an active token as used. */
  use(token: StoredToken, now: number): Promise<void>
  /** Counts a reuse. Locks the row, so a concurrent end of the chain waits for this transaction. */
  countReuse(token: StoredToken): Promise<void>
  /** Ends every token of a chain, including those added concurrently. */
  endChain(projectId: string, chainId: string, state: 'revoked' | 'withdrawn'): Promise<void>
  /** Deletes every token of a subject's consents, including those added concurrently. */
  eraseSubject(projectId: string, subject: string): Promise<void>
  /** Stores that a JWT without a row has ended. */
  addEnded(token: StoredToken): Promise<void>
  /** Deletes the stored access tokens of a client. */
  deleteAccessTokens(projectId: string, clientId: string): Promise<void>
  deleteByClient(projectId: string, clientId: string): Promise<void>
  /** Invalidates tokens of a client issued up to the cutoff. */
  putCutoff(projectId: string, clientId: string, cutoff: Cutoff): Promise<void>
  findCutoff(projectId: string, clientId: string): Promise<number | undefined>
  sweep(before: number, limit: number): Promise<number>
  sweepCutoffs(before: number, limit: number): Promise<number>
}

export interface Cutoff {
  /** Milliseconds since 1970. */
  issuedBefore: number
  expiresAt: number
}

const insertColumns =
  'project_id, id, kind, chain_id, client_id, state, content, issued_at, used_at, expires_at'

const toValues = (token: StoredToken): SqlValue[] => [
  token.projectId,
  token.id,
  token.kind,
  token.content.grant.chainId,
  token.content.grant.clientId,
  token.state,
  JSON.stringify(token.content),
  token.issuedAt,
  token.usedAt,
  token.expiresAt,
]

const COLUMN_COUNT = 10

function writeInsert(rows: number): string {
  return `INSERT INTO oauth2_tokens (${insertColumns}) VALUES ${placeholders(rows, COLUMN_COUNT)}`
}

/** Insert statements by number of rows; they are long and used often. */
const inserts = new Map<number, string>()

function insert(rows: number): string {
  const sql = inserts.get(rows) ?? writeInsert(rows)
  inserts.set(rows, sql)
  return sql
}

/** Change for `tx.defer` that marks an active token as used. ConcurrentChangeError if it is no longer active. */
export const useOnce = ({ projectId, id }: StoredToken, now: number): Change => ({
  sql: `UPDATE oauth2_tokens SET state = 'used', used_at = $3 WHERE project_id = $1 AND id = $2 AND state = 'active'`,
  params: [projectId, id, now],
  rows: 1,
})

/** Change for `tx.defer` that marks all active access tokens of a chain as replaced. */
export const replaceAccessTokens = (projectId: string, chainId: string): Change => ({
  sql: `UPDATE oauth2_tokens SET state = 'used'
    WHERE project_id = $1 AND chain_id = $2 AND kind = 'access' AND state = 'active'`,
  params: [projectId, chainId],
})

/** Change for `tx.defer`. `tokens` must not be empty. */
export const addTokens = (tokens: readonly StoredToken[]): Change => ({
  sql: insert(tokens.length),
  params: tokens.flatMap(toValues),
})

type Writes = Omit<
  TokensStore,
  'find' | 'findMany' | 'findWithClient' | 'findCutoff' | 'sweep' | 'sweepCutoffs'
>

const createWrites = (db: Queries): Writes => ({
  async add(tokens) {
    if (tokens.length === 0) return
    const { sql, params } = addTokens(tokens)
    await db.run(sql, params)
  },
  async use(token, now) {
    const { sql, params } = useOnce(token, now)
    await db.run(sql, params)
  },
  async countReuse({ projectId, id }) {
    const sql = `UPDATE oauth2_tokens SET reuses = reuses + 1 WHERE project_id = $1 AND id = $2 AND state = 'used'`
    await db.run(sql, [projectId, id])
  },
  async endChain(projectId, chainId, state) {
    const sql = 'UPDATE oauth2_tokens SET state = $3 WHERE project_id = $1 AND chain_id = $2 AND state <> $3'
    // The statement waits for concurrent rotations but does not see the rows they add, so it is repeated.
    while ((await db.run(sql, [projectId, chainId, state])).changes > 0);
  },
  async eraseSubject(projectId, subject) {
    const sql = `DELETE FROM oauth2_tokens WHERE project_id = $1 AND chain_id IN
      (SELECT id FROM oauth2_consents WHERE project_id = $1 AND subject = $2)`
    // Repeated for the same reason as endChain.
    while ((await db.run(sql, [projectId, subject])).changes > 0);
  },
  async addEnded(token) {
    await db.run(`${insert(1)} ON CONFLICT (project_id, id) DO NOTHING`, toValues(token))
  },
  async deleteAccessTokens(projectId, clientId) {
    const sql = "DELETE FROM oauth2_tokens WHERE project_id = $1 AND client_id = $2 AND kind = 'access'"
    await db.run(sql, [projectId, clientId])
  },
  async deleteByClient(projectId, clientId) {
    await db.run('DELETE FROM oauth2_tokens WHERE project_id = $1 AND client_id = $2', [projectId, clientId])
  },
  async putCutoff(projectId, clientId, { issuedBefore, expiresAt }) {
    const sql = `INSERT INTO oauth2_token_cutoffs (project_id, client_id, issued_before, expires_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (project_id, client_id) DO UPDATE SET issued_before = excluded.issued_before, expires_at = excluded.expires_at`
    await db.run(sql, [projectId, clientId, issuedBefore, expiresAt])
  },
})

async function sweepTokens(db: Queries, before: number, limit: number): Promise<number> {
  const sql = `DELETE FROM oauth2_tokens WHERE (project_id, id) IN
    (SELECT project_id, id FROM oauth2_tokens WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`
  return (await db.run(sql, [before, limit])).changes
}

async function sweepCutoffs(db: Queries, before: number, limit: number): Promise<number> {
  const sql = `DELETE FROM oauth2_token_cutoffs WHERE (project_id, client_id) IN
    (SELECT project_id, client_id FROM oauth2_token_cutoffs WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`
  return (await db.run(sql, [before, limit])).changes
}

/** Tokens and codes, and cutoffs of clients. */
export const createTokensStore = (db: Queries): TokensStore => ({
  ...createWrites(db),
  async find(projectId, id) {
    const sql = `SELECT ${columns} FROM oauth2_tokens WHERE project_id = $1 AND id = $2`
    const row = await db.get<TokenRow>(sql, [projectId, id])
    return row && toToken(row)
  },
  async findMany(projectId, ids) {
    const padded = padToPowerOfTwo(ids)
    // A scalar subquery: PostgreSQL may rewrite EXISTS into a join that scans all tokens of all clients.
    const sql = `SELECT ${PROJECT_VERSION}, ${columns} FROM oauth2_tokens
      WHERE project_id = $1 AND id IN ${placeholders(1, padded.length, 2)}
      AND 1 = (SELECT 1 FROM oauth2_clients WHERE oauth2_clients.project_id = $1 AND oauth2_clients.id = client_id)`
    const rows = await db.all<TokenRow & { project_version: number | null }>(sql, [projectId, ...padded])
    return {
      rows: new Map(rows.map((row) => [row.id, toToken(row)])),
      projectVersion: rows[0]?.project_version,
    }
  },
  async findWithClient(projectId, id) {
    const sql = `SELECT ${PROJECT_VERSION}, ${clientVersion('oauth2_tokens.client_id')}, ${KEY_CHANGE}, ${columns}
      FROM oauth2_tokens WHERE project_id = $1 AND id = $2`
    const row = await db.get<FoundRow>(sql, [projectId, id])
    return { row: row && toFound(row), projectVersion: row?.project_version }
  },
  async findCutoff(projectId, clientId) {
    const sql = 'SELECT issued_before FROM oauth2_token_cutoffs WHERE project_id = $1 AND client_id = $2'
    return (await db.get<{ issued_before: number }>(sql, [projectId, clientId]))?.issued_before
  },
  sweep: (before, limit) => sweepTokens(db, before, limit),
  sweepCutoffs: (before, limit) => sweepCutoffs(db, before, limit),
})
