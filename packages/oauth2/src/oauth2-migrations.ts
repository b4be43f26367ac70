import type { Migration } from '@tillkey/sql'

export const oauth2Migrations: Migration[] = [
  {
    id: '0301-oauth2-clients',
    sql: `
      CREATE TABLE oauth2_clients (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        owner TEXT NOT NULL,
        settings TEXT NOT NULL,
        secrets TEXT NOT NULL,
        registration_digest TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE INDEX oauth2_clients_by_owner ON oauth2_clients (project_id, owner, id);
      CREATE INDEX oauth2_clients_by_name ON oauth2_clients (project_id, name, id)`,
  },
  {
    id: '0302-oauth2-keys',
    sql: `
      CREATE TABLE oauth2_keys (
        project_id TEXT NOT NULL,
        set_id TEXT NOT NULL,
        kid TEXT NOT NULL,
        ordinal BIGINT NOT NULL,
        public_jwk TEXT NOT NULL,
        sealed_jwk TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, set_id, kid)
      );
      CREATE UNIQUE INDEX oauth2_keys_by_age ON oauth2_keys (project_id, set_id, ordinal)`,
  },
  {
    id: '0303-oauth2-trust',
    sql: `
      CREATE TABLE oauth2_trusted_issuers (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        any_subject BIGINT NOT NULL,
        scope TEXT NOT NULL,
        kid TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE UNIQUE INDEX oauth2_trusted_issuers_by_key
        ON oauth2_trusted_issuers (project_id, issuer, subject, kid);
      CREATE TABLE oauth2_used_jtis (
        project_id TEXT NOT NULL,
        digest TEXT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, digest)
      );
      CREATE INDEX oauth2_used_jtis_by_expiry ON oauth2_used_jtis (expires_at)`,
  },
  {
    id: '0304-oauth2-key-changes',
    sql: `
      CREATE TABLE oauth2_key_changes (
        project_id TEXT NOT NULL PRIMARY KEY,
        change BIGINT NOT NULL
      )`,
  },
  {
    // Clients without metadata; `metadata` is the last member of the settings.
    id: '0305-oauth2-no-metadata',
    sql: `
      UPDATE oauth2_clients SET settings = substr(settings, 1, length(settings) - 5) || '{}}'
        WHERE settings LIKE '%"metadata":null}'`,
  },
  {
    id: '0306-oauth2-self-registered-clients',
    sql: `
      ALTER TABLE oauth2_clients ADD COLUMN self_registered BIGINT NOT NULL DEFAULT 0;
      CREATE INDEX oauth2_clients_self_registered ON oauth2_clients (project_id) WHERE self_registered = 1`,
  },
  {
    // One index for the order of each filtered list.
    id: '0307-oauth2-lists',
    sql: `
      CREATE INDEX oauth2_clients_by_name_and_owner ON oauth2_clients (project_id, name, owner, id);
      CREATE INDEX oauth2_trusted_issuers_by_issuer ON oauth2_trusted_issuers (project_id, issuer, id);
      CREATE INDEX oauth2_trusted_issuers_of_any ON oauth2_trusted_issuers (project_id, issuer) WHERE any_subject = 1`,
  },
]
