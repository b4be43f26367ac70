import type { CashUp, CashUpList, CloseDayBody } from '@tillkey/contract/pos/totals-schemas.ts'
import { beginOfShopDay, shopDayOf } from '@tillkey/format'
import type { Database } from '@tillkey/sql'
import { type ApiError, formatTime } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import { merchantLock } from '../provider-accounts/provider-accounts-store.ts'
import { createCashUpsStore } from './cash-ups-store.ts'
import { sumUp } from './totals.ts'

export interface CashUpsDependencies {
  db: Database
  now: () => number
}

const dayClosed = (day: string): ApiError =>
  posError('day_closed', {
    field: 'day',
    reason: `${day} is already closed. New sales belong to the next day.`,
    details: { day },
  })

const otherDay = (today: string): ApiError =>
  posError('other_day', {
    field: 'day',
    reason: `Today is ${today}. Reload the totals.`,
    details: { day: today },
  })

const notLastClose = (): ApiError =>
  posError('not_last_close', {
    field: 'number',
    reason: 'Only the last close can be reopened, once.',
  })

/** The list of closes without open payments and part-paid sales. */
export type Closes = Omit<CashUpList, 'open_payments' | 'part_paid_sales'>

/** Closes business days with the counted cash and the totals since the previous close. */
export function createCashUps({ db, now }: CashUpsDependencies) {
  /** The first close covers its own day only. */
  const openSince = (last: CashUp | undefined, at: number): number =>
    last ? Date.parse(last.closed_at) : beginOfShopDay(at)

  return {
    async list(merchantId: string): Promise<Closes> {
      const at = now()
      const store = createCashUpsStore(db)
      const cash_ups = await store.list(merchantId)
      const { last, inForce } = await store.latest(merchantId)
      const day = shopDayOf(at)
      return {
        cash_ups,
        open: await sumUp(db, { merchantId, since: openSince(inForce, at), until: at }),
        day,
        can_close: inForce?.day !== day,
        can_reopen: last?.reopened === null ? last.number : null,
      }
    },
    /** Runs under the lock that starts payments and takes cash, so that every sale belongs to one day. */
    close: (merchantId: string, closedBy: string, body: CloseDayBody): Promise<CashUp> =>
      db.transaction(async (tx) => {
        await tx.lock(merchantLock(merchantId))
        const at = now()
        const day = shopDayOf(at)
        const store = createCashUpsStore(tx)
        const { last, inForce } = await store.latest(merchantId)
        if (inForce?.day === day) throw dayClosed(day)
        if (body.day !== day) throw otherDay(day)
        const totals = await sumUp(tx, { merchantId, since: openSince(inForce, at), until: at })
        const { float_units, counted_units } = body
        const cashUp: CashUp = {
          number: (last?.number ?? 0) + 1,
          day,
          closed_at: formatTime(at),
          float_units,
          expected_units: float_units + totals.cash_units - totals.cash_refunded_units,
          counted_units,
          reason: body.reason.trim(),
          totals,
          reopened: null,
        }
        await store.add(merchantId, closedBy, cashUp)
        return cashUp
      }),
    /** Reopens the day of the last close. The close stays listed with its author. */
    reopen: (merchantId: string, by: string, number: number): Promise<CashUp> =>
      db.transaction(async (tx) => {
        await tx.lock(merchantLock(merchantId))
        const store = createCashUpsStore(tx)
        const { last } = await store.latest(merchantId)
        if (last?.number !== number || last.reopened !== null) throw notLastClose()
        await store.reopen(merchantId, { number, by, at: now() })
        const { last: reopened } = await store.latest(merchantId)
        return reopened ?? last
      }),
  }
}

export type CashUps = ReturnType<typeof createCashUps>
