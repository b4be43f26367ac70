import type { Migration } from '@tillkey/sql'

/** Closed days. Rows change only when a day is reopened. */
export const totalsMigrations: readonly Migration[] = [
  {
    id: '0025-cash-ups',
    sql: `
      CREATE TABLE till_cash_ups (
        merchant_id TEXT NOT NULL,
        number BIGINT NOT NULL,
        day TEXT NOT NULL,
        closed_at BIGINT NOT NULL,
        closed_by TEXT NOT NULL,
        float_units BIGINT NOT NULL,
        expected_units BIGINT NOT NULL,
        counted_units BIGINT NOT NULL,
        reason TEXT NOT NULL,
        totals TEXT NOT NULL,
        PRIMARY KEY (merchant_id, number),
        UNIQUE (merchant_id, day)
      );
      CREATE INDEX till_refunds_done ON till_refunds (merchant_id, updated_at) WHERE refunded_units IS NOT NULL`,
  },
  {
    // A reopened day is closed again under the next number.
    id: '0037-reopened-days',
    sql: `
      ALTER TABLE till_cash_ups RENAME TO till_cash_ups_before;
      CREATE TABLE till_cash_ups (
        merchant_id TEXT NOT NULL,
        number BIGINT NOT NULL,
        day TEXT NOT NULL,
        closed_at BIGINT NOT NULL,
        closed_by TEXT NOT NULL,
        float_units BIGINT NOT NULL,
        expected_units BIGINT NOT NULL,
        counted_units BIGINT NOT NULL,
        reason TEXT NOT NULL,
        totals TEXT NOT NULL,
        reopened_at BIGINT,
        reopened_by TEXT,
        PRIMARY KEY (merchant_id, number)
      );
      INSERT INTO till_cash_ups SELECT merchant_id, number, day, closed_at, closed_by, float_units, expected_units, counted_units,
        reason, totals, NULL, NULL FROM till_cash_ups_before;
      DROP TABLE till_cash_ups_before;
      CREATE UNIQUE INDEX till_cash_ups_day ON till_cash_ups (merchant_id, day) WHERE reopened_at IS NULL`,
  },
  {
    id: '0039-days-in-force',
    sql: 'CREATE INDEX till_cash_ups_in_force ON till_cash_ups (merchant_id, number) WHERE reopened_at IS NULL',
  },
]
