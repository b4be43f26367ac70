import { PROJECT_VERSION } from '@tillkey/platform-core'
import type { Change, Queries, SqlValue } from '@tillkey/sql'
import type { Client } from '../clients/client.ts'
import { clientVersion } from '../clients/clients-store.ts'

/**
 * Subquery for statements about project `$1`: content of the newest remembered consent that was not itself skipped, or
 * null once that has expired. The arguments are SQL expressions.
 */
const rememberedConsent = ({
  subject,
  clientId,
  now,
}: Record<'subject' | 'clientId' | 'now', string>): string =>
  `(SELECT CASE WHEN remembered_until IS NULL OR remembered_until > ${now} THEN content END FROM oauth2_consents
    WHERE oauth2_consents.project_id = $1 AND oauth2_consents.subject = ${subject} AND oauth2_consents.client_id = ${clientId}
      AND is_remembered = 1 AND is_skipped = 0
    ORDER BY requested_at DESC LIMIT 1)`

/**
 * Requests for a page's decision, identified by their challenge; decisions, identified by the digest of the verifier that
 * the browser brings back; and pushed requests, identified by the digest of their `request_uri`.
 */
export type InteractionKind =
  | 'login'
  | 'login decision'
  | 'consent'
  | 'consent decision'
  | 'logout'
  | 'logout decision'
  | 'device'
  | 'device decision'
  | 'pushed request'

export interface Interaction<Content> {
  content: Content
  /** Milliseconds since 1970; `null` until used. */
  usedAt: number | null
}

export interface InteractionName {
  projectId: string
  kind: InteractionKind
  id: string
}

interface InteractionRow {
  content: string
  used_at: number | null
}

export interface VersionedInteraction {
  interaction: Interaction<unknown>
  /** For `assertFresh`. */
  projectVersion: number | null
}

/** Names of a request and its decision in one project. */
export interface DecidedName {
  request: InteractionName
  decision: InteractionName
  /** The client whose version and remembered consent are read too. */
  clientId: string
  now: number
}

export interface DecidedInteraction {
  request: unknown
  decision: unknown
  /** For logins: the remembered consent of the person to the client, or `null`. */
  remembered: unknown
  /** For `assertFresh` of the project and of the client. */
  projectVersion: number | null
  clientVersion: string | null
}

/** `subject` is empty if unknown; a decision without subject inherits that of its request. */
export interface StoredInteraction {
  name: InteractionName
  content: object
  expiresAt: number
  subject: string
}

export interface InteractionsStore {
  /** May return expired interactions. */
  find(name: InteractionName): Promise<Interaction<unknown> | undefined>
  /** Like `find`, with the project version; `undefined` if there is none. */
  findVersioned(name: InteractionName): Promise<VersionedInteraction | undefined>
  /** Finds a request and its decision; `undefined` unless both exist. */
  findDecided(name: DecidedName): Promise<DecidedInteraction | undefined>
  /** Stores a decision and returns its request; stores nothing and returns `undefined` without one. */
  decide(request: InteractionName, decision: StoredInteraction): Promise<VersionedInteraction | undefined>
  add(interaction: StoredInteraction): Promise<void>
  /** Adds only if project and client still have these versions. Returns whether they do. */
  addIfCurrent(
    interaction: StoredInteraction,
    of: { projectVersion: number; client: Client },
  ): Promise<boolean>
  replace(name: InteractionName, content: object): Promise<void>
  /** Adds one to the attempts and returns them. */
  countAttempt(name: InteractionName): Promise<number>
  /** Whether consent was given or refused in a flow. */
  hasEndedFlow(projectId: string, flowId: string): Promise<boolean>
  /** Deletes all interactions of a subject. */
  erase(projectId: string, subject: string): Promise<void>
  sweep(before: number, limit: number): Promise<number>
}

const where = 'project_id = $1 AND kind = $2 AND id = $3'
const toKey = ({ projectId, kind, id }: InteractionName): string[] => [projectId, kind, id]

const toValues = ({ name, content, expiresAt, subject }: StoredInteraction): SqlValue[] => [
  ...toKey(name),
  JSON.stringify(content),
  expiresAt,
  subject,
]

/** Change for `tx.defer`. */
export const addInteraction = (interaction: StoredInteraction): Change => ({
  sql: 'INSERT INTO oauth2_interactions (project_id, kind, id, content, expires_at, subject) VALUES ($1, $2, $3, $4, $5, $6)',
  params: toValues(interaction),
})

/** Change for `tx.defer`. Keeps the time of the first use. */
export const markInteractionUsed = (name: InteractionName, now: number) => ({
  sql: `UPDATE oauth2_interactions SET used_at = $4 WHERE ${where} AND used_at IS NULL`,
  params: [...toKey(name), now],
})

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

const toInteraction = (row: InteractionRow): Interaction<unknown> => ({
  content: parsed(row.content), // typed by the callers
  usedAt: row.used_at,
})

interface DecidedRow {
  request: string
  decision: string
  remembered: string | null
  project_version: number | null
  client_version: string | null
}

const selectDecided = `SELECT ${PROJECT_VERSION}, ${clientVersion('$6')}, requests.content AS request, decisions.content AS decision,
    CASE WHEN $4 = 'login decision' THEN ${rememberedConsent({ subject: 'decisions.subject', clientId: '$6', now: '$7' })} END AS remembered
  FROM oauth2_interactions AS requests, oauth2_interactions AS decisions
  WHERE requests.project_id = $1 AND requests.kind = $2 AND requests.id = $3
    AND decisions.project_id = $1 AND decisions.kind = $4 AND decisions.id = $5`

const insertDecision = `INSERT INTO oauth2_interactions (project_id, kind, id, content, expires_at, subject)
  SELECT $1, $2, $3, $4, CAST($5 AS BIGINT), CASE WHEN CAST($6 AS TEXT) = '' THEN subject ELSE $6 END
  FROM oauth2_interactions WHERE project_id = $1 AND kind = $7 AND id = $8
  RETURNING ${PROJECT_VERSION},
    (SELECT content FROM oauth2_interactions AS requests WHERE requests.project_id = $1 AND requests.kind = $7 AND requests.id = $8) AS content,
    (SELECT used_at FROM oauth2_interactions AS requests WHERE requests.project_id = $1 AND requests.kind = $7 AND requests.id = $8) AS used_at`

const insertIfCurrent = `INSERT INTO oauth2_interactions (project_id, kind, id, content, expires_at, subject)
  SELECT $1, $2, $3, $4, CAST($5 AS BIGINT), $6 FROM projects, oauth2_clients
  WHERE projects.id = $1 AND projects.version = $7 AND oauth2_clients.project_id = $1 AND oauth2_clients.id = $8
    AND oauth2_clients.updated_at = $9 AND oauth2_clients.registration_digest = $10`

/** Reads and writes requests for pages and their decisions. */
export const createInteractionsStore = (db: Queries): InteractionsStore => ({
  async find(name) {
    const sql = `SELECT content, used_at FROM oauth2_interactions WHERE ${where}`
    const row = await db.get<InteractionRow>(sql, toKey(name))
    return row && toInteraction(row)
  },
  async findVersioned(name) {
    const sql = `SELECT ${PROJECT_VERSION}, content, used_at FROM oauth2_interactions WHERE ${where}`
    const row = await db.get<InteractionRow & { project_version: number | null }>(sql, toKey(name))
    return row && { interaction: toInteraction(row), projectVersion: row.project_version }
  },
  async findDecided({ request, decision, clientId, now }) {
    const row = await db.get<DecidedRow>(selectDecided, [
      ...toKey(request),
      decision.kind,
      decision.id,
      clientId,
      now,
    ])
    return (
      row && {
        request: parsed(row.request),
        decision: parsed(row.decision),
        remembered: parsed(row.remembered),
        projectVersion: row.project_version,
        clientVersion: row.client_version,
      }
    )
  },
  async decide(request, decision) {
    const row = await db.get<InteractionRow & { project_version: number | null }>(insertDecision, [
      ...toValues(decision),
      request.kind,
      request.id,
    ])
    return row && { interaction: toInteraction(row), projectVersion: row.project_version }
  },
  async add(interaction) {
    const { sql, params } = addInteraction(interaction)
    await db.run(sql, params)
  },
  async addIfCurrent(interaction, { projectVersion, client }) {
    const { id, updatedAt, registrationDigest } = client
    const versions = [projectVersion, id, updatedAt, registrationDigest]
    return (await db.run(insertIfCurrent, [...toValues(interaction), ...versions])).changes > 0
  },
  async replace(name, content) {
    const sql = `UPDATE oauth2_interactions SET content = $4 WHERE ${where}`
    await db.run(sql, [...toKey(name), JSON.stringify(content)])
  },
  async countAttempt(name) {
    const sql = `UPDATE oauth2_interactions SET attempts = attempts + 1 WHERE ${where} RETURNING attempts`
    return (await db.get<{ attempts: number }>(sql, toKey(name)))?.attempts ?? 0
  },
  async hasEndedFlow(projectId, flowId) {
    const sql = 'SELECT 1 AS found FROM oauth2_consents WHERE project_id = $1 AND flow_id = $2'
    return (await db.get(sql, [projectId, flowId])) !== undefined
  },
  async erase(projectId, subject) {
    // PostgreSQL needs the repeated condition to use the partial index.
    const sql = "DELETE FROM oauth2_interactions WHERE project_id = $1 AND subject = $2 AND subject <> ''"
    await db.run(sql, [projectId, subject])
  },
  async sweep(before, limit) {
    const sql = `DELETE FROM oauth2_interactions WHERE (project_id, kind, id) IN
      (SELECT project_id, kind, id FROM oauth2_interactions WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`
    return (await db.run(sql, [before, limit])).changes
  },
})
