import type { Queries } from '@tillkey/sql'
import type { ShopRole } from './roles.ts'

/** A member of a shop. `pin` is a signature, never the PIN itself. */
export interface StaffMember {
  id: string
  merchantId: string
  name: string
  pin: string | null
}

/** A pending invitation. Times are milliseconds. */
export interface StoredInvitation {
  id: string
  merchantId: string
  name: string
  /** Empty when no mail was sent. */
  email: string
  role: Exclude<ShopRole, 'owner'>
  expiresAt: number
}

/** The limit on wrong PINs and its time window. */
export interface PinLimit {
  max: number
  now: number
  until: number
  /** A window that ends later was stored before the clock was set back. */
  latest: number
}

const PIN_WINDOW_OVER = '(pin_tries_until <= $2 OR pin_tries_until > $5)'

const MEMBER = 'identity_id AS id, merchant_id AS "merchantId", name, pin'
const INVITATION = 'id, merchant_id AS "merchantId", name, email, role, expires_at AS "expiresAt"'
const MAX_PEOPLE = 200

/** The only SQL for members and invitations. */
export function createPeopleStore(db: Queries) {
  return {
    find: (id: string) =>
      db.get<StaffMember>(`SELECT ${MEMBER} FROM till_people WHERE identity_id = $1`, [id]),
    list: (merchantId: string) =>
      db.all<StaffMember>(
        `SELECT ${MEMBER} FROM till_people WHERE merchant_id = $1 ORDER BY created_at, identity_id LIMIT ${MAX_PEOPLE}`,
        [merchantId],
      ),
    /** Throws UniqueViolation when the identity already belongs to a shop. */
    async add({ id, merchantId, name }: Omit<StaffMember, 'pin'>, at: number): Promise<void> {
      await db.run(
        `INSERT INTO till_people (identity_id, merchant_id, name, pin, pin_tries, pin_tries_until, created_at)
         VALUES ($1, $2, $3, NULL, 0, 0, $4)`,
        [id, merchantId, name, at],
      )
    },
    async rename(id: string, name: string): Promise<void> {
      await db.run('UPDATE till_people SET name = $2 WHERE identity_id = $1', [id, name])
    },
    async setPin(id: string, pin: string): Promise<void> {
      await db.run(
        'UPDATE till_people SET pin = $2, pin_tries = 0, pin_tries_until = 0 WHERE identity_id = $1',
        [id, pin],
      )
    },
    /** Removes a member. Tills they have taken over are locked by that. */
    async remove(id: string): Promise<void> {
      await db.run('DELETE FROM till_people WHERE identity_id = $1', [id])
    },
    /**
     * Counts an attempt before its PIN is compared, so that parallel attempts all count. Undefined above the limit.
     */
    countTry: (id: string, { max, now, until, latest }: PinLimit) =>
      db.get<{ pin: string | null }>(
        `UPDATE till_people SET
           pin_tries = CASE WHEN ${PIN_WINDOW_OVER} THEN 1 ELSE pin_tries + 1 END,
           pin_tries_until = CASE WHEN ${PIN_WINDOW_OVER} THEN $3 ELSE pin_tries_until END
         WHERE identity_id = $1 AND (${PIN_WINDOW_OVER} OR pin_tries < $4) RETURNING pin`,
        [id, now, until, max, latest],
      ),
    /** When the window of wrong PINs ends, in milliseconds. */
    triesUntil: async (id: string): Promise<number> => {
      const row = await db.get<{ until: number }>(
        'SELECT pin_tries_until AS until FROM till_people WHERE identity_id = $1',
        [id],
      )
      return row?.until ?? 0
    },
    async resetTries(id: string): Promise<void> {
      await db.run('UPDATE till_people SET pin_tries = 0, pin_tries_until = 0 WHERE identity_id = $1', [id])
    },
    async addInvitation({ id, merchantId, name, email, role, expiresAt }: StoredInvitation, digest: string) {
      await db.run(
        `INSERT INTO till_invitations (id, merchant_id, digest, name, email, role, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id, merchantId, digest, name, email, role, expiresAt],
      )
    },
    invitations: (merchantId: string, now: number) =>
      db.all<StoredInvitation>(
        `SELECT ${INVITATION} FROM till_invitations WHERE merchant_id = $1 AND expires_at > $2 ORDER BY expires_at, id`,
        [merchantId, now],
      ),
    findInvitation: (digest: string, now: number) =>
      db.get<StoredInvitation>(
        `SELECT ${INVITATION} FROM till_invitations WHERE digest = $1 AND expires_at > $2`,
        [digest, now],
      ),
    /** Returns whether the invitation existed. */
    async removeInvitation(merchantId: string, id: string): Promise<boolean> {
      const { changes } = await db.run('DELETE FROM till_invitations WHERE merchant_id = $1 AND id = $2', [
        merchantId,
        id,
      ])
      return changes === 1
    },
    async deleteExpiredInvitations(now: number): Promise<void> {
      await db.run('DELETE FROM till_invitations WHERE expires_at <= $1', [now])
    },
  }
}
