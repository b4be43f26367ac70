import type { Queries } from '@tillkey/sql'
import type { TerminalStatus } from '../provider/provider.ts'

/** A browser linked to take payments for a merchant. */
export interface Till {
  id: string
  name: string
}

/** A listed till with its card machine. */
export interface ListedTill extends Till {
  createdAt: number
  terminalId: string | null
  model: string | null
  serialNumber: string | null
}

/** The only SQL for the tills of merchants. */
export function createTillsStore(db: Queries) {
  return {
    /** Returns a till of the merchant unless it was revoked. */
    find: (merchantId: string, id: string) =>
      db.get<Till>(
        'SELECT id, name FROM till_tills WHERE id = $1 AND merchant_id = $2 AND revoked_at IS NULL',
        [id, merchantId],
      ),
    /** Returns any till, revoked or not. */
    load: (id: string) => db.get<Till>('SELECT id, name FROM till_tills WHERE id = $1', [id]),
    /** The newest till without a browser's cookie, for callers that keep no cookies. */
    newestUnclaimed: (merchantId: string) =>
      db.get<Till>(
        `SELECT id, name FROM till_tills WHERE merchant_id = $1 AND claimed_at IS NULL AND revoked_at IS NULL
         ORDER BY created_at DESC, id LIMIT 1`,
        [merchantId],
      ),
    /** Records that a browser has sent the till's cookie. From then on the till is that browser's alone. */
    async claim(id: string, at: number): Promise<void> {
      await db.run('UPDATE till_tills SET claimed_at = $2 WHERE id = $1 AND claimed_at IS NULL', [id, at])
    },
    async add(merchantId: string, { id, name }: Till, at: number): Promise<void> {
      await db.run(
        'INSERT INTO till_tills (id, merchant_id, name, created_at, claimed_at, revoked_at) VALUES ($1, $2, $3, $4, NULL, NULL)',
        [id, merchantId, name, at],
      )
    },
    /** Newest first. */
    list: (merchantId: string, most: number) =>
      db.all<ListedTill>(
        `SELECT t.id, t.name, t.created_at AS "createdAt", c.terminal_id AS "terminalId", c.model, c.serial_number AS "serialNumber"
         FROM till_tills t LEFT JOIN till_terminals c ON c.till_id = t.id
         WHERE t.merchant_id = $1 AND t.revoked_at IS NULL ORDER BY t.created_at DESC, t.id LIMIT ${most}`,
        [merchantId],
      ),
    /** Revokes a till and drops its card machine. */
    async revoke(id: string, at: number): Promise<void> {
      await db.run('UPDATE till_tills SET revoked_at = $2 WHERE id = $1', [id, at])
      await db.run('DELETE FROM till_terminals WHERE till_id = $1', [id])
    },
    async rename({ id, name }: Till): Promise<void> {
      await db.run('UPDATE till_tills SET name = $2 WHERE id = $1', [id, name])
    },
  }
}

/** The card machine a till has chosen. */
export interface ChosenTerminal {
  provider: string
  id: string
  model: string
  serialNumber: string
  status: TerminalStatus
  checkedAt: number
}

interface TerminalRow {
  provider: string
  terminal_id: string
  model: string
  serial_number: string
  status: TerminalStatus
  checked_at: number
}

/** Identifies a till of a merchant. */
export interface TillKey {
  merchantId: string
  tillId: string
}

const COLUMNS = 'provider, terminal_id, model, serial_number, status, checked_at'

const toChosenTerminal = (row: TerminalRow): ChosenTerminal => ({
  provider: row.provider,
  id: row.terminal_id,
  model: row.model,
  serialNumber: row.serial_number,
  status: row.status,
  checkedAt: row.checked_at,
})

/** The only SQL for the card machines of tills. */
export function createChosenTerminalsStore(db: Queries) {
  return {
    async terminalOf(tillId: string): Promise<ChosenTerminal | undefined> {
      const row = await db.get<TerminalRow>(`SELECT ${COLUMNS} FROM till_terminals WHERE till_id = $1`, [
        tillId,
      ])
      return row && toChosenTerminal(row)
    },
    /** Machines chosen by tills of the merchant, each once. */
    idsOf: async (merchantId: string): Promise<string[]> => {
      const rows = await db.all<{ id: string }>(
        'SELECT DISTINCT terminal_id AS id FROM till_terminals WHERE merchant_id = $1 ORDER BY 1',
        [merchantId],
      )
      return rows.map(({ id }) => id)
    },
    /** Tills of the merchant with their machines. */
    tillsByTerminal: (merchantId: string) =>
      db.all<{ terminalId: string; name: string }>(
        `SELECT c.terminal_id AS "terminalId", t.name FROM till_terminals c JOIN till_tills t ON t.id = c.till_id
         WHERE c.merchant_id = $1 AND t.revoked_at IS NULL ORDER BY t.name`,
        [merchantId],
      ),
    async choose({ merchantId, tillId }: TillKey, terminal: ChosenTerminal): Promise<void> {
      const { provider, id, model, serialNumber, status, checkedAt } = terminal
      await db.run(
        `INSERT INTO till_terminals (till_id, merchant_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (till_id) DO UPDATE SET provider = $3, terminal_id = $4, model = $5, serial_number = $6,
           status = $7, checked_at = $8`,
        [tillId, merchantId, provider, id, model, serialNumber, status, checkedAt],
      )
    },
    async forgetAll(merchantId: string): Promise<void> {
      await db.run('DELETE FROM till_terminals WHERE merchant_id = $1', [merchantId])
    },
    async noteStatus(terminal: { merchantId: string; id: string }, status: TerminalStatus, at: number) {
      await db.run(
        'UPDATE till_terminals SET status = $3, checked_at = $4 WHERE merchant_id = $1 AND terminal_id = $2',
        [terminal.merchantId, terminal.id, status, at],
      )
    },
  }
}
