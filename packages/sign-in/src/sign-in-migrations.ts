/** Returns the statements that create a table of sign-ins and its index. */
export const signInTable = (table: string): string => `
      CREATE TABLE ${table} (
        id TEXT NOT NULL PRIMARY KEY,
        subject TEXT NOT NULL,
        tokens TEXT NOT NULL,
        claimed_until BIGINT,
        expires_at BIGINT NOT NULL
      );
      CREATE INDEX ${table}_expiry ON ${table} (expires_at)`
