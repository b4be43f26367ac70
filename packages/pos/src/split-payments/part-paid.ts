import type { PartPaidSale } from '@tillkey/contract/pos/attention-schemas.ts'
import type { Queries } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import { createPartsStore } from './split-payments-store.ts'

/** Upper bound on the sales of one list. */
const MAX_SALES = 50

/** Part-paid sales of a shop, newest first. */
export async function listPartPaid(at: Queries, merchantId: string): Promise<PartPaidSale[]> {
  const sales = await createPartsStore(at).partPaid(merchantId, MAX_SALES)
  return sales.map(({ saleUuid, totalUnits, takenUnits, dueUnits, createdAt, note }) => ({
    sale_uuid: saleUuid,
    total_units: totalUnits,
    taken_units: takenUnits,
    due_units: dueUnits,
    created_at: formatTime(createdAt),
    note,
  }))
}
