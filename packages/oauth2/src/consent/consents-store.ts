import type { Change, Queries, SqlValue } from '@tillkey/sql'
import type { ConsentContent } from './consent.ts'

/** A given consent: the root of a token chain. */
export interface Consent {
  id: string
  projectId: string
  /** The authorization flow; each has at most one consent. */
  flowId: string
  clientId: string
  subject: string
  /** Login session of the consent; empty once it has ended. */
  sessionId: string
  isRemembered: boolean
  /** Given without asking because an earlier consent covers it. */
  isSkipped: boolean
  /** Whether the flow ended without a grant. */
  isRefused: boolean
  /** Times are milliseconds since 1970. `null` means no expiry. */
  rememberedUntil: number | null
  content: ConsentContent
  requestedAt: number
  /** When the row can be deleted; `null` means never. */
  expiresAt: number | null
}

interface ConsentRow {
  id: string
  project_id: string
  flow_id: string
  client_id: string
  subject: string
  session_id: string
  is_remembered: number
  is_skipped: number
  is_refused: number
  remembered_until: number | null
  content: string
  requested_at: number
  expires_at: number | null
}

const columns =
  'id, project_id, flow_id, client_id, subject, session_id, is_remembered, is_skipped, is_refused, remembered_until, content, requested_at, expires_at'

const toConsent = (row: ConsentRow): Consent => ({
  id: row.id,
  projectId: row.project_id,
  flowId: row.flow_id,
  clientId: row.client_id,
  subject: row.subject,
  sessionId: row.session_id,
  isRemembered: row.is_remembered === 1,
  isSkipped: row.is_skipped === 1,
  isRefused: row.is_refused === 1,
  rememberedUntil: row.remembered_until,
  content: JSON.parse(row.content) as ConsentContent, // written by this store
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
})

const insertColumns = `${columns}, identity_session`

const toValues = (consent: Consent): SqlValue[] => [
  consent.id,
  consent.projectId,
  consent.flowId,
  consent.clientId,
  consent.subject,
  consent.sessionId,
  consent.isRemembered ? 1 : 0,
  consent.isSkipped ? 1 : 0,
  consent.isRefused ? 1 : 0,
  consent.rememberedUntil,
  JSON.stringify(consent.content),
  consent.requestedAt,
  consent.expiresAt,
  consent.content.request.login.identitySession,
]

export interface ConsentsFilter {
  subject?: string | undefined
  clientId?: string | undefined
  sessionId?: string | undefined
  flowId?: string | undefined
}

export interface ConsentsPage {
  /** Milliseconds since 1970. Consents remembered until an earlier time are left out. */
  now: number
  limit: number
  offset: number
}

export interface SubjectsCount {
  subjects: number
  /** Whether all authorizations since then were read. */
  isComplete: boolean
}

export interface ConsentsStore {
  find(projectId: string, id: string): Promise<Consent | undefined>
  list(projectId: string, filter: ConsentsFilter, page: ConsentsPage): Promise<Consent[]>
  count(projectId: string, filter: ConsentsFilter, now: number): Promise<number>
  /** Counts who signed in to a client since a time, among its newest `limit` authorizations. */
  countSubjects(
    projectId: string,
    authorizations: { clientId: string; since: number },
    limit: number,
  ): Promise<SubjectsCount>
  listIds(projectId: string, filter: ConsentsFilter): Promise<string[]>
  /** Consents given in a session of the identity service. */
  listIdsByIdentitySession(projectId: string, identitySession: string): Promise<string[]>
  listClientIdsOfSession(projectId: string, sessionId: string, subject: string): Promise<string[]>
  delete(projectId: string, id: string): Promise<void>
  /** Clears the login session of its consents after it has ended. */
  forgetSession(projectId: string, sessionId: string): Promise<void>
  forgetSubjectsSessions(projectId: string, subject: string): Promise<void>
  deleteByClient(projectId: string, clientId: string): Promise<void>
  deleteBySubject(projectId: string, subject: string): Promise<void>
  sweep(before: number, limit: number): Promise<number>
}

function buildWhere(projectId: string, { subject, clientId, sessionId, flowId }: ConsentsFilter) {
  const params: SqlValue[] = [projectId]
  const also = (column: string, value: string | undefined): string =>
    value === undefined ? '' : ` AND ${column} = $${params.push(value)}`
  const filters = [
    also('subject', subject),
    also('client_id', clientId),
    also('session_id', sessionId),
    also('flow_id', flowId),
  ]
  return { where: `project_id = $1${filters.join('')}`, params }
}

const isListed = (nowSql: string): string =>
  `is_skipped = 0 AND (is_remembered = 0 OR remembered_until IS NULL OR remembered_until > ${nowSql})`

type Reads = Pick<
  ConsentsStore,
  | 'find'
  | 'list'
  | 'count'
  | 'countSubjects'
  | 'listIds'
  | 'listIdsByIdentitySession'
  | 'listClientIdsOfSession'
>

const createReads = (db: Queries): Reads => ({
  async find(projectId, id) {
    const sql = `SELECT ${columns} FROM oauth2_consents WHERE project_id = $1 AND id = $2`
    const row = await db.get<ConsentRow>(sql, [projectId, id])
    return row && toConsent(row)
  },
  async list(projectId, filter, { now, limit, offset }) {
    const { where, params } = buildWhere(projectId, filter)
    const listed = isListed(`$${params.push(now)}`)
    const page = `LIMIT $${params.push(limit)} OFFSET $${params.push(offset)}`
    const sql = `SELECT ${columns} FROM oauth2_consents WHERE ${where} AND ${listed} ORDER BY requested_at DESC, id ${page}`
    return (await db.all<ConsentRow>(sql, params)).map(toConsent)
  },
  async count(projectId, filter, now) {
    const { where, params } = buildWhere(projectId, filter)
    const listed = isListed(`$${params.push(now)}`)
    const sql = `SELECT count(*) AS total FROM oauth2_consents WHERE ${where} AND ${listed}`
    return (await db.get<{ total: number }>(sql, params))?.total ?? 0
  },
  async countSubjects(projectId, { clientId, since }, limit) {
    const sql = `SELECT count(DISTINCT subject) AS subjects, count(*) AS read FROM
      (SELECT subject FROM oauth2_consents
        WHERE project_id = $1 AND client_id = $2 AND requested_at >= $3 AND is_refused = 0
        ORDER BY requested_at DESC LIMIT $4) AS newest`
    const row = await db.get<{ subjects: number; read: number }>(sql, [projectId, clientId, since, limit])
    return { subjects: row?.subjects ?? 0, isComplete: (row?.read ?? 0) < limit }
  },
  async listIds(projectId, filter) {
    const { where, params } = buildWhere(projectId, filter)
    const rows = await db.all<{ id: string }>(`SELECT id FROM oauth2_consents WHERE ${where}`, params)
    return rows.map(({ id }) => id)
  },
  async listIdsByIdentitySession(projectId, identitySession) {
    const sql = 'SELECT id FROM oauth2_consents WHERE project_id = $1 AND identity_session = $2'
    return (await db.all<{ id: string }>(sql, [projectId, identitySession])).map(({ id }) => id)
  },
  async listClientIdsOfSession(projectId, sessionId, subject) {
    const sql = `SELECT DISTINCT client_id FROM oauth2_consents
      WHERE project_id = $1 AND session_id = $2 AND subject = $3 ORDER BY client_id`
    const rows = await db.all<{ client_id: string }>(sql, [projectId, sessionId, subject])
    return rows.map((row) => row.client_id)
  },
})

/** Change for `tx.defer` that inserts a consent. UniqueViolation if its flow already has one. */
export const addConsent = (consent: Consent): Change => {
  const params = toValues(consent)
  const placeholders = params.map((_, index) => `$${index + 1}`).join(', ')
  return { sql: `INSERT INTO oauth2_consents (${insertColumns}) VALUES (${placeholders})`, params }
}

/** Change for `tx.defer` that gives the person's earlier consents without expiry to the same client an expiry. */
export const endRememberedAt = ({ projectId, subject, clientId }: Consent, expiresAt: number): Change => ({
  sql: `UPDATE oauth2_consents SET expires_at = $4
    WHERE project_id = $1 AND subject = $2 AND client_id = $3 AND expires_at IS NULL`,
  params: [projectId, subject, clientId, expiresAt],
})

/** Change for `tx.defer` that extends a consent for its tokens; `null` means no expiry. */
export const extendConsent = (projectId: string, id: string, expiresAt: number | null): Change =>
  expiresAt === null
    ? {
        sql: 'UPDATE oauth2_consents SET expires_at = NULL WHERE project_id = $1 AND id = $2',
        params: [projectId, id],
      }
    : {
        sql: 'UPDATE oauth2_consents SET expires_at = $3 WHERE project_id = $1 AND id = $2 AND expires_at < $3',
        params: [projectId, id, expiresAt],
      }

type Writes = Omit<ConsentsStore, keyof Reads>

const createWrites = (db: Queries): Writes => ({
  async delete(projectId, id) {
    await db.run('DELETE FROM oauth2_consents WHERE project_id = $1 AND id = $2', [projectId, id])
  },
  async forgetSession(projectId, sessionId) {
    const sql = "UPDATE oauth2_consents SET session_id = '' WHERE project_id = $1 AND session_id = $2"
    await db.run(sql, [projectId, sessionId])
  },
  async forgetSubjectsSessions(projectId, subject) {
    const sql = "UPDATE oauth2_consents SET session_id = '' WHERE project_id = $1 AND subject = $2"
    await db.run(sql, [projectId, subject])
  },
  async deleteByClient(projectId, clientId) {
    await db.run('DELETE FROM oauth2_consents WHERE project_id = $1 AND client_id = $2', [
      projectId,
      clientId,
    ])
  },
  async deleteBySubject(projectId, subject) {
    await db.run('DELETE FROM oauth2_consents WHERE project_id = $1 AND subject = $2', [projectId, subject])
  },
  async sweep(before, limit) {
    const sql = `DELETE FROM oauth2_consents WHERE (project_id, id) IN
      (SELECT project_id, id FROM oauth2_consents WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`
    return (await db.run(sql, [before, limit])).changes
  },
})

/** Reads and writes given consents. */
export const createConsentsStore = (db: Queries): ConsentsStore => ({
  ...createReads(db),
  ...createWrites(db),
})
