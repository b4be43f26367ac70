import type { OpenSaleBody, SplitSale } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { type Database, type Queries, type Transaction, UniqueViolation } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import { createNotesStore } from '../notes/notes-store.ts'
import type { Payment } from '../payments/payment.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { posError } from '../pos-error.ts'
import { merchantLock } from '../provider-accounts/provider-accounts-store.ts'
import { createCashPartsStore } from './cash-parts-store.ts'
import {
  type ChangedBy,
  ensureSaleRow,
  type FoundSale,
  findSale,
  readSaleTotals,
  updateBalance,
  viewSale,
} from './sale-balance.ts'
import { createPartsStore, type Sale } from './split-payments-store.ts'

export interface PartsDependencies {
  db: Database
  now: () => number
  newId: () => string
}

/** Who makes a sale. */
export interface Seller {
  merchantId: string
  /** Id of the identity at the till. */
  personId: string
  /** The till; null for a browser without one. */
  tillId: string | null
}

const notFound = (): ApiError => posError('sale_not_found', { field: 'uuid', reason: 'Sale not found.' })

/** 409: the uuid belongs to another sale or payment. */
export const otherSale = (): ApiError =>
  posError('sale_uuid_reused', {
    field: 'sale_uuid',
    reason: 'This sale_uuid belongs to a different sale.',
  })

/** 409: only `due` minor units are due. */
export const tooMuch = (due: number): ApiError =>
  posError('exceeds_due', {
    field: 'units',
    reason: 'The amount is higher than what is due.',
    details: { units: due },
  })

const tooLarge = (): ApiError =>
  posError('invalid_field', {
    field: 'items',
    reason: 'items: exceed the maximum total of a sale.',
  })

const MAX_SALE_UNITS = 999_999_999

const sumOrder = ({ items, tip_units }: OpenSaleBody): number =>
  items.reduce((sum, { units, count }) => sum + units * count, tip_units)

/** A payment to add to a sale. */
export interface SaleJoin {
  payment: Payment
  saleUuid: string
}

/** Adds a payment to a sale, under the merchant's lock. Throws 404 for an unknown sale, 409 above the amount due. */
export async function joinSale(
  tx: Transaction,
  { payment, saleUuid }: SaleJoin,
  changed: ChangedBy,
): Promise<Payment> {
  const found = await saleFor(tx, payment.merchantId, saleUuid)
  const { sale } = found
  const { due } = await readSaleTotals(tx, sale)
  if (payment.amount.units > due) throw tooMuch(due)
  await ensureSaleRow(tx, found)
  await createPaymentsStore(tx).joinSale(payment.id, sale.id)
  if (sale.note !== '') await createNotesStore(tx).write(sale.note, [{ method: 'card', id: payment.id }])
  return { ...payment, saleId: sale.id, sale: await updateBalance(tx, sale.id, changed) }
}

/** Throws 404 for an unknown sale. */
export async function saleFor(at: Queries, merchantId: string, uuid: string): Promise<FoundSale> {
  const found = await findSale(at, merchantId, uuid.toLowerCase())
  if (!found) throw notFound()
  return found
}

/** Indexes the sale's note for each of its parts. */
async function noteParts(tx: Transaction, { id, note }: Pick<Sale, 'id' | 'note'>): Promise<void> {
  const cards = await createPaymentsStore(tx).ofSale(id)
  const cash = await createCashPartsStore(tx).ofSale(id)
  await createNotesStore(tx).write(note, [
    ...cards.map((payment) => ({ method: 'card' as const, id: payment.id })),
    ...cash.map((part) => ({ method: 'cash' as const, id: part.id })),
  ])
}

/** Split sales, paid by card and in cash. No part exceeds the amount due. */
export function createParts({ db, now, newId }: PartsDependencies) {
  const store = createPartsStore(db)

  function replay(sale: Sale, body: OpenSaleBody): Promise<SplitSale> {
    const isSame =
      sale.totalUnits === sumOrder(body) && JSON.stringify(sale.items) === JSON.stringify(body.items)
    if (!isSame) throw otherSale()
    return viewSale(db, sale)
  }

  async function add({ merchantId, personId }: Seller, body: OpenSaleBody): Promise<SplitSale> {
    const { items, tip_units: tipUnits, note } = body
    const sale: Sale = {
      id: newId(),
      merchantId,
      saleUuid: body.sale_uuid.toLowerCase(),
      items,
      tipUnits,
      totalUnits: sumOrder(body),
      takenUnits: 0,
      dueUnits: 0,
      note: note.trim(),
      madeBy: personId,
      createdAt: now(),
    }
    try {
      await store.addSale(sale)
      return await viewSale(db, sale)
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      const { sale: first } = await saleFor(db, merchantId, body.sale_uuid)
      return replay(first, body)
    }
  }

  return {
    async open(seller: Seller, body: OpenSaleBody): Promise<SplitSale> {
      if (sumOrder(body) > MAX_SALE_UNITS) throw tooLarge()
      const existing = await store.find(seller.merchantId, body.sale_uuid.toLowerCase())
      return existing ? replay(existing, body) : add(seller, body)
    },
    /** Sets the note of a sale and all its parts. Runs under the lock that adds parts, so that none is missed. */
    setNote: (merchantId: string, uuid: string, text: string): Promise<SplitSale> =>
      db.transaction(async (tx) => {
        await tx.lock(merchantLock(merchantId))
        const found = await saleFor(tx, merchantId, uuid)
        const noted = { ...found.sale, note: text.trim() }
        await ensureSaleRow(tx, found)
        await createPartsStore(tx).setNote(noted.id, noted.note)
        await noteParts(tx, noted)
        return viewSale(tx, noted)
      }),
    async get(merchantId: string, uuid: string): Promise<SplitSale> {
      const { sale } = await saleFor(db, merchantId, uuid)
      return viewSale(db, sale)
    },
  }
}

export type Parts = ReturnType<typeof createParts>
