import type { Migration } from '@tillkey/sql'

/** Rebuilds the tables of identities on SQLite. */
export const rowsByKey: Migration = {
  id: '0127-rows-by-key',
  // Clusters SQLite rows by key, so that the rows of a page are adjacent.
  only: 'sqlite',
  sql: `
      ALTER TABLE identities RENAME TO identities_before;
      DROP INDEX identities_by_organization;
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
        organization_id TEXT,
        external_id TEXT,
        PRIMARY KEY (project_id, id)
      ) WITHOUT ROWID;
      INSERT INTO identities SELECT * FROM identities_before ORDER BY project_id, id;
      DROP TABLE identities_before;
      CREATE INDEX identities_by_organization ON identities (project_id, organization_id, id)
        WHERE organization_id IS NOT NULL;
      ALTER TABLE identity_keys RENAME TO keys_before;
      DROP INDEX identity_keys_by_identity;
      CREATE TABLE identity_keys (
        project_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        value TEXT NOT NULL,
        identity_id TEXT NOT NULL,
        PRIMARY KEY (project_id, kind, value)
      ) WITHOUT ROWID;
      INSERT INTO identity_keys SELECT * FROM keys_before ORDER BY project_id, kind, value;
      DROP TABLE keys_before;
      CREATE INDEX identity_keys_by_identity ON identity_keys (project_id, identity_id);
      ALTER TABLE identity_credentials RENAME TO credentials_before;
      CREATE TABLE identity_credentials (
        project_id TEXT NOT NULL,
        identity_id TEXT NOT NULL,
        type TEXT NOT NULL,
        config TEXT NOT NULL,
        version BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        factors TEXT NOT NULL DEFAULT 'first',
        PRIMARY KEY (project_id, identity_id, type)
      ) WITHOUT ROWID;
      INSERT INTO identity_credentials SELECT * FROM credentials_before ORDER BY project_id, identity_id, type;
      DROP TABLE credentials_before;
      ALTER TABLE identity_search RENAME TO search_before;
      CREATE TABLE identity_search (
        project_id TEXT NOT NULL,
        is_start BIGINT NOT NULL,
        part BLOB NOT NULL,
        identity_id TEXT NOT NULL,
        PRIMARY KEY (project_id, is_start, part, identity_id)
      ) WITHOUT ROWID;
      INSERT INTO identity_search SELECT * FROM search_before ORDER BY project_id, is_start, part, identity_id;
      DROP TABLE search_before`,
}
