import type { Migration } from '@tillkey/sql'

/** Receipts with gapless numbers, and their links. */
export const receiptsMigrations: readonly Migration[] = [
  {
    id: '0023-receipts',
    sql: `
      CREATE TABLE till_receipts (
        merchant_id TEXT NOT NULL,
        number BIGINT NOT NULL,
        payment_id TEXT NOT NULL UNIQUE,
        issued_at BIGINT NOT NULL,
        prints BIGINT NOT NULL,
        mails BIGINT NOT NULL,
        PRIMARY KEY (merchant_id, number)
      );
      CREATE TABLE till_receipt_links (
        digest TEXT NOT NULL PRIMARY KEY,
        payment_id TEXT NOT NULL,
        expires_at BIGINT NOT NULL
      );
      CREATE INDEX till_receipt_links_expiry ON till_receipt_links (expires_at)`,
  },
  {
    // Existing links cannot be displayed again but keep working.
    id: '0029-receipt-links-shown-again',
    sql: `
      ALTER TABLE till_receipt_links ADD COLUMN token_sealed TEXT;
      CREATE INDEX till_receipt_links_payment ON till_receipt_links (payment_id, expires_at)`,
  },
]
