import type { Queries, SqlValue } from '@tillkey/sql'

/** A merchant's account at the provider. Token and key are sealed. */
export interface ProviderAccount {
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

/** A stored link. `linkedAt` is when the account was first linked. */
export interface StoredProviderAccount extends ProviderAccount {
  linkedAt: number
}

/** Identifies the link of one merchant to one account. */
export type AccountKey = Pick<ProviderAccount, 'merchantId' | 'provider' | 'accountId'>

interface LinkRow {
  id: string
  merchant_id: string
  provider: string
  account_id: string
  account_name: string
  device_name: string
  token_sealed: string
  signing_key_sealed: string
  status: ProviderAccount['status']
  created_at: number
}

const COLUMNS =
  'id, merchant_id, provider, account_id, account_name, device_name, token_sealed, signing_key_sealed, status'

const toProviderAccount = (row: LinkRow): StoredProviderAccount => ({
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

const toValues = (link: ProviderAccount): SqlValue[] => [
  link.id,
  link.merchantId,
  link.provider,
  link.accountId,
  link.accountName,
  link.deviceName,
  link.tokenSealed,
  link.signingKeySealed,
  link.status,
]

/** Lock for linking an account, choosing a card machine and starting a payment, so that they exclude each other. */
export const merchantLock = (merchantId: string): string => `link:${merchantId}`

const OF_ACCOUNT = 'merchant_id = $1 AND provider = $2 AND account_id = $3'
const ofAccount = ({ merchantId, provider, accountId }: AccountKey): SqlValue[] => [
  merchantId,
  provider,
  accountId,
]

/** The only SQL for linked accounts: the current one, and former ones until they are retired. */
export function createProviderAccountsStore(db: Queries) {
  const one = async (sql: string, params: SqlValue[]): Promise<StoredProviderAccount | undefined> => {
    const row = await db.get<LinkRow>(sql, params)
    return row && toProviderAccount(row)
  }
  const selectCurrent = (where: string) => `SELECT ${COLUMNS}, created_at FROM till_links WHERE ${where}`
  const selectFormer = (where: string) =>
    `SELECT ${COLUMNS}, created_at FROM till_former_links WHERE ${where}`
  return {
    ofMerchant: (merchantId: string) => one(selectCurrent('merchant_id = $1'), [merchantId]),
    byId: (id: string) => one(`${selectCurrent('id = $1')} UNION ALL ${selectFormer('id = $1')}`, [id]),
    /** Returns the merchant's current or former link to this account. */
    ofAccount: (account: AccountKey) =>
      one(`${selectCurrent(OF_ACCOUNT)} UNION ALL ${selectFormer(OF_ACCOUNT)}`, ofAccount(account)),
    /** Stores the current link. */
    async save(link: ProviderAccount, at: number): Promise<void> {
      await db.run(
        `INSERT INTO till_links (${COLUMNS}, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
         ON CONFLICT (merchant_id) DO UPDATE SET id = $1, provider = $3, account_id = $4, account_name = $5, device_name = $6,
           token_sealed = $7, signing_key_sealed = $8, status = $9, updated_at = $10,
           created_at = CASE WHEN till_links.account_id = $4 THEN till_links.created_at ELSE $10 END`,
        [...toValues(link), at],
      )
    },
    /** Stores a former link, with which ended payments of its account are still polled. */
    async saveFormer(link: StoredProviderAccount, retireAt: number): Promise<void> {
      await db.run(
        `INSERT INTO till_former_links (${COLUMNS}, created_at, retire_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [...toValues(link), link.linkedAt, retireAt],
      )
    },
    /** Deletes and returns a former link. */
    removeFormer: (account: AccountKey) =>
      one(
        `DELETE FROM till_former_links WHERE ${OF_ACCOUNT} RETURNING ${COLUMNS}, created_at`,
        ofAccount(account),
      ),
    /** Deletes and returns one former link whose retention has ended. */
    removeRetired: (now: number) =>
      one(
        `DELETE FROM till_former_links WHERE id IN
           (SELECT id FROM till_former_links WHERE retire_at <= $1 ORDER BY retire_at LIMIT 1)
         RETURNING ${COLUMNS}, created_at`,
        [now],
      ),
    /** Affects only the link whose token was refused, not a newer one. */
    async disconnect({ id }: Pick<ProviderAccount, 'id'>, at: number): Promise<void> {
      const { changes } = await db.run(
        `UPDATE till_links SET status = 'DISCONNECTED', updated_at = $2 WHERE id = $1`,
        [id, at],
      )
      if (changes === 0)
        await db.run(`UPDATE till_former_links SET status = 'DISCONNECTED' WHERE id = $1`, [id])
    },
  }
}

export type ProviderAccountsStore = ReturnType<typeof createProviderAccountsStore>
