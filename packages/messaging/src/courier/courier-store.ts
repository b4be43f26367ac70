import { MAX_COUNTED } from '@tillkey/identity/pages/totals.ts'
import type { Queries } from '@tillkey/sql'
import type { CourierMessage, Dispatch, MessageStatus, MessageType, TemplateType } from './courier-message.ts'

interface MessageRow {
  project_id: string
  id: string
  type: MessageType
  status: MessageStatus
  recipient: string
  subject: string
  template_type: TemplateType
  channel: string
  send_count: number
  content: string
  created_at: number
  updated_at: number
  identity_id: string
}

const MESSAGE_COLUMNS = `project_id, id, type, status, recipient, subject, template_type, channel, send_count, content,
  created_at, updated_at, identity_id`

interface DispatchRow {
  id: string
  message_id: string
  status: 'failed' | 'success'
  error: string | null
  created_at: number
}

const DISPATCH_COLUMNS = `id, message_id, status, error, created_at`

/** Position in the list of messages, newest first. */
export interface MessageCursor {
  createdAt: number
  id: string
}

export interface MessageFilter {
  status?: MessageStatus | undefined
  recipient?: string | undefined
}

const toMessage = (row: MessageRow): CourierMessage => ({
  id: row.id,
  projectId: row.project_id,
  type: row.type,
  status: row.status,
  recipient: row.recipient,
  subject: row.subject,
  templateType: row.template_type,
  channel: row.channel,
  sendCount: row.send_count,
  content: row.content,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  identityId: row.identity_id,
})

const toDispatch = (row: DispatchRow): Dispatch => ({
  id: row.id,
  messageId: row.message_id,
  status: row.status,
  error: row.error,
  createdAt: row.created_at,
})

function buildConditions(projectId: string, { status, recipient }: MessageFilter) {
  const params: (string | number)[] = [projectId]
  const conditions = ['project_id = $1']
  if (status !== undefined) conditions.push(`status = $${params.push(status)}`)
  if (recipient !== undefined) conditions.push(`recipient = $${params.push(recipient)}`)
  return { params, where: conditions.join(' AND ') }
}

/**
 * Condition and order of a page after a cursor. The filter is compared as part of the row: with an equality,
 * PostgreSQL would choose the index of all messages and read every newer one.
 */
function buildKeyset(
  projectId: string,
  { status, recipient }: MessageFilter,
  after: MessageCursor | undefined,
) {
  const params: (string | number)[] = [projectId]
  const placeholder = (value: string | number): string => `$${params.push(value)}`
  const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' }
  const indexed =
    recipient === undefined ? { name: 'status', value: status } : { name: 'recipient', value: recipient }
  const also = recipient === undefined || status === undefined ? '' : ` AND status = ${placeholder(status)}`
  if (indexed.value === undefined) {
    const where = `project_id = $1 AND (created_at, id) < (${placeholder(createdAt)}, ${placeholder(id)})`
    return { params, where, order: 'created_at DESC, id DESC' }
  }
  const own = placeholder(indexed.value)
  const afterCursor = `(${indexed.name}, created_at, id) < (${own}, ${placeholder(createdAt)}, ${placeholder(id)})`
  const where = `project_id = $1 AND ${afterCursor} AND ${indexed.name} >= ${own}${also}`
  return { params, where, order: `${indexed.name} DESC, created_at DESC, id DESC` }
}

export interface CourierStore {
  insert(message: CourierMessage): Promise<void>
  find(projectId: string, id: string): Promise<CourierMessage | undefined>
  /** Lists messages after a cursor, newest first. */
  list(
    projectId: string,
    filter: MessageFilter,
    page: { after: MessageCursor | undefined; size: number },
  ): Promise<CourierMessage[]>
  /** Counts messages; undefined above MAX_COUNTED. */
  count(projectId: string, filter: MessageFilter): Promise<number | undefined>
  dispatches(projectId: string, messageId: string): Promise<Dispatch[]>
  /** Counts an attempt and returns the message, unless it is complete. */
  begin(projectId: string, id: string, now: number): Promise<CourierMessage | undefined>
  /** Stores the outcome of an attempt, and the remaining content. */
  settle(message: CourierMessage, end: { status: MessageStatus; content: string; now: number }): Promise<void>
  /** Queues a completed message again if its content is stored, and returns it. Its attempt count restarts at zero. */
  requeue(projectId: string, id: string, now: number): Promise<CourierMessage | undefined>
  addDispatch(projectId: string, dispatch: Dispatch): Promise<void>
  /**
   * Deletes up to `limit` completed messages last changed before a time. Resolves with the number deleted.
   */
  sweep(before: number, limit: number): Promise<number>
  /** Attaches messages without an identity to the identity of these addresses. */
  claim(projectId: string, owner: { identityId: string; recipients: readonly string[] }): Promise<void>
  /** Deletes all messages of an identity and to its addresses. */
  erase(projectId: string, owner: { identityId: string; recipients: readonly string[] }): Promise<void>
}

/**
 * Selects the ids of messages of an identity or to its addresses; $1 is the project, $2 the identity. Each
 * SELECT uses an index: with OR, SQLite would scan all messages of the project.
 */
function ownedMessageIds(recipients: readonly string[]): string {
  const messages = 'SELECT id FROM courier_messages WHERE project_id = $1 AND'
  const listed = recipients.map((_, index) => `$${index + 3}`).join(', ')
  return `${messages} identity_id = $2${listed && ` UNION ALL ${messages} recipient IN (${listed})`}`
}

/** Creates the SQL store of the messages to deliver. */
export function createCourierStore(db: Queries): CourierStore {
  return {
    async insert(message) {
      await db.run(
        `INSERT INTO courier_messages (project_id, id, type, status, recipient, subject, template_type, channel,
           send_count, content, created_at, updated_at, identity_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          message.projectId,
          message.id,
          message.type,
          message.status,
          message.recipient,
          message.subject,
          message.templateType,
          message.channel,
          message.sendCount,
          message.content,
          message.createdAt,
          message.updatedAt,
          message.identityId,
        ],
      )
    },
    async find(projectId, id) {
      const row = await db.get<MessageRow>(
        `SELECT ${MESSAGE_COLUMNS} FROM courier_messages WHERE project_id = $1 AND id = $2`,
        [projectId, id],
      )
      return row && toMessage(row)
    },
    async list(projectId, filter, { after, size }) {
      const { params, where, order } = buildKeyset(projectId, filter, after)
      const rows = await db.all<MessageRow>(
        `SELECT ${MESSAGE_COLUMNS} FROM courier_messages WHERE ${where} ORDER BY ${order} LIMIT $${params.push(size)}`,
        params,
      )
      return rows.map(toMessage)
    },
    async count(projectId, filter) {
      const { params, where } = buildConditions(projectId, filter)
      const row = await db.get<{ n: number }>(
        `SELECT count(*) AS n FROM (SELECT 1 FROM courier_messages WHERE ${where} LIMIT ${MAX_COUNTED}) AS counted`,
        params,
      )
      const total = row?.n ?? 0
      return total < MAX_COUNTED ? total : undefined
    },
    async dispatches(projectId, messageId) {
      const rows = await db.all<DispatchRow>(
        `SELECT ${DISPATCH_COLUMNS} FROM courier_dispatches WHERE project_id = $1 AND message_id = $2 ORDER BY created_at, id`,
        [projectId, messageId],
      )
      return rows.map(toDispatch)
    },
    async begin(projectId, id, now) {
      const [row] = await db.all<MessageRow>(
        `UPDATE courier_messages SET status = 'processing', send_count = send_count + 1, updated_at = $3
         WHERE project_id = $1 AND id = $2 AND status IN ('queued', 'processing') RETURNING ${MESSAGE_COLUMNS}`,
        [projectId, id, now],
      )
      return row && toMessage(row)
    },
    async settle({ projectId, id }, { status, content, now }) {
      await db.run(
        'UPDATE courier_messages SET status = $3, content = $4, updated_at = $5 WHERE project_id = $1 AND id = $2',
        [projectId, id, status, content, now],
      )
    },
    async requeue(projectId, id, now) {
      const [row] = await db.all<MessageRow>(
        `UPDATE courier_messages SET status = 'queued', send_count = 0, updated_at = $3
         WHERE project_id = $1 AND id = $2 AND status IN ('sent', 'abandoned') AND content <> ''
         RETURNING ${MESSAGE_COLUMNS}`,
        [projectId, id, now],
      )
      return row && toMessage(row)
    },
    async addDispatch(projectId, { id, messageId, status, error, createdAt }) {
      await db.run(
        `INSERT INTO courier_dispatches (project_id, message_id, id, status, error, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [projectId, messageId, id, status, error, createdAt],
      )
    },
    async sweep(before, limit) {
      await db.run(
        `DELETE FROM courier_dispatches WHERE (project_id, message_id, id) IN
           (SELECT project_id, message_id, id FROM courier_dispatches WHERE created_at <= $1 ORDER BY created_at LIMIT $2)`,
        [before, limit],
      )
      const { changes } = await db.run(
        `DELETE FROM courier_messages WHERE (project_id, id) IN
           (SELECT project_id, id FROM courier_messages
            WHERE updated_at <= $1 AND status IN ('sent', 'abandoned') ORDER BY updated_at LIMIT $2)`,
        [before, limit],
      )
      return changes
    },
    async claim(projectId, { identityId, recipients }) {
      const listed = recipients.map((_, index) => `$${index + 3}`).join(', ')
      await db.run(
        `UPDATE courier_messages SET identity_id = $2
         WHERE project_id = $1 AND recipient IN (${listed}) AND identity_id = ''`,
        [projectId, identityId, ...recipients],
      )
    },
    async erase(projectId, { identityId, recipients }) {
      const theirs = ownedMessageIds(recipients)
      const params = [projectId, identityId, ...recipients]
      await db.run(
        `DELETE FROM courier_dispatches WHERE project_id = $1 AND message_id IN (${theirs})`,
        params,
      )
      await db.run(`DELETE FROM courier_messages WHERE project_id = $1 AND id IN (${theirs})`, params)
    },
  }
}
