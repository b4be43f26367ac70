import type { Migration } from '@tillkey/sql'

/** Tills and their card machines. */
export const tillsMigrations: readonly Migration[] = [
  {
    // Settings of the merchant become those of its till. Existing browsers without a cookie are that till.
    id: '0008-tills',
    sql: `
      CREATE TABLE till_tills (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        name TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        claimed_at BIGINT,
        revoked_at BIGINT
      );
      CREATE INDEX till_tills_merchant ON till_tills (merchant_id, created_at);
      INSERT INTO till_tills (id, merchant_id, name, created_at)
        SELECT id, merchant_id, device_name, created_at FROM till_links;
      ALTER TABLE till_terminals RENAME TO till_terminals_before;
      CREATE TABLE till_terminals (
        till_id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        provider TEXT NOT NULL,
        terminal_id TEXT NOT NULL,
        model TEXT NOT NULL,
        serial_number TEXT NOT NULL,
        status TEXT NOT NULL,
        checked_at BIGINT NOT NULL
      );
      CREATE INDEX till_terminals_merchant ON till_terminals (merchant_id);
      INSERT INTO till_terminals SELECT l.id, t.merchant_id, t.provider, t.terminal_id, t.model, t.serial_number, t.status,
        t.checked_at FROM till_terminals_before t JOIN till_links l ON l.merchant_id = t.merchant_id;
      DROP TABLE till_terminals_before;
      ALTER TABLE till_payments ADD COLUMN till_id TEXT`,
  },
  {
    // A payment that collects the missing amount of another.
    id: '0009-rests',
    sql: `
      ALTER TABLE till_payments ADD COLUMN rest_of TEXT;
      CREATE INDEX till_payments_rest ON till_payments (rest_of) WHERE rest_of IS NOT NULL`,
  },
  {
    // Revoked tills stay stored but are not listed.
    id: '0038-tills-in-use',
    sql: `
      CREATE INDEX till_tills_in_use ON till_tills (merchant_id, created_at) WHERE revoked_at IS NULL;
      CREATE INDEX till_tills_unclaimed ON till_tills (merchant_id, created_at)
        WHERE claimed_at IS NULL AND revoked_at IS NULL`,
  },
]
