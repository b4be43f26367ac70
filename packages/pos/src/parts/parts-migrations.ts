import type { Migration } from '@tillkey/sql'

/** Sales that are paid in parts, and the parts that were paid in cash. */
export const partsMigrations: readonly Migration[] = [
  {
    id: '0024-parts',
    sql: `
      CREATE TABLE till_sales (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        sale_uuid TEXT NOT NULL,
        items TEXT NOT NULL,
        tip_units BIGINT NOT NULL,
        total_units BIGINT NOT NULL,
        note TEXT NOT NULL,
        made_by TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        UNIQUE (merchant_id, sale_uuid)
      );
      CREATE INDEX till_sales_time ON till_sales (merchant_id, created_at);
      CREATE TABLE till_cash_parts (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        sale_id TEXT NOT NULL,
        request_uuid TEXT NOT NULL,
        units BIGINT NOT NULL,
        tendered_units BIGINT NOT NULL,
        made_by TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        UNIQUE (merchant_id, request_uuid)
      );
      CREATE INDEX till_cash_parts_sale ON till_cash_parts (sale_id, created_at);
      CREATE INDEX till_cash_parts_time ON till_cash_parts (merchant_id, created_at, id);
      CREATE INDEX till_cash_parts_amount ON till_cash_parts (merchant_id, units, created_at, id);
      ALTER TABLE till_payments ADD COLUMN sale_id TEXT;
      CREATE INDEX till_payments_of_sale ON till_payments (sale_id, created_at) WHERE sale_id IS NOT NULL`,
  },
  {
    // A payment that collected what another had left missing is now a further part of that one's sale.
    id: '0026-rests-are-parts',
    sql: `
      INSERT INTO till_sales (id, merchant_id, sale_uuid, items, tip_units, total_units, note, made_by, created_at)
        SELECT f.id, f.merchant_id, f.request_uuid, '[]', 0, f.units, '', f.merchant_id, f.created_at FROM till_payments f
        WHERE f.sale_id IS NULL AND EXISTS (SELECT 1 FROM till_payments r WHERE r.rest_of = f.id);
      UPDATE till_payments SET sale_id = rest_of WHERE rest_of IS NOT NULL AND sale_id IS NULL;
      DROP INDEX till_payments_rest;
      ALTER TABLE till_payments DROP COLUMN rest_of`,
  },
  {
    id: '0027-by-till',
    sql: `
      ALTER TABLE till_cash_parts ADD COLUMN till_id TEXT;
      CREATE INDEX till_payments_by_till ON till_payments (merchant_id, till_id, created_at, id);
      CREATE INDEX till_cash_parts_by_till ON till_cash_parts (merchant_id, till_id, created_at, id)`,
  },
  {
    id: '0031-cash-goes-back',
    sql: `
      ALTER TABLE till_cash_parts ADD COLUMN refunded_units BIGINT NOT NULL DEFAULT 0;
      CREATE INDEX till_cash_parts_refunded ON till_cash_parts (merchant_id, created_at, id) WHERE refunded_units > 0;
      CREATE TABLE till_cash_refunds (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        part_id TEXT NOT NULL,
        request_uuid TEXT NOT NULL,
        units BIGINT NOT NULL,
        words TEXT NOT NULL,
        made_by TEXT NOT NULL,
        till_id TEXT,
        created_at BIGINT NOT NULL,
        UNIQUE (merchant_id, request_uuid)
      );
      CREATE INDEX till_cash_refunds_part ON till_cash_refunds (part_id, created_at);
      CREATE INDEX till_cash_refunds_time ON till_cash_refunds (merchant_id, created_at);
      CREATE TABLE till_cash_note_words (
        merchant_id TEXT NOT NULL,
        word TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        part_id TEXT NOT NULL,
        PRIMARY KEY (merchant_id, word, created_at, part_id)
      );
      CREATE INDEX till_cash_note_words_part ON till_cash_note_words (part_id)`,
  },
  {
    // What is approved and was not refunded, as most is, is in the first of the indexes alone.
    id: '0034-sales-by-two',
    sql: `
      ALTER TABLE till_payments ADD COLUMN ended TEXT;
      UPDATE till_payments SET ended = phase WHERE phase IN ('DECLINED', 'CANCELLED', 'NOT_SENT', 'QUARANTINED');
      CREATE INDEX till_payments_by_till_terminal ON till_payments (merchant_id, till_id, terminal_id, created_at, id);
      CREATE INDEX till_payments_ended_by_till ON till_payments (merchant_id, ended, till_id, created_at, id) WHERE ended IS NOT NULL;
      CREATE INDEX till_payments_ended_by_terminal ON till_payments (merchant_id, ended, terminal_id, created_at, id)
        WHERE ended IS NOT NULL;
      CREATE INDEX till_payments_refunded_by_till ON till_payments (merchant_id, till_id, created_at, id) WHERE refunded_units > 0;
      CREATE INDEX till_payments_refunded_by_terminal ON till_payments (merchant_id, terminal_id, created_at, id)
        WHERE refunded_units > 0;
      CREATE INDEX till_cash_parts_refunded_by_till ON till_cash_parts (merchant_id, till_id, created_at, id)
        WHERE refunded_units > 0`,
  },
]
