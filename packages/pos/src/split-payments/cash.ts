import type { CashPayment, PayCashBody, SplitSale } from '@tillkey/contract/pos/split-payments-schemas.ts'
import type { Database, Transaction } from '@tillkey/sql'
import { type ApiError, formatTime } from '@tillkey/wire'
import { createNotesStore } from '../notes/notes-store.ts'
import { posError } from '../pos-error.ts'
import { merchantLock } from '../provider-accounts/provider-accounts-store.ts'
import { createTillsStore } from '../tills/tills-store.ts'
import { type CashPart, createCashPartsStore } from './cash-parts-store.ts'
import { ensureSaleRow, readSaleTotals, updateBalance, viewSale } from './sale-balance.ts'
import { otherSale, type Seller, saleFor, tooMuch } from './split-payments.ts'
import { createPartsStore } from './split-payments-store.ts'

export interface CashDependencies {
  db: Database
  /** Called in the transaction that records the cash. */
  onCashTaken: (tx: Transaction, part: CashPart, at: number) => Promise<void>
  now: () => number
  newId: () => string
}

const noSuchCash = (): ApiError =>
  posError('cash_not_found', {
    field: 'uuid',
    reason: 'Cash payment not found.',
  })

const tooLittleTendered = (): ApiError =>
  posError('invalid_field', {
    field: 'tendered_units',
    reason: 'tendered_units: must be at least the amount paid.',
  })

/** Cash parts of sales. */
export function createCash({ db, onCashTaken, now, newId }: CashDependencies) {
  /** Records a cash part and indexes its note. */
  async function recordCash(tx: Transaction, part: CashPart, note: string): Promise<void> {
    await createCashPartsStore(tx).add(part)
    await onCashTaken(tx, part, part.createdAt)
    if (note !== '') await createNotesStore(tx).write(note, [{ method: 'cash', id: part.id }])
  }

  /** Runs under the lock that also starts payments, so that nothing is paid twice. */
  const addCash = (
    { merchantId, personId, tillId }: Seller,
    uuid: string,
    body: PayCashBody,
  ): Promise<SplitSale> =>
    db.transaction(async (tx) => {
      await tx.lock(merchantLock(merchantId))
      const found = await saleFor(tx, merchantId, uuid)
      const { sale } = found
      const requestUuid = body.request_uuid.toLowerCase()
      const before = await createCashPartsStore(tx).find(merchantId, requestUuid)
      if (before?.saleId === sale.id && before.units === body.units) return viewSale(tx, sale)
      if (before) throw otherSale()
      const { due } = await readSaleTotals(tx, sale)
      if (body.units > due) throw tooMuch(due)
      await ensureSaleRow(tx, found)
      const at = now()
      const { units, tendered_units: tenderedUnits } = body
      const part = { id: newId(), merchantId, saleId: sale.id, tillId, requestUuid, units, tenderedUnits }
      await recordCash(tx, { ...part, refundedUnits: 0, madeBy: personId, createdAt: at }, sale.note)
      await updateBalance(tx, sale.id, { by: personId, at, newId })
      return viewSale(tx, sale)
    })

  async function viewCash(part: CashPart): Promise<CashPayment> {
    const sale = await createPartsStore(db).load(part.saleId)
    const till = part.tillId === null ? undefined : await createTillsStore(db).load(part.tillId)
    return {
      request_uuid: part.requestUuid,
      sale_uuid: sale?.saleUuid ?? part.saleId,
      created_at: formatTime(part.createdAt),
      units: part.units,
      tendered_units: part.tenderedUnits,
      change_units: part.tenderedUnits - part.units,
      refunded_units: part.refundedUnits,
      due_units: sale?.dueUnits ?? 0,
      till: till ? { uuid: till.id, name: till.name } : null,
      receipt: await createCashPartsStore(db).receiptOf(part.id),
      note: sale?.note ?? '',
    }
  }

  return {
    /** Throws 404 when there is no such cash part. */
    async get(merchantId: string, uuid: string): Promise<CashPayment> {
      const part = await createCashPartsStore(db).find(merchantId, uuid.toLowerCase())
      if (!part) throw noSuchCash()
      return viewCash(part)
    },
    async pay(seller: Seller, uuid: string, body: PayCashBody): Promise<SplitSale> {
      if (body.tendered_units < body.units) throw tooLittleTendered()
      return addCash(seller, uuid, body)
    },
  }
}

export type Cash = ReturnType<typeof createCash>
