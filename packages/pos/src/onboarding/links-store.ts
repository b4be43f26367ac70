import type { Database, Queries } from '@tillkey/sql'
import type { TerminalStatus } from '../provider/provider.ts'

/** A merchant's account at the provider. Token and key are sealed. */
export interface Link {
  id: string
  merchantId: string
  provider: string
  accountId: string
  accountName: string
  deviceName: string
  tokenSealed: string
  signingKeySealed: string
  status: 'LINKED' | 'DISCONNECTED'
}

/** A link that has been kept; `linkedAt` is when the account was first linked, before any other was. */
export interface KeptLink extends Link {
  linkedAt: number
}

interface LinkRow {
  id: string
  merchant_id: string
  provider: string
  account_id: string
  account_name: string
  device_name: string
  token_sealed: string
  signing_key_sealed: string
  status: Link['status']
  created_at: number
}

const COLUMNS =
  'id, merchant_id, provider, account_id, account_name, device_name, token_sealed, signing_key_sealed, status'

const linkOf = (row: LinkRow): KeptLink => ({
  id: row.id,
  merchantId: row.merchant_id,
  provider: row.provider,
  accountId: row.account_id,
  accountName: row.account_name,
  deviceName: row.device_name,
  tokenSealed: row.token_sealed,
  signingKeySealed: row.signing_key_sealed,
  status: row.status,
  linkedAt: row.created_at,
})

/** The card machine a merchant has chosen. */
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

async function upsertLink(tx: Queries, link: Link, at: number): Promise<void> {
  await tx.run(
    `INSERT INTO till_links (${COLUMNS}, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     ON CONFLICT (merchant_id) DO UPDATE SET id = $1, provider = $3, account_id = $4, account_name = $5, device_name = $6,
       token_sealed = $7, signing_key_sealed = $8, status = $9, updated_at = $10,
       created_at = CASE WHEN till_links.account_id = $4 THEN till_links.created_at ELSE $10 END`,
    [
      link.id,
      link.merchantId,
      link.provider,
      link.accountId,
      link.accountName,
      link.deviceName,
      link.tokenSealed,
      link.signingKeySealed,
      link.status,
      at,
    ],
  )
}

/** The only SQL for what a merchant has linked: an account at the provider, and one of its card machines. */
export function createLinksStore(db: Database) {
  const one = async (where: string, value: string): Promise<KeptLink | undefined> => {
    const row = await db.get<LinkRow>(`SELECT ${COLUMNS}, created_at FROM till_links WHERE ${where} = $1`, [
      value,
    ])
    return row && linkOf(row)
  }
  return {
    ofMerchant: (merchantId: string) => one('merchant_id', merchantId),
    byId: (id: string) => one('id', id),
    /** Keeps a new link; the card machine of another account goes with the old one. */
    async save(link: Link, at: number): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.lock(`link:${link.merchantId}`)
        const before = await tx.get<{ account_id: string }>(
          'SELECT account_id FROM till_links WHERE merchant_id = $1',
          [link.merchantId],
        )
        await upsertLink(tx, link, at)
        if (before && before.account_id !== link.accountId)
          await tx.run('DELETE FROM till_terminals WHERE merchant_id = $1', [link.merchantId])
      })
    },
    /** Only the link whose token was refused: a newer one is left alone. */
    async disconnect(link: Pick<Link, 'id'>, at: number): Promise<void> {
      await db.run(`UPDATE till_links SET status = 'DISCONNECTED', updated_at = $2 WHERE id = $1`, [
        link.id,
        at,
      ])
    },
    async terminalOf(merchantId: string): Promise<ChosenTerminal | undefined> {
      const row = await db.get<TerminalRow>(
        `SELECT provider, terminal_id, model, serial_number, status, checked_at FROM till_terminals WHERE merchant_id = $1`,
        [merchantId],
      )
      if (!row) return undefined
      const { provider, terminal_id: id, model, serial_number: serialNumber, status } = row
      return { provider, id, model, serialNumber, status, checkedAt: row.checked_at }
    },
    async chooseTerminal(merchantId: string, terminal: ChosenTerminal): Promise<void> {
      const { provider, id, model, serialNumber, status, checkedAt } = terminal
      await db.run(
        `INSERT INTO till_terminals (merchant_id, provider, terminal_id, model, serial_number, status, checked_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (merchant_id) DO UPDATE SET provider = $2, terminal_id = $3, model = $4, serial_number = $5,
           status = $6, checked_at = $7`,
        [merchantId, provider, id, model, serialNumber, status, checkedAt],
      )
    },
    async noteTerminalStatus(
      merchantId: string,
      terminalId: string,
      status: TerminalStatus,
      at: number,
    ): Promise<void> {
      await db.run(
        'UPDATE till_terminals SET status = $3, checked_at = $4 WHERE merchant_id = $1 AND terminal_id = $2',
        [merchantId, terminalId, status, at],
      )
    },
  }
}

export type LinksStore = ReturnType<typeof createLinksStore>
