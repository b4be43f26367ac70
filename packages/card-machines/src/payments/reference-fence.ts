import type { Database, Transaction } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import { tooLate, unknownReference } from '../errors.ts'
import {
  findCreatesByReference,
  recordReportedAbsent,
  referenceLock,
  rememberRefusal,
} from './payments-store.ts'

/** Finds the committed record of a reference. */
type Find<T> = (db: Database | Transaction) => Promise<T | undefined>

interface Fence<T> {
  found: T | undefined
  /** Time of the look-up. */
  at: number
  fence: 'open' | 'closed'
}

/**
 * Looks up a reference and throws 404 if it has no record. Waits for concurrent creates. A reported absence and its
 * time hold even if the clock is set back: on that answer a till may conclude that nothing was sent.
 */
export function createReferenceFence(db: Database, now: () => number) {
  async function close<T>(tx: Transaction, about: { accountUuid: string; reference: string }, find: Find<T>) {
    const { accountUuid, reference } = about
    await tx.lock(referenceLock(accountUuid, reference))
    // Read under the lock, so that later creates have later times.
    const at = now()
    const found = await find(tx)
    const creates = await findCreatesByReference(tx, accountUuid, reference)
    const open = creates.filter(({ refusal }) => refusal === null)
    const late = open.filter(({ notAfter }) => now() > notAfter)
    if (!found) await recordReportedAbsent(tx, { ...about, at })
    const isOpen = found !== undefined || creates.length === 0 || late.length < open.length
    if (!isOpen) for (const { key } of late) await rememberRefusal(tx, { accountUuid, key }, tooLate)
    return { found, at, fence: isOpen ? 'open' : 'closed' } satisfies Fence<T>
  }

  return async <T>(accountUuid: string, reference: string, find: Find<T>): Promise<T> => {
    const existing = await find(db)
    if (existing) return existing
    const { found, at, fence } = await db.transaction((tx) => close(tx, { accountUuid, reference }, find))
    if (found) return found
    const about = { reference, account_uuid: accountUuid }
    throw unknownReference({ ...about, fenced: fence === 'closed', now: formatTime(at) })
  }
}
