import type { Migration } from '@tillkey/sql'

/** Refunds, their events and their leases. */
export const refundsMigrations: readonly Migration[] = [
  {
    id: '0021-refunds',
    sql: `
      CREATE TABLE till_refunds (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        payment_id TEXT NOT NULL,
        payment_uuid TEXT NOT NULL,
        request_uuid TEXT NOT NULL,
        kind TEXT NOT NULL,
        currency TEXT NOT NULL,
        units BIGINT NOT NULL,
        words TEXT NOT NULL,
        made_by TEXT NOT NULL,
        provider TEXT NOT NULL,
        account_id TEXT,
        payment_ref TEXT NOT NULL,
        phase TEXT NOT NULL,
        reason TEXT,
        refunded_currency TEXT,
        refunded_units BIGINT,
        sequence BIGINT NOT NULL,
        unresolved_since BIGINT,
        heard_at BIGINT NOT NULL,
        provider_key TEXT NOT NULL UNIQUE,
        adapter TEXT NOT NULL,
        request_body TEXT NOT NULL,
        not_after BIGINT NOT NULL,
        key_expires_at BIGINT,
        sends BIGINT NOT NULL,
        refusal TEXT,
        provider_ref TEXT,
        checks BIGINT NOT NULL,
        version BIGINT NOT NULL,
        event_count BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        due_at BIGINT,
        lease_until BIGINT,
        UNIQUE (merchant_id, request_uuid)
      );
      CREATE INDEX till_refunds_payment ON till_refunds (payment_id, created_at);
      CREATE INDEX till_refunds_due ON till_refunds (due_at) WHERE due_at IS NOT NULL;
      CREATE TABLE till_refund_events (
        refund_id TEXT NOT NULL,
        number BIGINT NOT NULL,
        kind TEXT NOT NULL,
        verdict TEXT NOT NULL,
        from_phase TEXT NOT NULL,
        to_phase TEXT NOT NULL,
        detail TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (refund_id, number)
      )`,
  },
  {
    id: '0030-refunds-of-accounts',
    sql: `CREATE INDEX till_refunds_account ON till_refunds (provider, account_id, created_at)`,
  },
]
