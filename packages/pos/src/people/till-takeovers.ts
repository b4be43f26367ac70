import type { Queries } from '@tillkey/sql'
import type { Merchant } from '../merchant.ts'
import type { Shops } from '../shop/shops.ts'
import { createTillTakeoversStore } from './till-takeovers-store.ts'

export interface TillTakeoversDependencies {
  db: Queries
  shops: Pick<Shops, 'find'>
  now: () => number
}

/** The caller before takeovers are applied. */
export type SignedInMerchant = Omit<Merchant, 'takeoverState'>

const MINUTE_MS = 60_000
/** Must exceed the lifetime of a session: deleting a takeover returns the till to the signed-in identity. */
const KEEP_MS = 400 * 24 * 60 * MINUTE_MS
/** Upper bound on how often a use is recorded. */
const WRITE_EVERY_MS = 10_000

/**
 * Takeovers of tills by PIN. A takeover belongs to the session of its PIN, so neither another account nor a lost till
 * cookie changes permissions. It locks after the shop's auto-lock time without use.
 */
export function createTillTakeovers({ db, shops, now }: TillTakeoversDependencies) {
  const store = createTillTakeoversStore(db)

  async function isFresh(merchantId: string, usedAt: number): Promise<boolean> {
    const { auto_lock_minutes } = await shops.find(merchantId)
    return Math.abs(now() - usedAt) < auto_lock_minutes * MINUTE_MS
  }

  async function readTakeoverState(
    merchantId: string,
    { member, usedAt }: { member: number; usedAt: number },
  ): Promise<Merchant['takeoverState']> {
    if (member === 0) return 'removed'
    return (await isFresh(merchantId, usedAt)) ? 'verified' : 'locked'
  }

  async function find(merchant: SignedInMerchant) {
    const { id: merchantId, sessionId, signedIn, tillId } = merchant
    const taken = await store.find({ sessionId, merchantId, signedIn })
    if (taken || tillId === undefined) return taken
    const former = await store.findFormer(merchantId, tillId)
    return former?.id === signedIn ? undefined : former
  }

  return {
    /** Returns the caller with the takeover of the till applied. `use`: the call was made by a person. */
    async resolve(merchant: SignedInMerchant, use: 'use' | 'background'): Promise<Merchant> {
      const taken = await find(merchant)
      if (!taken) return { ...merchant, takeoverState: 'signed in' }
      const { id: personId, name: personName, member, used_at: usedAt } = taken
      const takeoverState = await readTakeoverState(merchant.id, { member, usedAt })
      if (takeoverState === 'verified' && use === 'use' && now() - usedAt >= WRITE_EVERY_MS)
        await store.recordUse(merchant.sessionId, now())
      return { ...merchant, personId, personName, takeoverState }
    },
    /** Records a takeover after its PIN was verified. */
    async takeOver(
      { id: merchantId, sessionId, signedIn, tillId }: Merchant,
      { id: personId, name: personName }: { id: string; name: string },
    ): Promise<void> {
      if (tillId !== undefined) await store.clearFormer(tillId)
      if (personId === signedIn) await store.end(sessionId)
      else await store.save({ sessionId, merchantId, signedIn, personId, personName, takenAt: now() })
    },
    isTakenSince: store.isTakenSince,
    deleteUnused: (at: number) => store.deleteUnused(at - KEEP_MS),
  }
}

export type TillTakeovers = ReturnType<typeof createTillTakeovers>
