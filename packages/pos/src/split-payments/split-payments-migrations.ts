import type { Migration } from '@tillkey/sql'

/** Sales paid in parts, and cash parts. */
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
    // A payment that collected a missing amount becomes a part of the original sale.
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
    // Approved payments without refunds, the majority, are in the first index only.
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
  {
    // Combined filters share one index: by outcome, by till and machine, and each of them for every search.
    id: '0035-listed-as',
    sql: `
      DROP INDEX till_payments_by_phase;
      DROP INDEX till_payments_by_terminal;
      DROP INDEX till_payments_by_amount;
      DROP INDEX till_payments_by_card;
      DROP INDEX till_payments_refunded;
      DROP INDEX till_payments_by_till;
      DROP INDEX till_payments_by_till_terminal;
      DROP INDEX till_payments_ended_by_till;
      DROP INDEX till_payments_ended_by_terminal;
      DROP INDEX till_payments_refunded_by_till;
      DROP INDEX till_payments_refunded_by_terminal;
      ALTER TABLE till_payments DROP COLUMN ended;
      ALTER TABLE till_payments ADD COLUMN listed_as TEXT NOT NULL DEFAULT 'open';
      UPDATE till_payments SET listed_as = CASE phase WHEN 'APPROVED' THEN 'approved' WHEN 'DECLINED' THEN 'declined'
        WHEN 'CANCELLED' THEN 'cancelled' WHEN 'NOT_SENT' THEN 'not_sent' WHEN 'QUARANTINED' THEN 'other_amount' ELSE 'open' END;
      UPDATE till_payments SET listed_as = listed_as || ' refunded'
        WHERE refunded_units > 0 AND listed_as IN ('approved', 'declined', 'other_amount');
      CREATE INDEX till_payments_listed ON till_payments (merchant_id, listed_as, created_at, id);
      CREATE INDEX till_payments_at_counter ON till_payments (merchant_id, till_id, terminal_id, listed_as, created_at, id);
      CREATE INDEX till_payments_of_amount ON till_payments (merchant_id, units, listed_as, created_at, id);
      CREATE INDEX till_payments_of_amount_at_counter ON till_payments
        (merchant_id, units, till_id, terminal_id, listed_as, created_at, id);
      CREATE INDEX till_payments_of_card ON till_payments (merchant_id, card_last4, listed_as, created_at, id)
        WHERE card_last4 IS NOT NULL;
      CREATE INDEX till_payments_of_card_at_counter ON till_payments
        (merchant_id, card_last4, till_id, terminal_id, listed_as, created_at, id) WHERE card_last4 IS NOT NULL;
      DROP INDEX till_cash_parts_amount;
      DROP INDEX till_cash_parts_by_till;
      DROP INDEX till_cash_parts_refunded;
      DROP INDEX till_cash_parts_refunded_by_till;
      ALTER TABLE till_cash_parts ADD COLUMN listed_as TEXT NOT NULL DEFAULT 'approved';
      UPDATE till_cash_parts SET listed_as = 'approved refunded' WHERE refunded_units > 0;
      CREATE INDEX till_cash_parts_listed ON till_cash_parts (merchant_id, listed_as, created_at, id);
      CREATE INDEX till_cash_parts_at_counter ON till_cash_parts (merchant_id, till_id, listed_as, created_at, id);
      CREATE INDEX till_cash_parts_of_amount ON till_cash_parts (merchant_id, units, listed_as, created_at, id);
      CREATE INDEX till_cash_parts_of_amount_at_counter ON till_cash_parts
        (merchant_id, units, till_id, listed_as, created_at, id);
      ALTER TABLE till_note_words ADD COLUMN till_id TEXT;
      ALTER TABLE till_note_words ADD COLUMN terminal_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE till_note_words ADD COLUMN listed_as TEXT NOT NULL DEFAULT 'open';
      UPDATE till_note_words SET till_id = (SELECT p.till_id FROM till_payments p WHERE p.id = payment_id),
        terminal_id = (SELECT p.terminal_id FROM till_payments p WHERE p.id = payment_id),
        listed_as = (SELECT p.listed_as FROM till_payments p WHERE p.id = payment_id);
      CREATE INDEX till_note_words_listed ON till_note_words (merchant_id, word, listed_as, created_at, payment_id);
      CREATE INDEX till_note_words_at_counter ON till_note_words
        (merchant_id, word, till_id, terminal_id, listed_as, created_at, payment_id);
      ALTER TABLE till_cash_note_words ADD COLUMN till_id TEXT;
      ALTER TABLE till_cash_note_words ADD COLUMN listed_as TEXT NOT NULL DEFAULT 'approved';
      UPDATE till_cash_note_words SET till_id = (SELECT c.till_id FROM till_cash_parts c WHERE c.id = part_id),
        listed_as = (SELECT c.listed_as FROM till_cash_parts c WHERE c.id = part_id);
      CREATE INDEX till_cash_note_words_listed ON till_cash_note_words (merchant_id, word, listed_as, created_at, part_id);
      CREATE INDEX till_cash_note_words_at_counter ON till_cash_note_words
        (merchant_id, word, till_id, listed_as, created_at, part_id)`,
  },
  {
    // The first part of a sale names the sale as well. Existing part-paid sales are listed from now on.
    id: '0036-sale-balances',
    sql: `
      UPDATE till_payments SET sale_id = id WHERE sale_id IS NULL AND EXISTS (SELECT 1 FROM till_sales s WHERE s.id = till_payments.id);
      ALTER TABLE till_sales ADD COLUMN taken_units BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE till_sales ADD COLUMN due_units BIGINT NOT NULL DEFAULT 0;
      UPDATE till_sales SET taken_units =
        COALESCE((SELECT SUM(p.captured_units - p.refunded_units) FROM till_payments p
          WHERE p.sale_id = till_sales.id AND p.captured_currency = 'ZAR'), 0)
        + COALESCE((SELECT SUM(c.units - c.refunded_units) FROM till_cash_parts c WHERE c.sale_id = till_sales.id), 0);
      UPDATE till_sales SET due_units = total_units - taken_units WHERE taken_units > 0 AND taken_units < total_units
        AND NOT EXISTS (SELECT 1 FROM till_payments p WHERE p.sale_id = till_sales.id
          AND (p.refunded_units > 0 OR p.captured_currency <> 'ZAR' OR p.phase NOT IN ('APPROVED', 'DECLINED', 'CANCELLED', 'NOT_SENT')))
        AND NOT EXISTS (SELECT 1 FROM till_cash_parts c WHERE c.sale_id = till_sales.id AND c.refunded_units > 0);
      CREATE INDEX till_sales_part_paid ON till_sales (merchant_id, created_at) WHERE due_units > 0;
      CREATE TABLE till_write_offs (
        id TEXT NOT NULL PRIMARY KEY,
        sale_id TEXT NOT NULL,
        units BIGINT NOT NULL,
        reason TEXT NOT NULL,
        made_by TEXT NOT NULL,
        at BIGINT NOT NULL
      );
      CREATE INDEX till_write_offs_sale ON till_write_offs (sale_id, at)`,
  },
]
