import type { SplitSale, WriteOffBody } from '@tillkey/contract/pos/split-payments-schemas.ts'
import type { Database } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import { merchantLock } from '../provider-accounts/provider-accounts-store.ts'
import { readSaleTotals, updateBalance, viewSale } from './sale-balance.ts'
import { type Seller, saleFor } from './split-payments.ts'
import { createWriteOffsStore } from './write-offs-store.ts'

export interface WriteOffsDependencies {
  db: Database
  now: () => number
  newId: () => string
}

const noReason = (): ApiError =>
  posError('invalid_field', { field: 'reason', reason: 'reason: must not be empty.' })

const dueChanged = (due: number): ApiError =>
  posError('due_changed', {
    field: 'units',
    reason: 'The amount due has changed.',
    details: { units: due },
  })

/** Write-offs of the amount due of part-paid sales. */
export function createWriteOffs({ db, now, newId }: WriteOffsDependencies) {
  return {
    /** Runs under the lock that starts payments, so that nothing is written off that is being paid. */
    add({ merchantId, personId }: Seller, uuid: string, body: WriteOffBody): Promise<SplitSale> {
      const reason = body.reason.trim()
      if (reason === '') throw noReason()
      return db.transaction(async (tx) => {
        await tx.lock(merchantLock(merchantId))
        const { sale } = await saleFor(tx, merchantId, uuid)
        const { due, isPartPaid } = await readSaleTotals(tx, sale)
        if (!isPartPaid || due !== body.units) throw dueChanged(isPartPaid ? due : 0)
        const at = now()
        await createWriteOffsStore(tx).add({
          id: newId(),
          saleId: sale.id,
          at,
          units: due,
          reason,
          madeBy: personId,
        })
        await updateBalance(tx, sale.id, { by: personId, at, newId })
        return viewSale(tx, sale)
      })
    },
  }
}

export type WriteOffs = ReturnType<typeof createWriteOffs>
