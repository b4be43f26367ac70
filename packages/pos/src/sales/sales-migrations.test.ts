import { migrate, type Queries } from '@tillkey/sql'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { migrations } from '../migrations.ts'
import { createNoteSearchStore } from '../notes/note-search-store.ts'

/** Payments from before the column: phase, refunded amount, and the value listed. */
const before = [
  ['APPROVED', 0, 'approved'],
  ['APPROVED', 100, 'approved refunded'],
  ['DECLINED', 0, 'declined'],
  ['CANCELLED', 0, 'cancelled'],
  ['NOT_SENT', 0, 'not_sent'],
  ['QUARANTINED', 100, 'other_amount refunded'],
  ['WAITING_FOR_CARD', 0, 'open'],
] as const

const NOTED = `INSERT INTO till_payments (id, merchant_id, request_uuid, provider, currency, units, terminal_id, terminal_model,
    terminal_serial, phase, sequence, cancel, heard_at, holds_terminal, event_count, created_at, updated_at, deadline_at, checks, till_id,
    listed_as, note)
  VALUES ($1, 'm', $1, 'yoco', 'ZAR', 500, 'machine', 'KHUMO', 'SN', 'APPROVED', 1, 'none', 0, 0, 1, $3, 1, 1, 0, 'till', 'approved', $2)`

async function sell(db: Queries): Promise<void> {
  for (const [id, [phase, refunded]] of before.entries()) {
    await db.run(
      `INSERT INTO till_payments (id, merchant_id, request_uuid, provider, currency, units, terminal_id, terminal_model, terminal_serial,
         phase, sequence, cancel, heard_at, holds_terminal, event_count, created_at, updated_at, deadline_at, checks, till_id, refunded_units)
       VALUES ($1, 'm', $1, 'yoco', 'ZAR', 500, 'machine', 'KHUMO', 'SN', $2, 1, 'none', 0, 0, 1, 1, 1, 1, 0, 'till', $3)`,
      [String(id), phase, refunded],
    )
    await db.run("UPDATE till_payments SET note = 'Table four' WHERE id = $1", [String(id)])
    await db.run(
      `INSERT INTO till_cash_parts (id, merchant_id, sale_id, request_uuid, units, tendered_units, refunded_units, made_by, created_at, till_id)
       VALUES ($1, 'm', 's', $1, 500, 500, $2, 'm', 1, 'till')`,
      [String(id), refunded],
    )
  }
}

onBothDatabases('sales from earlier releases', (open) => {
  test('are listed by their state', async () => {
    await using database = await open()
    const { db } = database
    const index = migrations.findIndex(({ id }) => id === '0035-listed-as')
    await migrate(db, 'till', migrations.slice(0, index))
    await sell(db)
    await migrate(db, 'till', migrations)
    const listed = (table: string, id: string) =>
      db
        .all(`SELECT listed_as FROM ${table} ORDER BY ${id}`)
        .then((rows) => rows.map((row) => Object.values(row)[0]))
    const payments = before.map(([, , as]) => as)
    expect(await listed('till_payments', 'id')).toEqual(payments)
    const cash = before.map(([, back]) => (back > 0 ? 'approved refunded' : 'approved'))
    expect(await listed('till_cash_parts', 'id')).toEqual(cash)
  })

  test('are found by words of their notes', async () => {
    await using database = await open()
    const { db } = database
    const index = migrations.findIndex(({ id }) => id === '0101-notes')
    await migrate(db, 'till', migrations.slice(0, index))
    await db.run(NOTED, ['one', 'Table four', 1])
    await db.run(NOTED, ['two', 'Table', 2])
    await migrate(db, 'till', migrations)
    const search = { merchantId: 'm', method: 'card', tillId: 'till', terminalId: 'machine' } as const
    const found = await createNoteSearchStore(db).find({
      ...search,
      words: ['tab', 'four'],
      listings: ['approved'],
      since: 0,
      until: 10,
      after: undefined,
      limit: 10,
    })
    expect(found).toEqual([{ id: 'one', createdAt: 1 }])
  })
})
