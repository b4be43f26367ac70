import type { Migration } from '@tillkey/sql'

/** Days that were closed. Rows are never changed. */
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
]
