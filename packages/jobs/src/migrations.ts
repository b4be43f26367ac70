import type { Migration } from '@tillkey/sql'

/** Tables of jobs and the outbox. Services that share a database share them; `service` separates the rows. */
export const migrations: readonly Migration[] = [
  {
    id: '0001-jobs',
    sql: `
      CREATE TABLE job_leases (
        service TEXT NOT NULL,
        name TEXT NOT NULL,
        holder TEXT NOT NULL,
        until_at BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        failures BIGINT NOT NULL,
        PRIMARY KEY (service, name)
      );
      CREATE TABLE outbox (
        project_id TEXT NOT NULL,
        service TEXT NOT NULL,
        id TEXT NOT NULL,
        kind TEXT NOT NULL,
        ordering_key TEXT NOT NULL,
        position BIGINT NOT NULL,
        payload TEXT NOT NULL,
        state TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        holder TEXT NOT NULL,
        leased_until BIGINT NOT NULL,
        tries BIGINT NOT NULL,
        reason TEXT,
        expires_at BIGINT,
        PRIMARY KEY (project_id, service, id)
      );
      CREATE INDEX outbox_waiting ON outbox (service, kind, due_at) WHERE state = 'waiting';
      CREATE INDEX outbox_keys ON outbox (project_id, service, kind, ordering_key, position) WHERE state = 'waiting';
      CREATE INDEX outbox_expires ON outbox (service, expires_at) WHERE expires_at IS NOT NULL
    `,
  },
  {
    id: '0002-outbox-about',
    sql: `
      ALTER TABLE outbox ADD COLUMN about TEXT;
      CREATE INDEX outbox_about ON outbox (project_id, service, kind, about) WHERE about IS NOT NULL
    `,
  },
]
