import type { Migration } from '@tillkey/sql'

/** Sign-ins, when the point of sale is an OAuth2 client of the platform. */
export const signInMigrations: readonly Migration[] = [
  {
    id: '0090-sign-ins',
    sql: `
      CREATE TABLE till_sign_ins (
        id TEXT NOT NULL PRIMARY KEY,
        subject TEXT NOT NULL,
        tokens TEXT NOT NULL,
        claimed_until BIGINT,
        expires_at BIGINT NOT NULL
      );
      CREATE INDEX till_sign_ins_expiry ON till_sign_ins (expires_at)`,
  },
]
