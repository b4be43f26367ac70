import type { RefundPaymentBody } from '@tillkey/contract/pos/refunds-schemas.ts'
import type { Database, Transaction } from '@tillkey/sql'
import { createNotesStore } from '../notes/notes-store.ts'
import { merchantLock } from '../provider-accounts/provider-accounts-store.ts'
import { type CashPart, createCashPartsStore } from '../split-payments/cash-parts-store.ts'
import { updateBalance } from '../split-payments/sale-balance.ts'
import { type CashRefund, createCashRefundsStore } from './cash-refunds-store.ts'
import { cannotVoid, exceedsRefundable, otherRefund } from './refund-errors.ts'
import type { Refunder } from './refund-intent.ts'

export interface CashRefundsDependencies {
  db: Database
  now: () => number
  newId: () => string
}

/** What was paid in cash, and what of it went back, oldest first. */
export interface CashPartRefunds {
  part: CashPart
  refunds: readonly CashRefund[]
}

/** Whether a refund is the one that is asked for once more; throws 409 when its uuid is another's. */
function assertSame(known: CashRefund, part: CashPart, units: number): void {
  if (known.partId !== part.id || known.units !== units) throw otherRefund()
}

/** Cash that is given back out of the drawer: at once, and never more than was taken. */
export function createCashRefunds({ db, now, newId }: CashRefundsDependencies) {
  async function add(tx: Transaction, by: Refunder, part: CashPart, body: RefundPaymentBody) {
    const left = part.units - part.refundedUnits
    if (body.kind === 'void') throw cannotVoid()
    if (body.units > left) throw exceedsRefundable({ currency: 'ZAR', units: left })
    const refund: CashRefund = {
      id: newId(),
      merchantId: by.merchantId,
      partId: part.id,
      partUuid: part.requestUuid,
      requestUuid: body.request_uuid.toLowerCase(),
      units: body.units,
      words: body.reason.trim(),
      madeBy: by.personId,
      tillId: by.tillId,
      createdAt: now(),
    }
    await createCashRefundsStore(tx).add(refund)
    await createCashPartsStore(tx).addRefunded(part.id, refund.units)
    await createNotesStore(tx).updateListing(part.id)
    await updateBalance(tx, part.saleId, { by: by.personId, at: refund.createdAt, newId })
    return refund
  }

  return {
    /** Undefined where nothing was paid in cash under the uuid. */
    async ofPart(merchantId: string, uuid: string): Promise<CashPartRefunds | undefined> {
      const part = await createCashPartsStore(db).find(merchantId, uuid.toLowerCase())
      return part && { part, refunds: await createCashRefundsStore(db).ofPart(part.id) }
    },
    find: (merchantId: string, uuid: string) =>
      createCashRefundsStore(db).find(merchantId, uuid.toLowerCase()),
    /** Under the lock that takes cash and closes a day, so that every refund belongs to one day. Throws 409 for more than is left. */
    start: (by: Refunder, { id }: CashPart, body: RefundPaymentBody): Promise<CashRefund> =>
      db.transaction(async (tx) => {
        await tx.lock(merchantLock(by.merchantId))
        const part = await createCashPartsStore(tx).load(id)
        if (!part) throw new Error(`the part ${id} in cash is gone`)
        const known = await createCashRefundsStore(tx).find(by.merchantId, body.request_uuid.toLowerCase())
        if (!known) return add(tx, by, part, body)
        assertSame(known, part, body.units)
        return known
      }),
  }
}

export type CashRefunds = ReturnType<typeof createCashRefunds>
