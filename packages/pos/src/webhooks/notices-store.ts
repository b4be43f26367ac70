import type { Database } from '@tillkey/sql'

/** The only SQL for notices taken and for attempts to forge them. */
export function createNoticesStore(db: Database) {
  return {
    async isKnown(linkId: string, id: string): Promise<boolean> {
      const row = await db.get('SELECT id FROM till_notices WHERE link_id = $1 AND id = $2', [linkId, id])
      return row !== undefined
    },
    async remember(linkId: string, id: string, expiresAt: number): Promise<void> {
      await db.run(
        'INSERT INTO till_notices (link_id, id, expires_at) VALUES ($1, $2, $3) ON CONFLICT (link_id, id) DO NOTHING',
        [linkId, id, expiresAt],
      )
    },
    async audit(entry: {
      id: string
      kind: string
      detail: object
      at: number
      expiresAt: number
    }): Promise<void> {
      await db.run(
        'INSERT INTO till_security_events (id, kind, detail, at, expires_at) VALUES ($1, $2, $3, $4, $5)',
        [entry.id, entry.kind, JSON.stringify(entry.detail), entry.at, entry.expiresAt],
      )
    },
    async forgetExpired(now: number): Promise<void> {
      await db.run('DELETE FROM till_notices WHERE expires_at < $1', [now])
      await db.run('DELETE FROM till_security_events WHERE expires_at < $1', [now])
    },
  }
}

export type NoticesStore = ReturnType<typeof createNoticesStore>
