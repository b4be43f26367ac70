import type { Queries, Transaction } from '@tillkey/sql'

/** An issued receipt. Only the counts of prints and mails change. */
export interface IssuedReceipt {
  number: number
  issuedAt: number
  prints: number
  mails: number
}

interface Row {
  number: number
  issued_at: number
  prints: number
  mails: number
}

const COLUMNS = 'number, issued_at, prints, mails'
const toIssuedReceipt = ({ issued_at: issuedAt, ...row }: Row): IssuedReceipt => ({ ...row, issuedAt })

const SWEEP_LIMIT = 1000

/** A stored link: found by digest, displayed again from the sealed token. */
export interface StoredReceiptLink {
  digest: string
  sealed: string
  paymentId: string
  expiresAt: number
}

/** The only SQL for receipts and their links. */
export function createReceiptsStore(db: Queries) {
  const one = async (sql: string, params: readonly (string | number)[]) => {
    const row = await db.get<Row>(sql, params)
    return row && toIssuedReceipt(row)
  }
  return {
    ofPayment: (paymentId: string) =>
      one(`SELECT ${COLUMNS} FROM till_receipts WHERE payment_id = $1`, [paymentId]),
    countPrint: (paymentId: string) =>
      one(`UPDATE till_receipts SET prints = prints + 1 WHERE payment_id = $1 RETURNING ${COLUMNS}`, [
        paymentId,
      ]),
    /** Returns undefined once the limit is reached. */
    countMail: (paymentId: string, most: number) =>
      one(
        `UPDATE till_receipts SET mails = mails + 1 WHERE payment_id = $1 AND mails < $2 RETURNING ${COLUMNS}`,
        [paymentId, most],
      ),
    async addLink({ digest, sealed, paymentId, expiresAt }: StoredReceiptLink): Promise<void> {
      await db.run(
        'INSERT INTO till_receipt_links (digest, token_sealed, payment_id, expires_at) VALUES ($1, $2, $3, $4)',
        [digest, sealed, paymentId, expiresAt],
      )
    },
    /** Returns the latest-expiring link that expires after `after`. */
    lastLink: (paymentId: string, after: number) =>
      db.get<Pick<StoredReceiptLink, 'sealed' | 'expiresAt'>>(
        `SELECT token_sealed AS sealed, expires_at AS "expiresAt" FROM till_receipt_links
         WHERE payment_id = $1 AND expires_at > $2 AND token_sealed IS NOT NULL ORDER BY expires_at DESC LIMIT 1`,
        [paymentId, after],
      ),
    /** Returns the payment of a valid link. */
    async findPaymentId(digest: string, now: number): Promise<string | undefined> {
      const row = await db.get<{ payment_id: string }>(
        'SELECT payment_id FROM till_receipt_links WHERE digest = $1 AND expires_at > $2',
        [digest, now],
      )
      return row?.payment_id
    },
    async deleteExpiredLinks(now: number): Promise<'more' | undefined> {
      const { changes } = await db.run(
        `DELETE FROM till_receipt_links WHERE digest IN
           (SELECT digest FROM till_receipt_links WHERE expires_at <= $1 LIMIT ${SWEEP_LIMIT})`,
        [now],
      )
      return changes === SWEEP_LIMIT ? 'more' : undefined
    },
  }
}

/** Issues the receipt of a payment, once, with the merchant's next number under a lock. */
export async function issueReceipt(
  tx: Transaction,
  { merchantId, id }: { merchantId: string; id: string },
  at: number,
): Promise<void> {
  await tx.lock(`receipts of ${merchantId}`)
  await tx.run(
    `INSERT INTO till_receipts (merchant_id, number, payment_id, issued_at, prints, mails)
     SELECT $1, COALESCE((SELECT MAX(number) FROM till_receipts WHERE merchant_id = $1), 0) + 1, $2, $3, 0, 0
     WHERE NOT EXISTS (SELECT 1 FROM till_receipts WHERE payment_id = $2)`,
    [merchantId, id, at],
  )
}
