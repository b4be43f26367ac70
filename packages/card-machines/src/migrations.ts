import type { Migration } from '@tillkey/sql'

/** `state` is the JSON of a PaymentState. `due_at` is the time of the payment's next event without user action. */
export const migrations: readonly Migration[] = [
  {
    id: '0001-card-machines',
    sql: `
      CREATE TABLE machine_accounts (
        uuid TEXT NOT NULL PRIMARY KEY,
        email TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        created_at BIGINT NOT NULL
      );
      CREATE TABLE machine_tokens (
        uuid TEXT NOT NULL PRIMARY KEY,
        account_uuid TEXT NOT NULL,
        digest TEXT NOT NULL UNIQUE,
        device_name TEXT NOT NULL,
        notify_url TEXT,
        created_at BIGINT NOT NULL,
        revoked_at BIGINT
      );
      CREATE TABLE machine_terminals (
        uuid TEXT NOT NULL PRIMARY KEY,
        account_uuid TEXT NOT NULL,
        model TEXT NOT NULL,
        serial_number TEXT NOT NULL,
        connection TEXT NOT NULL,
        mode TEXT NOT NULL,
        delay_ms BIGINT NOT NULL
      );
      CREATE TABLE machine_pairings (
        token_uuid TEXT NOT NULL,
        terminal_uuid TEXT NOT NULL,
        status TEXT NOT NULL,
        PRIMARY KEY (token_uuid, terminal_uuid)
      );
      CREATE TABLE machine_creates (
        account_uuid TEXT NOT NULL,
        request_key TEXT NOT NULL,
        reference TEXT NOT NULL,
        not_after BIGINT NOT NULL,
        attempts BIGINT NOT NULL,
        refusal TEXT,
        PRIMARY KEY (account_uuid, request_key)
      );
      CREATE INDEX machine_creates_reference ON machine_creates (account_uuid, reference);
      CREATE TABLE machine_payments (
        id TEXT NOT NULL PRIMARY KEY,
        account_uuid TEXT NOT NULL,
        token_uuid TEXT NOT NULL,
        terminal_uuid TEXT NOT NULL,
        request_key TEXT NOT NULL,
        body_digest TEXT NOT NULL,
        reference TEXT NOT NULL,
        currency TEXT NOT NULL,
        units BIGINT NOT NULL,
        state TEXT NOT NULL,
        holds_terminal INTEGER NOT NULL,
        sequence BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        changed_at BIGINT NOT NULL,
        due_at BIGINT,
        UNIQUE (account_uuid, request_key)
      );
      CREATE UNIQUE INDEX machine_payments_one_per_terminal ON machine_payments (terminal_uuid) WHERE holds_terminal = 1;
      CREATE INDEX machine_payments_reference ON machine_payments (account_uuid, reference);
      CREATE INDEX machine_payments_terminal ON machine_payments (terminal_uuid, created_at);
      CREATE INDEX machine_payments_due ON machine_payments (due_at) WHERE due_at IS NOT NULL;
      CREATE TABLE machine_captures (
        payment_id TEXT NOT NULL PRIMARY KEY,
        request_key TEXT NOT NULL,
        reference TEXT NOT NULL,
        terminal_uuid TEXT NOT NULL,
        currency TEXT NOT NULL,
        units BIGINT NOT NULL,
        captured_at BIGINT NOT NULL
      )`,
  },
  {
    id: '0002-transactions',
    sql: 'CREATE INDEX machine_payments_account ON machine_payments (account_uuid, created_at, id)',
  },
  {
    id: '0003-absences',
    sql: `
      CREATE TABLE machine_absences (
        account_uuid TEXT NOT NULL,
        reference TEXT NOT NULL,
        told_at BIGINT NOT NULL,
        PRIMARY KEY (account_uuid, reference)
      )`,
  },
  {
    // `seen_at` is the last contact with an absent machine; null while it is present.
    id: '0004-machine-states',
    sql: `
      ALTER TABLE machine_terminals ADD COLUMN battery_percent INTEGER NOT NULL DEFAULT 82;
      ALTER TABLE machine_terminals ADD COLUMN seen_at BIGINT`,
  },
  {
    id: '0005-refunds',
    sql: `
      CREATE TABLE machine_refunds (
        id TEXT NOT NULL PRIMARY KEY,
        account_uuid TEXT NOT NULL,
        payment_id TEXT NOT NULL,
        request_key TEXT NOT NULL,
        body_digest TEXT NOT NULL,
        reference TEXT NOT NULL,
        kind TEXT NOT NULL,
        currency TEXT NOT NULL,
        units BIGINT NOT NULL,
        state TEXT NOT NULL,
        refunded_units BIGINT,
        reason TEXT,
        sequence BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        changed_at BIGINT NOT NULL,
        due_at BIGINT,
        UNIQUE (account_uuid, request_key)
      );
      CREATE INDEX machine_refunds_reference ON machine_refunds (account_uuid, reference);
      CREATE INDEX machine_refunds_payment ON machine_refunds (payment_id);
      CREATE INDEX machine_refunds_due ON machine_refunds (due_at) WHERE due_at IS NOT NULL`,
  },
  {
    id: '0006-refund-list',
    sql: `CREATE INDEX machine_refunds_account ON machine_refunds (account_uuid, created_at, id)`,
  },
  {
    id: '0007-orders-of-lists',
    sql: `
      DROP INDEX machine_payments_reference;
      CREATE INDEX machine_payments_reference ON machine_payments (account_uuid, reference, created_at);
      DROP INDEX machine_refunds_payment;
      CREATE INDEX machine_refunds_payment ON machine_refunds (payment_id, created_at)`,
  },
]
