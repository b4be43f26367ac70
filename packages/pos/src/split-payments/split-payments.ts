import type { OpenSaleBody, PartedSale } from '@tillkey/contract/pos/parts-schemas.ts'
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

/** For whom something is sold, and who does it. */
export interface Seller {
  merchantId: string
  /** Id of the identity at the till. */
  personId: string
  /** The till it is sold at; null for a browser that is none. */
  tillId: string | null
}

const notFound = (): ApiError =>
  posError('sale_not_found', { field: 'uuid', reason: 'There is no such sale.' })

/** Under this uuid something else was sold or paid. */
export const otherSale = (): ApiError =>
  posError('sale_uuid_reused', {
    field: 'sale_uuid',
    reason: 'A sale with this sale_uuid is another one.',
  })

/** So many units, the lowest of the currency, are due. */
export const tooMuch = (due: number): ApiError =>
  posError('exceeds_due', {
    field: 'units',
    reason: 'Less than that is due of this sale.',
    details: { units: due },
  })

const tooLarge = (): ApiError =>
  posError('invalid_field', {
    field: 'items',
    reason: 'items: come to more than a sale may.',
  })

const MAX_SALE_UNITS = 999_999_999

const totalOf = ({ items, tip_units }: OpenSaleBody): number =>
  items.reduce((sum, { units, count }) => sum + units * count, tip_units)

/** A payment that becomes a part of a sale. */
export interface SaleJoin {
  payment: Payment
  saleUuid: string
}

/** Makes a payment a part of a sale, under the merchant's lock, and answers with it; throws 404 for no such sale, 409 when less is due. */
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

/** The sale of a uuid; throws 404 for no such sale. */
export async function saleFor(at: Queries, merchantId: string, uuid: string): Promise<FoundSale> {
  const found = await findSale(at, merchantId, uuid.toLowerCase())
  if (!found) throw notFound()
  return found
}

/** Has each part of a sale found by the sale's note. */
async function noteParts(tx: Transaction, { id, note }: Pick<Sale, 'id' | 'note'>): Promise<void> {
  const cards = await createPaymentsStore(tx).ofSale(id)
  const cash = await createCashPartsStore(tx).ofSale(id)
  await createNotesStore(tx).write(note, [
    ...cards.map((payment) => ({ method: 'card' as const, id: payment.id })),
    ...cash.map((part) => ({ method: 'cash' as const, id: part.id })),
  ])
}

/** Sales that are paid in several parts: cards, cash, the rest of a partial approval. No part is more than what is due. */
export function createParts({ db, now, newId }: PartsDependencies) {
  const store = createPartsStore(db)

  function replay(sale: Sale, body: OpenSaleBody): Promise<PartedSale> {
    const isSame =
      sale.totalUnits === totalOf(body) && JSON.stringify(sale.items) === JSON.stringify(body.items)
    if (!isSame) throw otherSale()
    return viewSale(db, sale)
  }

  async function add({ merchantId, personId }: Seller, body: OpenSaleBody): Promise<PartedSale> {
    const { items, tip_units: tipUnits, note } = body
    const sale: Sale = {
      id: newId(),
      merchantId,
      saleUuid: body.sale_uuid.toLowerCase(),
      items,
      tipUnits,
      totalUnits: totalOf(body),
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
    async open(seller: Seller, body: OpenSaleBody): Promise<PartedSale> {
      if (totalOf(body) > MAX_SALE_UNITS) throw tooLarge()
      const known = await store.find(seller.merchantId, body.sale_uuid.toLowerCase())
      return known ? replay(known, body) : add(seller, body)
    },
    /** Writes the note of a sale and of each of its parts; empty to take it away. Under the lock that adds parts, so that none is left out. */
    setNote: (merchantId: string, uuid: string, text: string): Promise<PartedSale> =>
      db.transaction(async (tx) => {
        await tx.lock(merchantLock(merchantId))
        const found = await saleFor(tx, merchantId, uuid)
        const noted = { ...found.sale, note: text.trim() }
        await ensureSaleRow(tx, found)
        await createPartsStore(tx).setNote(noted.id, noted.note)
        await noteParts(tx, noted)
        return viewSale(tx, noted)
      }),
    async get(merchantId: string, uuid: string): Promise<PartedSale> {
      const { sale } = await saleFor(db, merchantId, uuid)
      return viewSale(db, sale)
    },
  }
}

export type Parts = ReturnType<typeof createParts>
