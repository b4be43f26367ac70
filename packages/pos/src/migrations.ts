import type { Migration } from '@tillkey/sql'
import { notesMigrations } from './notes/notes-migrations.ts'
import { peopleMigrations } from './people/people-migrations.ts'
import { receiptsMigrations } from './receipts/receipts-migrations.ts'
import { refundsMigrations } from './refunds/refunds-migrations.ts'
import { salesMigrations } from './sales/sales-migrations.ts'
import { shopMigrations } from './shop/shop-migrations.ts'
import { signInMigrations } from './sign-in/sign-in-migrations.ts'
import { partsMigrations } from './split-payments/split-payments-migrations.ts'
import { tillsMigrations } from './tills/tills-migrations.ts'
import { totalsMigrations } from './totals/totals-migrations.ts'

/** The tables of the point of sale. All names start with `till_` because other services may share the database. */
export const migrations: readonly Migration[] = [
  {
    id: '0001-links',
    sql: `
      CREATE TABLE till_links (
        merchant_id TEXT NOT NULL PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        provider TEXT NOT NULL,
        account_id TEXT NOT NULL,
        account_name TEXT NOT NULL,
        device_name TEXT NOT NULL,
        token_sealed TEXT NOT NULL,
        signing_key_sealed TEXT NOT NULL,
        status TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL
      );
      CREATE TABLE till_terminals (
        merchant_id TEXT NOT NULL PRIMARY KEY,
        provider TEXT NOT NULL,
        terminal_id TEXT NOT NULL,
        model TEXT NOT NULL,
        serial_number TEXT NOT NULL,
        status TEXT NOT NULL,
        checked_at BIGINT NOT NULL
      )`,
  },
  {
    id: '0002-payments',
    sql: `
      CREATE TABLE till_payments (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        request_uuid TEXT NOT NULL,
        provider TEXT NOT NULL,
        currency TEXT NOT NULL,
        units BIGINT NOT NULL,
        terminal_id TEXT NOT NULL,
        terminal_model TEXT NOT NULL,
        terminal_serial TEXT NOT NULL,
        phase TEXT NOT NULL,
        reason TEXT,
        prompt TEXT,
        captured_currency TEXT,
        captured_units BIGINT,
        card TEXT,
        sequence BIGINT NOT NULL,
        cancel TEXT NOT NULL,
        unresolved_since BIGINT,
        detached_at BIGINT,
        heard_at BIGINT NOT NULL,
        holds_terminal INTEGER NOT NULL,
        event_count BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        deadline_at BIGINT NOT NULL,
        checks BIGINT NOT NULL,
        due_at BIGINT,
        lease_owner TEXT,
        lease_until BIGINT,
        UNIQUE (merchant_id, request_uuid)
      );
      CREATE UNIQUE INDEX till_payments_one_per_terminal ON till_payments (provider, terminal_id) WHERE holds_terminal = 1;
      CREATE INDEX till_payments_due ON till_payments (due_at) WHERE due_at IS NOT NULL;
      CREATE TABLE till_attempts (
        payment_id TEXT NOT NULL,
        number BIGINT NOT NULL,
        provider_key TEXT NOT NULL UNIQUE,
        adapter TEXT NOT NULL,
        request_body TEXT NOT NULL,
        not_after BIGINT NOT NULL,
        key_expires_at BIGINT,
        sends BIGINT NOT NULL,
        refusal TEXT,
        provider_ref TEXT,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (payment_id, number)
      );
      CREATE INDEX till_attempts_provider_ref ON till_attempts (provider_ref);
      CREATE TABLE till_payment_events (
        payment_id TEXT NOT NULL,
        number BIGINT NOT NULL,
        kind TEXT NOT NULL,
        verdict TEXT NOT NULL,
        from_phase TEXT NOT NULL,
        to_phase TEXT NOT NULL,
        detail TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (payment_id, number)
      )`,
  },
  {
    id: '0003-notices',
    sql: `
      CREATE TABLE till_notices (
        link_id TEXT NOT NULL,
        id TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (link_id, id)
      );
      CREATE INDEX till_notices_expiry ON till_notices (expires_at);
      CREATE TABLE till_security_events (
        id TEXT NOT NULL PRIMARY KEY,
        kind TEXT NOT NULL,
        detail TEXT NOT NULL,
        at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL
      );
      CREATE INDEX till_security_events_expiry ON till_security_events (expires_at)`,
  },
  {
    // Existing payments have no account. They belong to the account linked at present.
    id: '0004-comparisons',
    sql: `
      ALTER TABLE till_payments ADD COLUMN account_id TEXT;
      CREATE INDEX till_payments_account ON till_payments (provider, account_id, created_at);
      CREATE INDEX till_payments_reference ON till_payments (request_uuid);
      CREATE TABLE till_comparisons (
        merchant_id TEXT NOT NULL PRIMARY KEY,
        night BIGINT NOT NULL,
        lease_until BIGINT,
        compared_at BIGINT
      );
      CREATE TABLE till_comparison_findings (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        provider TEXT NOT NULL,
        account_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        provider_ref TEXT NOT NULL,
        reference TEXT NOT NULL,
        detail TEXT NOT NULL,
        at BIGINT NOT NULL,
        UNIQUE (provider, kind, provider_ref)
      )`,
  },
  {
    // The request uuid is the provider's reference, unique per account. The first of several existing payments owns
    // it.
    id: '0005-one-reference-per-account',
    sql: `
      ALTER TABLE till_payments ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE till_payments ADD COLUMN owns_reference INTEGER NOT NULL DEFAULT 0;
      UPDATE till_payments SET owns_reference = 1 WHERE id IN
        (SELECT MIN(id) FROM till_payments WHERE account_id IS NOT NULL GROUP BY provider, account_id, request_uuid);
      CREATE UNIQUE INDEX till_payments_one_per_reference ON till_payments (provider, account_id, request_uuid)
        WHERE owns_reference = 1;
      CREATE TABLE till_former_links (
        merchant_id TEXT NOT NULL,
        id TEXT NOT NULL UNIQUE,
        provider TEXT NOT NULL,
        account_id TEXT NOT NULL,
        account_name TEXT NOT NULL,
        device_name TEXT NOT NULL,
        token_sealed TEXT NOT NULL,
        signing_key_sealed TEXT NOT NULL,
        status TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        retire_at BIGINT NOT NULL,
        PRIMARY KEY (merchant_id, provider, account_id)
      );
      CREATE INDEX till_former_links_retire ON till_former_links (retire_at);
      DROP INDEX till_attempts_provider_ref;
      ALTER TABLE till_attempts RENAME TO till_attempts_before;
      CREATE TABLE till_attempts (
        payment_id TEXT NOT NULL PRIMARY KEY,
        provider_key TEXT NOT NULL UNIQUE,
        adapter TEXT NOT NULL,
        request_body TEXT NOT NULL,
        not_after BIGINT NOT NULL,
        key_expires_at BIGINT,
        sends BIGINT NOT NULL,
        refusal TEXT,
        provider_ref TEXT,
        created_at BIGINT NOT NULL
      );
      INSERT INTO till_attempts SELECT payment_id, provider_key, adapter, request_body, not_after, key_expires_at, sends,
        refusal, provider_ref, created_at FROM till_attempts_before;
      DROP TABLE till_attempts_before;
      ALTER TABLE till_comparison_findings RENAME TO till_discrepancies`,
  },
  {
    // Events with an invalid signature are counted, not stored.
    id: '0006-forged-events-counted',
    sql: `
      DROP TABLE till_security_events;
      ALTER TABLE till_notices RENAME TO till_webhook_events;
      CREATE TABLE till_forged_events (
        link_id TEXT NOT NULL,
        hour_at BIGINT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (link_id, hour_at)
      );
      CREATE INDEX till_forged_events_hour ON till_forged_events (hour_at)`,
  },
  {
    // Payments that have already ended count as seen.
    id: '0007-matters',
    sql: `
      ALTER TABLE till_payments ADD COLUMN attention INTEGER NOT NULL DEFAULT 0;
      UPDATE till_payments SET attention = 1 WHERE phase NOT IN ('APPROVED', 'DECLINED', 'CANCELLED', 'NOT_SENT');
      CREATE INDEX till_payments_attention ON till_payments (merchant_id, created_at) WHERE attention = 1;
      CREATE TABLE till_settlements (
        id TEXT NOT NULL PRIMARY KEY,
        payment_id TEXT NOT NULL,
        how TEXT NOT NULL,
        phase TEXT NOT NULL,
        settled_by TEXT NOT NULL,
        at BIGINT NOT NULL
      );
      CREATE INDEX till_settlements_payment ON till_settlements (payment_id, at)`,
  },
  ...tillsMigrations,
  ...salesMigrations,
  ...refundsMigrations,
  ...shopMigrations,
  ...receiptsMigrations,
  ...partsMigrations,
  ...totalsMigrations,
  ...peopleMigrations,
  ...signInMigrations,
  ...notesMigrations,
]
