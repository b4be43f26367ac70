import type { Migration } from '@tillkey/sql'

/** Who is of which shop, who was asked to be, and who has taken a till over. Roles are the platform's relation tuples. */
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
    // What they are called is their role, in the language of who reads it.
    id: '0033-owners-without-a-name',
    sql: `UPDATE till_people SET name = '' WHERE identity_id = merchant_id AND name = 'Owner'`,
  },
  {
    // A PIN counts in the session that it was entered in. till_tills.person_id is read for tills taken over before, and written no more.
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
