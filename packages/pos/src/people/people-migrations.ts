import type { Migration } from '@tillkey/sql'

/** Who is of which shop, who was asked to be, and who stands at a till. Roles are the platform's relation tuples. */
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
]
