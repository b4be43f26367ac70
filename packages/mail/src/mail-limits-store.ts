import { createHash } from 'node:crypto'
import type { Migration, Transaction } from '@tillkey/sql'

const DAY_MS = 24 * 60 * 60 * 1000

/** Upper bound on mails of a kind per UTC day. */
export interface MailLimit {
  /** Kind of subject: `shop`, `account`, `address`. */
  subject: string
  id: string
  max: number
}

/** Mail counts by subject, which is stored as a digest. */
export const mailMigrations: readonly Migration[] = [
  {
    id: '0001-mail-counts',
    sql: `
      CREATE TABLE mail_counts (
        day BIGINT NOT NULL,
        subject TEXT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (day, subject)
      )`,
  },
]

/** Normalizes an address to its mailbox: ignores case and plus tags. */
export const toMailbox = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/**
 * Counts a mail. Must be called in the transaction that writes it. If it returns `limited` the transaction must be rolled
 * back, because other limits were already counted.
 */
export async function countMail(
  tx: Transaction,
  { kind, at, limits }: { kind: string; at: number; limits: readonly MailLimit[] },
): Promise<'counted' | 'limited'> {
  const day = Math.floor(at / DAY_MS)
  await tx.run('DELETE FROM mail_counts WHERE day < $1', [day])
  for (const { subject, id, max } of limits) {
    const digest = createHash('sha256')
      .update(JSON.stringify([kind, subject, id]))
      .digest('base64url')
    const counted = await tx.get(
      `INSERT INTO mail_counts (day, subject, count) VALUES ($1, $2, 1)
       ON CONFLICT (day, subject) DO UPDATE SET count = mail_counts.count + 1 WHERE mail_counts.count < $3
       RETURNING count`,
      [day, digest, max],
    )
    if (!counted) return 'limited'
  }
  return 'counted'
}

/** Seconds until limited mails may be sent again. */
export const secondsUntilMails = (at: number): number => Math.ceil((DAY_MS - (at % DAY_MS)) / 1000)
