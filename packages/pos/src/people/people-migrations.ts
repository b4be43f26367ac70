import type { Migration } from '@tillkey/sql'

/** Members of shops, invitations, and till takeovers. Roles are stored as the platform's relation tuples. */
export const peopleMigrations: readonly Migration[] = [
  {
    id: '0028-people',
    sql: `
      CREATE TABLE till_people (
        identity_id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        name TEXT NOT NULL,
        pin TEXT,
        pin_tries BIGINT NOT NULL,
        pin_tries_until BIGINT NOT NULL,
        created_at BIGINT NOT NULL
      );
      CREATE INDEX till_people_merchant ON till_people (merchant_id, created_at);
      CREATE TABLE till_invitations (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        digest TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        email TEXT NOT NULL,
        role TEXT NOT NULL,
        expires_at BIGINT NOT NULL
      );
      CREATE INDEX till_invitations_merchant ON till_invitations (merchant_id, expires_at);
      CREATE INDEX till_invitations_expiry ON till_invitations (expires_at);
      ALTER TABLE till_tills ADD COLUMN person_id TEXT`,
  },
  {
    // Owners without a name are shown by their role, in the reader's language.
    id: '0033-owners-without-a-name',
    sql: `UPDATE till_people SET name = '' WHERE identity_id = merchant_id AND name = 'Owner'`,
  },
  {
    // A PIN is valid in the session it was entered in. till_tills.person_id is read for older takeovers only.
    id: '0110-till-takeovers',
    sql: `
      CREATE TABLE till_takeovers (
        session_id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        signed_in TEXT NOT NULL,
        person_id TEXT NOT NULL,
        person_name TEXT NOT NULL,
        taken_at BIGINT NOT NULL,
        used_at BIGINT NOT NULL
      );
      CREATE INDEX till_takeovers_signed_in ON till_takeovers (signed_in, taken_at);
      CREATE INDEX till_takeovers_used ON till_takeovers (used_at)`,
  },
]
