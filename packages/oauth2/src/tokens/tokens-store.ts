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

/** A token, and what was read with it. */
export interface FoundToken extends StoredToken {
  /** Of its client, for `assertSame`. */
  clientVersion: string
  /** How often keys of the project have changed. */
  keyChange: number
}

interface FoundRow extends TokenRow {
  project_version: number | null
  client_version: string | null
  key_change: number | null
}

/** None of a client that is gone. */
const toFound = (row: FoundRow): FoundToken | undefined =>
  row.client_version === null
    ? undefined
    : { ...toToken(row), clientVersion: row.client_version, keyChange: row.key_change ?? 0 }

export interface TokensStore {
  find(projectId: string, id: string): Promise<StoredToken | undefined>
  /** Those that are there, whatever their state; none of a client that is gone. Tells the version of the project where one is. */
  findMany(projectId: string, ids: readonly string[]): Promise<VersionedRows<StoredToken>>
  /** One of them, for who has recalled its client. */
  findWithClient(projectId: string, id: string): Promise<VersionedRow<FoundToken>>
  add(tokens: readonly StoredToken[]): Promise<void>
  /** Marks a token as used where it is active. */
  use(token: StoredToken, now: number): Promise<void>
  /** Counts that a used token comes again; whoever ends its chain waits until this transaction has ended. */
  countReuse(token: StoredToken): Promise<void>
  /** Every token of a chain ends, those too that are added to it meanwhile. */
  endChain(projectId: string, chainId: string, state: 'revoked' | 'withdrawn'): Promise<void>
  /** Deletes every token that somebody let clients have, those too that are added meanwhile. */
  eraseSubject(projectId: string, subject: string): Promise<void>
  /** Writes down that a JWT without a row of its own has ended. */
  addEnded(token: StoredToken): Promise<void>
  /** Access tokens of a client, and with them what was issued and never written down. */
  deleteAccessTokens(projectId: string, clientId: string): Promise<void>
  deleteByClient(projectId: string, clientId: string): Promise<void>
  /** Tokens of a client that are issued no later than this count no more. */
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

const valuesOf = (token: StoredToken): SqlValue[] => [
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

/** By the number of rows, of which a batch has few: the text is long, and a busy server needs it all the time. */
const inserts = new Map<number, string>()

function insert(rows: number): string {
  const sql = inserts.get(rows) ?? writeInsert(rows)
  inserts.set(rows, sql)
  return sql
}

/** For `tx.defer`: an active token is used; ChangeMissed when it was used or ended before. */
export const useOnce = ({ projectId, id }: StoredToken, now: number): Change => ({
  sql: `UPDATE oauth2_tokens SET state = 'used', used_at = $3 WHERE project_id = $1 AND id = $2 AND state = 'active'`,
  params: [projectId, id, now],
  rows: 1,
})

/** For `tx.defer`: every access token of a chain that still counts is replaced by newer ones. */
export const replaceAccessTokens = (projectId: string, chainId: string): Change => ({
  sql: `UPDATE oauth2_tokens SET state = 'used'
    WHERE project_id = $1 AND chain_id = $2 AND kind = 'access' AND state = 'active'`,
  params: [projectId, chainId],
})

/** For `tx.defer`: keeps one token at least. */
export const addTokens = (tokens: readonly StoredToken[]): Change => ({
  sql: insert(tokens.length),
  params: tokens.flatMap(valuesOf),
})

type Writes = Omit<
  TokensStore,
  'find' | 'findMany' | 'findWithClient' | 'findCutoff' | 'sweep' | 'sweepCutoffs'
>

const writesOf = (db: Queries): Writes => ({
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
    // The statement waits for a rotation that goes on, and does not see what that has added: the next one does.
    while ((await db.run(sql, [projectId, chainId, state])).changes > 0);
  },
  async eraseSubject(projectId, subject) {
    const sql = `DELETE FROM oauth2_tokens WHERE project_id = $1 AND chain_id IN
      (SELECT id FROM oauth2_consents WHERE project_id = $1 AND subject = $2)`
    // As with a chain that ends.
    while ((await db.run(sql, [projectId, subject])).changes > 0);
  },
  async addEnded(token) {
    await db.run(`${insert(1)} ON CONFLICT (project_id, id) DO NOTHING`, valuesOf(token))
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

/** Codes and tokens of all chains, and since when tokens of a client count. */
export const createTokensStore = (db: Queries): TokensStore => ({
  ...writesOf(db),
  async find(projectId, id) {
    const sql = `SELECT ${columns} FROM oauth2_tokens WHERE project_id = $1 AND id = $2`
    const row = await db.get<TokenRow>(sql, [projectId, id])
    return row && toToken(row)
  },
  async findMany(projectId, ids) {
    const padded = padToPowerOfTwo(ids)
    // A value, not EXISTS: that may be turned round by PostgreSQL, to walk all tokens of all clients.
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
