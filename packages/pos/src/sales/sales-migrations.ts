import type { Migration } from '@tillkey/sql'

/** Indexes of the sales list: one per filter, all in list order. */
export const salesMigrations: readonly Migration[] = [
  {
    // Card digits of existing payments are extracted from the JSON of known brands.
    id: '0020-sales',
    sql: `
      ALTER TABLE till_payments ADD COLUMN note TEXT NOT NULL DEFAULT '';
      ALTER TABLE till_payments ADD COLUMN refunded_units BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE till_payments ADD COLUMN card_last4 TEXT;
      UPDATE till_payments SET card_last4 = substr(card, 26, 4) WHERE card LIKE '{"brand":"visa","last4":"____"%';
      UPDATE till_payments SET card_last4 = substr(card, 32, 4) WHERE card LIKE '{"brand":"mastercard","last4":"____"%';
      CREATE INDEX till_payments_sales ON till_payments (merchant_id, created_at, id);
      CREATE INDEX till_payments_by_phase ON till_payments (merchant_id, phase, created_at, id);
      CREATE INDEX till_payments_by_terminal ON till_payments (merchant_id, terminal_id, created_at, id);
      CREATE INDEX till_payments_by_amount ON till_payments (merchant_id, units, created_at, id);
      CREATE INDEX till_payments_by_card ON till_payments (merchant_id, card_last4, created_at, id);
      CREATE INDEX till_payments_refunded ON till_payments (merchant_id, created_at, id) WHERE refunded_units > 0;
      CREATE TABLE till_note_words (
        merchant_id TEXT NOT NULL,
        word TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        payment_id TEXT NOT NULL,
        PRIMARY KEY (merchant_id, word, created_at, payment_id)
      );
      CREATE INDEX till_note_words_payment ON till_note_words (payment_id)`,
  },
]
