import type { Change, Queries } from '@tillkey/sql'

/** `granted` and `denied` are the person's decision; `used` codes have been exchanged for tokens. */
export type DeviceCodeState = 'pending' | 'granted' | 'denied' | 'used'

/** A request of a device (RFC 8628). */
export interface DeviceCode {
  projectId: string
  /** Digest of the device code's signature. */
  id: string
  /** Keyed digest of the user code. */
  userCodeId: string
  clientId: string
  scopes: readonly string[]
  audience: readonly string[]
  state: DeviceCodeState
  /** Consent that grants the request; `null` unless granted. */
  consentId: string | null
  /** Milliseconds since 1970; `null` before the first poll. */
  polledAt: number | null
  expiresAt: number
}

interface DeviceCodeRow {
  project_id: string
  id: string
  user_code_id: string
  client_id: string
  content: string
  state: DeviceCodeState
  consent_id: string | null
  polled_at: number | null
  expires_at: number
}

const columns = 'project_id, id, user_code_id, client_id, content, state, consent_id, polled_at, expires_at'

const toDeviceCode = (row: DeviceCodeRow): DeviceCode => ({
  projectId: row.project_id,
  id: row.id,
  userCodeId: row.user_code_id,
  clientId: row.client_id,
  ...(JSON.parse(row.content) as Pick<DeviceCode, 'scopes' | 'audience'>), // written by this store
  state: row.state,
  consentId: row.consent_id,
  polledAt: row.polled_at,
  expiresAt: row.expires_at,
})

type Name = Pick<DeviceCode, 'projectId' | 'id'>

/** Change for `tx.defer`. ConcurrentChangeError if the request is no longer pending. */
export const grantDeviceCode = ({ projectId, id }: Name, consentId: string): Change => ({
  sql: `UPDATE oauth2_device_codes SET state = 'granted', consent_id = $3
    WHERE project_id = $1 AND id = $2 AND state = 'pending'`,
  params: [projectId, id, consentId],
  rows: 1,
})

/** Change for `tx.defer`. A request that is no longer pending is unchanged. */
export const denyDeviceCode = ({ projectId, id }: Name): Change => ({
  sql: `UPDATE oauth2_device_codes SET state = 'denied' WHERE project_id = $1 AND id = $2 AND state = 'pending'`,
  params: [projectId, id],
})

/** Change for `tx.defer`. ConcurrentChangeError if the code is not granted, or was used concurrently. */
export const useDeviceCode = ({ projectId, id }: Name): Change => ({
  sql: `UPDATE oauth2_device_codes SET state = 'used' WHERE project_id = $1 AND id = $2 AND state = 'granted'`,
  params: [projectId, id],
  rows: 1,
})

export interface DeviceCodesStore {
  add(code: DeviceCode): Promise<void>
  /** May return an expired request. */
  find(projectId: string, id: string): Promise<DeviceCode | undefined>
  findByUserCode(projectId: string, userCodeId: string): Promise<DeviceCode | undefined>
  /** Stores the time of a poll. Returns whether no other poll came after `since`. */
  notePoll(name: Name, poll: { now: number; since: number }): Promise<boolean>
  deny(name: Name): Promise<void>
  deleteByClient(projectId: string, clientId: string): Promise<void>
  sweep(before: number, limit: number): Promise<number>
}

/** Requests of devices, identified by digests of their codes. */
export const createDeviceCodesStore = (db: Queries): DeviceCodesStore => ({
  async add({ projectId, id, userCodeId, clientId, scopes, audience, state, ...rest }) {
    const sql = `INSERT INTO oauth2_device_codes (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
    const content = JSON.stringify({ scopes, audience })
    const { consentId, polledAt, expiresAt } = rest
    await db.run(sql, [projectId, id, userCodeId, clientId, content, state, consentId, polledAt, expiresAt])
  },
  async find(projectId, id) {
    const sql = `SELECT ${columns} FROM oauth2_device_codes WHERE project_id = $1 AND id = $2`
    const row = await db.get<DeviceCodeRow>(sql, [projectId, id])
    return row && toDeviceCode(row)
  },
  async findByUserCode(projectId, userCodeId) {
    const sql = `SELECT ${columns} FROM oauth2_device_codes WHERE project_id = $1 AND user_code_id = $2`
    const row = await db.get<DeviceCodeRow>(sql, [projectId, userCodeId])
    return row && toDeviceCode(row)
  },
  async notePoll({ projectId, id }, { now, since }) {
    const sql = `UPDATE oauth2_device_codes SET polled_at = $3
      WHERE project_id = $1 AND id = $2 AND (polled_at IS NULL OR polled_at <= $4)`
    return (await db.run(sql, [projectId, id, now, since])).changes > 0
  },
  async deny(name) {
    const { sql, params } = denyDeviceCode(name)
    await db.run(sql, params)
  },
  async deleteByClient(projectId, clientId) {
    const sql = 'DELETE FROM oauth2_device_codes WHERE project_id = $1 AND client_id = $2'
    await db.run(sql, [projectId, clientId])
  },
  async sweep(before, limit) {
    const sql = `DELETE FROM oauth2_device_codes WHERE (project_id, id) IN
      (SELECT project_id, id FROM oauth2_device_codes WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`
    return (await db.run(sql, [before, limit])).changes
  },
})
