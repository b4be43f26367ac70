import { migrate, type Queries } from '@tillkey/sql'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { migrations } from '../migrations.ts'

/** A card payment with captured and refunded amounts in minor units. `saleId` is null for a single first part. */
interface CardPart {
  id: string
  saleId: string | null
  captured: number
  refunded?: number
}

async function addCard(db: Queries, { id, saleId, captured, refunded = 0 }: CardPart): Promise<void> {
  await db.run(
    `INSERT INTO till_payments (id, merchant_id, request_uuid, provider, currency, units, terminal_id, terminal_model, terminal_serial,
       phase, sequence, cancel, heard_at, holds_terminal, event_count, created_at, updated_at, deadline_at, checks, sale_id,
       captured_currency, captured_units, refunded_units)
     VALUES ($1, 'm', $1, 'yoco', 'ZAR', 100, 'machine', 'KHUMO', 'SN', 'APPROVED', 1, 'none', 0, 0, 1, 1, 1, 1, 0, $2, 'ZAR', $3, $4)`,
    [id, saleId, captured, refunded],
  )
}

async function addSale(db: Queries, id: string): Promise<void> {
  await db.run(
    `INSERT INTO till_sales (id, merchant_id, sale_uuid, items, tip_units, total_units, note, made_by, created_at)
     VALUES ($1, 'm', $1, '[]', 0, 100, '', 'm', 1)`,
    [id],
  )
}

onBothDatabases('sales from before balances were stored', (open) => {
  test('are part-paid if a part was captured and the rest never was', async () => {
    await using database = await open()
    const { db } = database
    const index = migrations.findIndex(({ id }) => id === '0036-sale-balances')
    await migrate(db, 'till', migrations.slice(0, index))
    for (const id of ['half', 'whole', 'nothing', 'back', 'first']) await addSale(db, id)
    await addCard(db, { id: 'a', saleId: 'half', captured: 30 })
    await addCard(db, { id: 'b', saleId: 'whole', captured: 30 })
    await addCard(db, { id: 'c', saleId: 'back', captured: 100, refunded: 40 })
    await addCard(db, { id: 'first', saleId: null, captured: 60 })
    await addCard(db, { id: 'alone', saleId: null, captured: 60 })
    await db.run(
      `INSERT INTO till_cash_parts (id, merchant_id, sale_id, request_uuid, units, tendered_units, made_by, created_at)
       VALUES ('d', 'm', 'whole', 'd', 70, 70, 'm', 1)`,
    )
    await migrate(db, 'till', migrations)
    expect(await db.all('SELECT id, taken_units, due_units FROM till_sales ORDER BY id')).toEqual([
      { id: 'back', taken_units: 60, due_units: 0 },
      { id: 'first', taken_units: 60, due_units: 40 },
      { id: 'half', taken_units: 30, due_units: 70 },
      { id: 'nothing', taken_units: 0, due_units: 0 },
      { id: 'whole', taken_units: 100, due_units: 0 },
    ])
    expect(
      await db.all("SELECT id, sale_id FROM till_payments WHERE id IN ('first', 'alone') ORDER BY id"),
    ).toEqual([
      { id: 'alone', sale_id: null },
      { id: 'first', sale_id: 'first' },
    ])
  })
})
