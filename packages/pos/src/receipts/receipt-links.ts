import { createHash } from 'node:crypto'
import type { ReceiptLink } from '@tillkey/contract/pos/receipts-schemas.ts'
import type { Keyring } from '@tillkey/secrets'
import type { Database, Queries } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import { createReceiptsStore } from './receipts-store.ts'

export interface ReceiptLinksDependencies {
  db: Database
  keyring: Keyring
  /** Public base URL of the till's pages, without a trailing slash. */
  baseUrl: string
  now: () => number
  random: (bytes: number) => Buffer
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Lifetime of a link. */
const LINK_MS = 90 * DAY_MS
/** Context that the sealed token of a link is bound to. */
export const LINK_PURPOSE = 'link of a receipt'
const TOKEN_BYTES = 32

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Links that give anyone who has them access to one receipt, for a limited time. */
export function createReceiptLinks({ db, keyring, baseUrl, now, random }: ReceiptLinksDependencies) {
  const linkTo = (token: string, expiresAt: number): ReceiptLink => ({
    url: `${baseUrl}/r/${token}`,
    expires_at: formatTime(expiresAt),
  })

  async function add(at: Queries, paymentId: string): Promise<ReceiptLink> {
    const token = random(TOKEN_BYTES).toString('base64url')
    const link = { digest: hashToken(token), sealed: keyring.seal(token, LINK_PURPOSE), paymentId }
    const expiresAt = now() + LINK_MS
    await createReceiptsStore(at).addLink({ ...link, expiresAt })
    return linkTo(token, expiresAt)
  }

  /** Returns the existing link while at least half of its lifetime is left. */
  async function findReusable(paymentId: string): Promise<ReceiptLink | undefined> {
    const stored = await createReceiptsStore(db).lastLink(paymentId, now() + LINK_MS / 2)
    const token = stored && keyring.open(stored.sealed, LINK_PURPOSE)
    return token === undefined ? undefined : linkTo(token, stored?.expiresAt ?? 0)
  }

  return {
    add,
    /** Returns the link that the receipt's page shows. */
    of: async (paymentId: string): Promise<ReceiptLink> =>
      (await findReusable(paymentId)) ?? add(db, paymentId),
    /** Returns undefined for unknown and expired links. */
    findPaymentId: (token: string) => createReceiptsStore(db).findPaymentId(hashToken(token), now()),
    deleteExpired: (at: number) => createReceiptsStore(db).deleteExpiredLinks(at),
  }
}
