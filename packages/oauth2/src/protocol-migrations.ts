import type { Migration } from '@tillkey/sql'

/** Tables of interactions, login sessions, consents and tokens. */
export const protocolMigrations: Migration[] = [
  {
    id: '0310-oauth2-interactions',
    sql: `
      CREATE TABLE oauth2_interactions (
        project_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        content TEXT NOT NULL,
        used_at BIGINT,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, kind, id)
      );
      CREATE INDEX oauth2_interactions_by_expiry ON oauth2_interactions (expires_at)`,
  },
  {
    id: '0311-oauth2-login-sessions',
    sql: `
      CREATE TABLE oauth2_login_sessions (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        subject TEXT NOT NULL,
        identity_session TEXT NOT NULL,
        authenticated_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE INDEX oauth2_login_sessions_by_subject ON oauth2_login_sessions (project_id, subject);
      CREATE INDEX oauth2_login_sessions_by_expiry ON oauth2_login_sessions (expires_at)`,
  },
  {
    id: '0312-oauth2-consents',
    sql: `
      CREATE TABLE oauth2_consents (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        flow_id TEXT NOT NULL,
        client_id TEXT NOT NULL,
        subject TEXT NOT NULL,
        session_id TEXT NOT NULL,
        is_remembered BIGINT NOT NULL,
        is_skipped BIGINT NOT NULL,
        remembered_until BIGINT,
        content TEXT NOT NULL,
        requested_at BIGINT NOT NULL,
        expires_at BIGINT,
        PRIMARY KEY (project_id, id)
      );
      CREATE UNIQUE INDEX oauth2_consents_by_flow ON oauth2_consents (project_id, flow_id);
      CREATE INDEX oauth2_consents_by_subject ON oauth2_consents (project_id, subject, client_id, requested_at);
      CREATE INDEX oauth2_consents_by_session ON oauth2_consents (project_id, session_id);
      CREATE INDEX oauth2_consents_by_expiry ON oauth2_consents (expires_at)`,
  },
  {
    id: '0313-oauth2-tokens',
    sql: `
      CREATE TABLE oauth2_tokens (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        kind TEXT NOT NULL,
        chain_id TEXT NOT NULL,
        client_id TEXT NOT NULL,
        state TEXT NOT NULL,
        content TEXT NOT NULL,
        issued_at BIGINT NOT NULL,
        used_at BIGINT,
        expires_at BIGINT,
        PRIMARY KEY (project_id, id)
      );
      CREATE INDEX oauth2_tokens_by_chain ON oauth2_tokens (project_id, chain_id);
      CREATE INDEX oauth2_tokens_by_client ON oauth2_tokens (project_id, client_id);
      CREATE INDEX oauth2_tokens_by_expiry ON oauth2_tokens (expires_at);
      CREATE TABLE oauth2_token_cutoffs (
        project_id TEXT NOT NULL,
        client_id TEXT NOT NULL,
        issued_before BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, client_id)
      );
      CREATE INDEX oauth2_token_cutoffs_by_expiry ON oauth2_token_cutoffs (expires_at)`,
  },
  {
    id: '0314-oauth2-identity-sessions',
    sql: `
      ALTER TABLE oauth2_consents ADD COLUMN identity_session TEXT NOT NULL DEFAULT '';
      CREATE INDEX oauth2_consents_by_identity_session ON oauth2_consents (project_id, identity_session);
      CREATE INDEX oauth2_login_sessions_by_identity_session ON oauth2_login_sessions (project_id, identity_session)`,
  },
  {
    id: '0315-oauth2-reuses',
    sql: 'ALTER TABLE oauth2_tokens ADD COLUMN reuses BIGINT NOT NULL DEFAULT 0',
  },
  {
    id: '0316-oauth2-consents-of-clients',
    sql: 'CREATE INDEX oauth2_consents_by_client ON oauth2_consents (project_id, client_id)',
  },
  {
    // Subject of login decisions, to find the remembered consent in the same statement.
    id: '0317-oauth2-subjects-of-decisions',
    sql: "ALTER TABLE oauth2_interactions ADD COLUMN subject TEXT NOT NULL DEFAULT ''",
  },
  {
    // Most consents are not remembered, so a partial index stays small.
    id: '0318-oauth2-remembered-consents',
    sql: `CREATE INDEX oauth2_consents_remembered ON oauth2_consents (project_id, subject, client_id, requested_at)
      WHERE is_remembered = 1 AND is_skipped = 0`,
  },
  {
    // For erasing a subject.
    id: '0319-oauth2-interactions-by-subject',
    sql: `CREATE INDEX oauth2_interactions_by_subject ON oauth2_interactions (project_id, subject) WHERE subject <> ''`,
  },
  {
    // Covers the order of lists; skipped consents, most of a subject's, are never listed.
    id: '0320-oauth2-listed-consents',
    sql: `
      DROP INDEX oauth2_consents_by_session;
      CREATE INDEX oauth2_consents_by_session ON oauth2_consents (project_id, session_id, requested_at DESC, id);
      CREATE INDEX oauth2_consents_listed ON oauth2_consents (project_id, subject, requested_at DESC, id)
        WHERE is_skipped = 0`,
  },
  {
    // Requests of devices (RFC 8628), by digests of their codes.
    id: '0321-oauth2-device-codes',
    sql: `
      CREATE TABLE oauth2_device_codes (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        user_code_id TEXT NOT NULL,
        client_id TEXT NOT NULL,
        content TEXT NOT NULL,
        state TEXT NOT NULL,
        consent_id TEXT,
        polled_at BIGINT,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE UNIQUE INDEX oauth2_device_codes_by_user_code ON oauth2_device_codes (project_id, user_code_id);
      CREATE INDEX oauth2_device_codes_by_client ON oauth2_device_codes (project_id, client_id);
      CREATE INDEX oauth2_device_codes_by_expiry ON oauth2_device_codes (expires_at);
      ALTER TABLE oauth2_interactions ADD COLUMN attempts BIGINT NOT NULL DEFAULT 0`,
  },
  {
    // How people signed in, and the order of the lists of login sessions and of the clients of each.
    id: '0322-oauth2-listed-login-sessions',
    sql: `
      ALTER TABLE oauth2_login_sessions ADD COLUMN acr TEXT NOT NULL DEFAULT '';
      ALTER TABLE oauth2_login_sessions ADD COLUMN amr TEXT NOT NULL DEFAULT '[]';
      ALTER TABLE oauth2_login_sessions ADD COLUMN is_persistent BIGINT;
      DROP INDEX oauth2_login_sessions_by_subject;
      CREATE INDEX oauth2_login_sessions_by_subject ON oauth2_login_sessions (project_id, subject, authenticated_at, id);
      CREATE INDEX oauth2_login_sessions_by_time ON oauth2_login_sessions (project_id, authenticated_at, id);
      CREATE INDEX oauth2_consents_by_session_client ON oauth2_consents (project_id, session_id, client_id)`,
  },
  {
    id: '0323-oauth2-client-usage',
    sql: `
      CREATE TABLE oauth2_client_usage (
        project_id TEXT NOT NULL,
        client_id TEXT NOT NULL,
        hour BIGINT NOT NULL,
        grant_name TEXT NOT NULL,
        kind TEXT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (project_id, client_id, hour, grant_name, kind)
      );
      CREATE INDEX oauth2_client_usage_by_hour ON oauth2_client_usage (hour);
      ALTER TABLE oauth2_consents ADD COLUMN is_refused BIGINT NOT NULL DEFAULT 0;
      DROP INDEX oauth2_consents_by_client;
      CREATE INDEX oauth2_consents_by_client ON oauth2_consents (project_id, client_id, requested_at)`,
  },
]

/** Tables above, for purging a project. */
export const protocolTables = [
  'oauth2_interactions',
  'oauth2_login_sessions',
  'oauth2_consents',
  'oauth2_tokens',
  'oauth2_token_cutoffs',
  'oauth2_device_codes',
  'oauth2_client_usage',
]
