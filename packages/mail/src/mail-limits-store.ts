import { createHash } from 'node:crypto'
import type { Migration, Transaction } from '@tillkey/sql'

const DAY_MS = 24 * 60 * 60 * 1000

/** Mails of a kind that somebody may cause within a day (UTC). */
export interface MailLimit {
  /** Who or what is counted: `shop`, `account`, `address`. */
  subject: string
  id: string
  max: number
}

/** How many mails were sent, by whom and where to. Who is counted is kept as a digest. */
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

/** A mailbox by its address: case and what follows a plus sign lead to the same one. */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/**
 * Counts a mail in the transaction that writes it. Answers `limited` when any of the limits is reached: the transaction must
 * then be given up, since the others were counted.
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

/** Seconds until mails may be sent again that were limited. */
export const secondsUntilMails = (at: number): number => Math.ceil((DAY_MS - (at % DAY_MS)) / 1000)
