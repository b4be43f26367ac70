import { bulkMigrations } from '@tillkey/identity/bulk/bulk-jobs-store.ts'
import { migrateAddressesToViews } from '@tillkey/identity/identities/addresses/addresses-migration-store.ts'
import { indexAllIdentifiers } from '@tillkey/identity/identities/search/identifiers-store.ts'
import { createTermIndex, type Migration, type Transaction } from '@tillkey/sql'
import { rowsByKey } from './rows-by-key-migrations.ts'

async function fillIdentifiers(tx: Transaction): Promise<void> {
  await indexAllIdentifiers(tx)
  await createTermIndex(tx, 'identity_identifiers')
}

export const identityMigrations: Migration[] = [
  {
    id: '0101-identities',
    sql: `
      CREATE TABLE identities (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        schema_id TEXT NOT NULL,
        state TEXT NOT NULL,
        state_changed_at BIGINT,
        traits TEXT NOT NULL,
        addresses TEXT NOT NULL,
        metadata_public TEXT NOT NULL,
        metadata_admin TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE TABLE identity_keys (
        project_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        identity_id TEXT NOT NULL,
        PRIMARY KEY (project_id, kind, value)
      );
      CREATE INDEX identity_keys_by_identity ON identity_keys (project_id, identity_id);
      CREATE TABLE identity_credentials (
        project_id TEXT NOT NULL,
        identity_id TEXT NOT NULL,
        type TEXT NOT NULL,
        config TEXT NOT NULL,
        version BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, identity_id, type)
      )`,
  },
  {
    id: '0102-sessions',
    sql: `
      CREATE TABLE sessions (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        token_digest TEXT NOT NULL,
        identity_id TEXT NOT NULL,
        active BIGINT NOT NULL,
        aal TEXT NOT NULL,
        methods TEXT NOT NULL,
        devices TEXT NOT NULL,
        authenticated_at BIGINT NOT NULL,
        issued_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE UNIQUE INDEX sessions_by_token ON sessions (project_id, token_digest);
      CREATE INDEX sessions_by_identity ON sessions (project_id, identity_id, authenticated_at);
      CREATE INDEX sessions_by_expiry ON sessions (expires_at)`,
  },
  {
    id: '0103-flows',
    sql: `
      CREATE TABLE flows (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        kind TEXT NOT NULL,
        document TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE INDEX flows_by_expiry ON flows (expires_at);
      CREATE TABLE flow_errors (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        error TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE INDEX flow_errors_by_expiry ON flow_errors (expires_at)`,
  },
  {
    id: '0104-attempts',
    sql: `
      CREATE TABLE attempts (
        project_id TEXT NOT NULL,
        subject TEXT NOT NULL,
        count BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, subject)
      );
      CREATE INDEX attempts_by_expiry ON attempts (expires_at)`,
  },
  {
    id: '0105-flow-versions',
    // Running flows must be restarted; they live for an hour at most.
    sql: `
      DELETE FROM flows;
      ALTER TABLE flows ADD COLUMN version BIGINT NOT NULL DEFAULT 1`,
  },
  {
    id: '0106-courier',
    sql: `
      CREATE TABLE courier_messages (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        type TEXT NOT NULL,
        status TEXT NOT NULL,
        recipient TEXT NOT NULL,
        subject TEXT NOT NULL,
        template_type TEXT NOT NULL,
        channel TEXT NOT NULL,
        send_count BIGINT NOT NULL,
        content TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        identity_id TEXT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE INDEX courier_messages_by_time ON courier_messages (project_id, created_at, id);
      CREATE INDEX courier_messages_by_recipient ON courier_messages (project_id, recipient, created_at, id);
      CREATE INDEX courier_messages_by_status ON courier_messages (project_id, status, created_at, id);
      CREATE INDEX courier_messages_by_identity ON courier_messages (project_id, identity_id);
      CREATE INDEX courier_messages_by_update ON courier_messages (updated_at);
      CREATE TABLE courier_dispatches (
        project_id TEXT NOT NULL,
        message_id TEXT NOT NULL,
        id TEXT NOT NULL,
        status TEXT NOT NULL,
        error TEXT,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, message_id, id)
      );
      CREATE INDEX courier_dispatches_by_time ON courier_dispatches (created_at)`,
  },
  {
    id: '0120-factors',
    // Passwords were the only credentials.
    sql: `ALTER TABLE identity_credentials ADD COLUMN factors TEXT NOT NULL DEFAULT 'first'`,
  },
  {
    id: '0121-sessions-by-time',
    // Lists are ordered and paged by start time.
    sql: `
      ALTER TABLE sessions ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
      UPDATE sessions SET created_at = issued_at;
      CREATE INDEX sessions_by_time ON sessions (project_id, created_at, id)`,
  },
  {
    id: '0122-token-exchanges',
    sql: `
      CREATE TABLE token_exchanges (
        project_id TEXT NOT NULL,
        init_code TEXT NOT NULL,
        return_to_code TEXT NOT NULL,
        sealed_token TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, init_code)
      );
      CREATE INDEX token_exchanges_by_expiry ON token_exchanges (expires_at)`,
  },
  {
    id: '0124-search',
    // All suffixes of a text, so that a substring search becomes a prefix search.
    sql: `
      CREATE TABLE identity_search (
        project_id TEXT NOT NULL,
        is_start BIGINT NOT NULL,
        part BLOB NOT NULL,
        identity_id TEXT NOT NULL,
        PRIMARY KEY (project_id, is_start, part, identity_id)
      );
      CREATE TABLE identity_search_texts (
        project_id TEXT NOT NULL,
        identity_id TEXT NOT NULL,
        texts TEXT NOT NULL,
        PRIMARY KEY (project_id, identity_id)
      );
      CREATE TABLE identity_search_progress (
        project_id TEXT NOT NULL,
        schema_id TEXT NOT NULL,
        marks TEXT NOT NULL,
        after_id TEXT,
        PRIMARY KEY (project_id, schema_id)
      )`,
  },
  {
    id: '0125-belongings',
    sql: `
      ALTER TABLE identities ADD COLUMN organization_id TEXT;
      ALTER TABLE identities ADD COLUMN external_id TEXT;
      CREATE INDEX identities_by_organization ON identities (project_id, organization_id, id)
        WHERE organization_id IS NOT NULL`,
  },
  { id: '0126-addresses-as-shown', sql: '', change: migrateAddressesToViews },
  rowsByKey,
  {
    id: '0128-totals',
    // Split by id prefix, so that concurrent registrations rarely contend.
    sql: `
      CREATE TABLE identity_totals (
        project_id TEXT NOT NULL,
        part TEXT NOT NULL,
        total BIGINT NOT NULL,
        PRIMARY KEY (project_id, part)
      );
      INSERT INTO identity_totals
        SELECT project_id, substr(id, 1, 2), COUNT(*) FROM identities GROUP BY project_id, substr(id, 1, 2)`,
  },
  {
    id: '0129-identifiers',
    // All suffixes of identifiers. Replaced and filled below.
    sql: `
      CREATE TABLE identity_identifiers (
        project_id TEXT NOT NULL,
        part BLOB NOT NULL,
        identity_id TEXT NOT NULL,
        PRIMARY KEY (project_id, part, identity_id)
      ) WITHOUT ROWID`,
  },
  {
    id: '0130-flows-about',
    // Running flows stay without subject and expire within a day. Counters with identity ids restart.
    sql: `
      ALTER TABLE flows ADD COLUMN about TEXT;
      CREATE INDEX flows_by_about ON flows (project_id, about) WHERE about IS NOT NULL;
      DELETE FROM attempts WHERE subject LIKE 'proved:%' OR subject LIKE 'change:%'`,
  },
  {
    id: '0131-sessions-over',
    // 1 for revoked or marked expired sessions, so that lists of active and other sessions are index ranges.
    sql: `
      ALTER TABLE sessions ADD COLUMN is_over BIGINT NOT NULL DEFAULT 0;
      UPDATE sessions SET is_over = 1 WHERE active = 0;
      DROP INDEX sessions_by_time;
      DROP INDEX sessions_by_identity;
      CREATE INDEX sessions_by_time ON sessions (project_id, is_over, created_at, id);
      CREATE INDEX sessions_by_identity ON sessions (project_id, identity_id, is_over, created_at, id);
      CREATE INDEX sessions_to_mark ON sessions (expires_at) WHERE is_over = 0`,
  },
  {
    id: '0132-identifier-terms',
    only: 'postgres',
    sql: `
      DROP TABLE identity_identifiers;
      CREATE TABLE identity_identifiers (
        project_id TEXT NOT NULL,
        identity_id TEXT NOT NULL,
        identifiers TEXT NOT NULL,
        terms TEXT NOT NULL,
        PRIMARY KEY (project_id, identity_id)
      )`,
    change: fillIdentifiers,
  },
  {
    id: '0133-identifier-terms',
    // The same for SQLite, whose index refers to rows by number.
    only: 'sqlite',
    sql: `
      DROP TABLE identity_identifiers;
      CREATE TABLE identity_identifiers (
        row_id INTEGER PRIMARY KEY,
        project_id TEXT NOT NULL,
        identity_id TEXT NOT NULL,
        identifiers TEXT NOT NULL,
        terms TEXT NOT NULL,
        UNIQUE (project_id, identity_id)
      )`,
    change: fillIdentifiers,
  },
  ...bulkMigrations,
]
