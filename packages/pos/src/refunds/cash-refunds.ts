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

/** A cash part with its refunds, oldest first. */
export interface CashPartRefunds {
  part: CashPart
  refunds: readonly CashRefund[]
}

/** Throws 409 when the uuid belongs to a different refund. */
function assertSame(known: CashRefund, part: CashPart, units: number): void {
  if (known.partId !== part.id || known.units !== units) throw otherRefund()
}

/** Cash refunds: immediate, and never more than was paid. */
export function createCashRefunds({ db, now, newId }: CashRefundsDependencies) {
  async function add(
    tx: Transaction,
    part: CashPart,
    { by, body }: { by: Refunder; body: RefundPaymentBody },
  ) {
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
    /** Returns undefined when no cash was paid under the uuid. */
    async ofPart(merchantId: string, uuid: string): Promise<CashPartRefunds | undefined> {
      const part = await createCashPartsStore(db).find(merchantId, uuid.toLowerCase())
      return part && { part, refunds: await createCashRefundsStore(db).ofPart(part.id) }
    },
    find: (merchantId: string, uuid: string) =>
      createCashRefundsStore(db).find(merchantId, uuid.toLowerCase()),
    /**
     * Runs under the lock that also closes the day, so that a refund belongs to one day. Throws 409 above the amount
     * left.
     */
    start: (by: Refunder, { id }: CashPart, body: RefundPaymentBody): Promise<CashRefund> =>
      db.transaction(async (tx) => {
        await tx.lock(merchantLock(by.merchantId))
        const part = await createCashPartsStore(tx).load(id)
        if (!part) throw new Error(`cash part ${id} is missing`)
        const existing = await createCashRefundsStore(tx).find(by.merchantId, body.request_uuid.toLowerCase())
        if (!existing) return add(tx, part, { by, body })
        assertSame(existing, part, body.units)
        return existing
      }),
  }
}

export type CashRefunds = ReturnType<typeof createCashRefunds>
