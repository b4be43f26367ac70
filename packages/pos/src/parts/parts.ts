import type { OpenSaleBody, PartedSale, PayCashBody, SalePart } from '@tillkey/contract/pos/parts-schemas.ts'
import { type Database, type Queries, type Transaction, UniqueViolation } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import { merchantLock } from '../links/links-store.ts'
import type { Payment } from '../payments/payment.ts'
import { isFinal } from '../payments/payment-machine.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { createSalesStore } from '../sales/sales-store.ts'
import { standingOf } from './due.ts'
import { type CashPart, createPartsStore, type Sale } from './parts-store.ts'

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
}

const CURRENCY = 'ZAR'

const notFound = (): ApiError =>
  new ApiError({ status: 404, code: 'sale_not_found', field: 'uuid', reason: 'There is no such sale.' })

const otherSale = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'sale_uuid_reused',
    field: 'sale_uuid',
    reason: 'A sale with this sale_uuid is another one.',
  })

const tooMuch = (due: number): ApiError =>
  new ApiError({
    status: 409,
    code: 'exceeds_due',
    field: 'units',
    reason: 'Less than that is due of this sale.',
    details: { units: due },
  })

const tooLittleTendered = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_field',
    field: 'tendered_units',
    reason: 'tendered_units: must be as much as is paid, or more.',
  })

const tooLarge = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_field',
    field: 'items',
    reason: 'items: come to more than a sale may.',
  })

const MOST_UNITS = 999_999_999

const totalOf = ({ items, tip_units }: OpenSaleBody): number =>
  items.reduce((sum, { units, count }) => sum + units * count, tip_units)

const timeOf = (at: number): string => new Date(at).toISOString()

function cardPart({ requestUuid, amount, state, createdAt }: Payment): SalePart {
  const { phase, captured } = state
  const taken = captured?.currency === CURRENCY ? captured.units : 0
  const isOpen = !isFinal(phase) && phase !== 'QUARANTINED'
  return {
    kind: 'card',
    request_uuid: requestUuid,
    state: isOpen ? 'held' : taken > 0 ? 'taken' : 'nothing',
    units: amount.units,
    taken_units: taken,
    tendered_units: null,
    change_units: null,
    created_at: timeOf(createdAt),
  }
}

const cashPart = ({ requestUuid, units, tenderedUnits, createdAt }: CashPart): SalePart => ({
  kind: 'cash',
  request_uuid: requestUuid,
  state: 'taken',
  units,
  taken_units: units,
  tendered_units: tenderedUnits,
  change_units: tenderedUnits - units,
  created_at: timeOf(createdAt),
})

/** The parts of a sale, oldest first. */
async function partsOf(at: Queries, saleId: string): Promise<SalePart[]> {
  const [cards, cash] = [
    await createPaymentsStore(at).ofSale(saleId),
    await createPartsStore(at).cashOf(saleId),
  ]
  const parts = [...cards.map(cardPart), ...cash.map(cashPart)]
  return parts.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

async function view(at: Queries, sale: Sale): Promise<PartedSale> {
  const parts = await partsOf(at, sale.id)
  const { taken, held, due } = standingOf(sale.totalUnits, parts)
  return {
    sale_uuid: sale.saleUuid,
    created_at: timeOf(sale.createdAt),
    note: sale.note,
    items: [...sale.items],
    tip_units: sale.tipUnits,
    total_units: sale.totalUnits,
    taken_units: taken,
    held_units: held,
    due_units: due,
    parts,
  }
}

/** Makes a payment a part of a sale, under the merchant's lock; throws 404 for no such sale, 409 when less is due. */
export async function joinSale(tx: Transaction, payment: Payment, saleUuid: string): Promise<void> {
  const sale = await createPartsStore(tx).find(payment.merchantId, saleUuid.toLowerCase())
  if (!sale) throw notFound()
  const { due } = standingOf(sale.totalUnits, await partsOf(tx, sale.id))
  if (payment.amount.units > due) throw tooMuch(due)
  await createPaymentsStore(tx).joinSale(payment.id, sale.id)
  if (sale.note !== '') await createSalesStore(tx).setNote(payment, sale.note)
}

/** Sales that are paid in several parts: cards, cash, the rest of a partial approval. No part is more than what is due. */
export function createParts({ db, now, newId }: PartsDependencies) {
  const store = createPartsStore(db)

  async function find(merchantId: string, uuid: string): Promise<Sale> {
    const sale = await store.find(merchantId, uuid.toLowerCase())
    if (!sale) throw notFound()
    return sale
  }

  function replay(sale: Sale, body: OpenSaleBody): Promise<PartedSale> {
    const isSame =
      sale.totalUnits === totalOf(body) && JSON.stringify(sale.items) === JSON.stringify(body.items)
    if (!isSame) throw otherSale()
    return view(db, sale)
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
      note: note.trim(),
      madeBy: personId,
      createdAt: now(),
    }
    try {
      await store.addSale(sale)
      return await view(db, sale)
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      return replay(await find(merchantId, body.sale_uuid), body)
    }
  }

  /** Under the lock that starts a payment too, so that nobody pays the same twice. */
  const addCash = ({ merchantId, personId }: Seller, sale: Sale, body: PayCashBody): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.lock(merchantLock(merchantId))
      const requestUuid = body.request_uuid.toLowerCase()
      const parts = createPartsStore(tx)
      const before = await parts.findCash(merchantId, requestUuid)
      if (before?.saleId === sale.id && before.units === body.units) return
      if (before) throw otherSale()
      const { due } = standingOf(sale.totalUnits, await partsOf(tx, sale.id))
      if (body.units > due) throw tooMuch(due)
      await parts.addCash({
        id: newId(),
        merchantId,
        saleId: sale.id,
        requestUuid,
        units: body.units,
        tenderedUnits: body.tendered_units,
        madeBy: personId,
        createdAt: now(),
      })
    })

  return {
    async open(seller: Seller, body: OpenSaleBody): Promise<PartedSale> {
      if (totalOf(body) > MOST_UNITS) throw tooLarge()
      const known = await store.find(seller.merchantId, body.sale_uuid.toLowerCase())
      return known ? replay(known, body) : add(seller, body)
    },
    get: async (merchantId: string, uuid: string) => view(db, await find(merchantId, uuid)),
    async payCash(seller: Seller, uuid: string, body: PayCashBody): Promise<PartedSale> {
      if (body.tendered_units < body.units) throw tooLittleTendered()
      const sale = await find(seller.merchantId, uuid)
      await addCash(seller, sale, body)
      return view(db, sale)
    },
  }
}

export type Parts = ReturnType<typeof createParts>
