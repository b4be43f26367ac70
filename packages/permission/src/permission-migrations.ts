import type { Migration } from '@tillkey/sql'

/** Indexed characters of an id. They take at most four bytes each; an index entry of PostgreSQL holds 2,704 bytes. */
export const INDEXED_LENGTH = 256
/** Indexed characters in earlier migrations. */
const EARLIER_INDEXED_LENGTH = 512

/**
 * Tuples are unique by a digest, because their parts exceed the size of an index entry. The indexes list tuples by object
 * (also unique), relation and subject; `seq` is the storage order. Other processes update their indexes from
 * `permission_changes`, which is complete from version `floor` of `permission_versions` on and holds many steps per row.
 */
export const permissionMigrations: Migration[] = [
  {
    id: '0040-permissions',
    sql: `
      CREATE TABLE permission_tuples (
        project_id TEXT NOT NULL,
        tuple_key TEXT NOT NULL,
        seq BIGINT NOT NULL,
        namespace TEXT NOT NULL,
        object TEXT NOT NULL,
        relation TEXT NOT NULL,
        subject_kind INTEGER NOT NULL,
        subject_namespace TEXT NOT NULL,
        subject_object TEXT NOT NULL,
        subject_relation TEXT NOT NULL,
        PRIMARY KEY (project_id, tuple_key)
      );
      CREATE UNIQUE INDEX permission_tuples_seq ON permission_tuples (project_id, seq);
      CREATE INDEX permission_tuples_object ON permission_tuples (project_id, object, namespace);
      CREATE INDEX permission_tuples_subject ON permission_tuples (project_id, subject_object, subject_namespace);
      CREATE TABLE permission_versions (
        project_id TEXT NOT NULL PRIMARY KEY,
        version BIGINT NOT NULL,
        floor BIGINT NOT NULL
      );
      CREATE TABLE permission_changes (
        project_id TEXT NOT NULL,
        version BIGINT NOT NULL,
        ordinal BIGINT NOT NULL,
        is_insert INTEGER NOT NULL,
        created_at BIGINT NOT NULL,
        namespace TEXT NOT NULL,
        object TEXT NOT NULL,
        relation TEXT NOT NULL,
        subject_kind INTEGER NOT NULL,
        subject_namespace TEXT NOT NULL,
        subject_object TEXT NOT NULL,
        subject_relation TEXT NOT NULL,
        PRIMARY KEY (project_id, version, ordinal)
      );
      CREATE INDEX permission_changes_age ON permission_changes (created_at);
      CREATE TABLE permission_rules (
        project_id TEXT NOT NULL PRIMARY KEY,
        namespaces TEXT NOT NULL
      )`,
  },
  {
    id: '0041-permission-pages',
    // The log starts over: outdated indexes are rebuilt from the tuples.
    sql: `
      CREATE INDEX permission_tuples_namespace ON permission_tuples (project_id, namespace, seq);
      DROP TABLE permission_changes;
      UPDATE permission_versions SET floor = version + 1;
      CREATE TABLE permission_changes (
        project_id TEXT NOT NULL,
        version BIGINT NOT NULL,
        ordinal BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        step_count BIGINT NOT NULL,
        steps TEXT NOT NULL,
        PRIMARY KEY (project_id, version, ordinal)
      );
      CREATE INDEX permission_changes_age ON permission_changes (created_at)`,
  },
  {
    id: '0042-permission-keysets',
    sql: `
      DROP INDEX permission_tuples_object;
      DROP INDEX permission_tuples_subject;
      CREATE INDEX permission_tuples_object ON permission_tuples (project_id, object, namespace, seq);
      CREATE INDEX permission_tuples_subject ON permission_tuples (project_id, subject_object, subject_namespace, seq)`,
  },
  {
    id: '0043-permission-long-ids',
    // Index entries of PostgreSQL hold 2,704 bytes; ids are unbounded.
    sql: `
      DROP INDEX permission_tuples_object;
      DROP INDEX permission_tuples_subject;
      CREATE INDEX permission_tuples_object
        ON permission_tuples (project_id, substr(object, 1, ${EARLIER_INDEXED_LENGTH}), namespace, seq);
      CREATE INDEX permission_tuples_subject
        ON permission_tuples (project_id, substr(subject_object, 1, ${EARLIER_INDEXED_LENGTH}), subject_namespace, seq)`,
  },
  {
    id: '0044-permission-two-indexes',
    // SQLite cannot drop a primary key, so the table is recreated.
    sql: `
      CREATE TABLE permission_tuples_by_object (
        project_id TEXT NOT NULL,
        tuple_key TEXT NOT NULL,
        seq BIGINT NOT NULL,
        namespace TEXT NOT NULL,
        object TEXT NOT NULL,
        relation TEXT NOT NULL,
        subject_kind INTEGER NOT NULL,
        subject_namespace TEXT NOT NULL,
        subject_object TEXT NOT NULL,
        subject_relation TEXT NOT NULL
      );
      INSERT INTO permission_tuples_by_object
        (project_id, tuple_key, seq, namespace, object, relation,
         subject_kind, subject_namespace, subject_object, subject_relation)
        SELECT project_id, tuple_key, seq, namespace, object, relation,
          subject_kind, subject_namespace, subject_object, subject_relation
        FROM permission_tuples ORDER BY project_id, seq;
      DROP TABLE permission_tuples;
      ALTER TABLE permission_tuples_by_object RENAME TO permission_tuples;
      CREATE UNIQUE INDEX permission_tuples_object
        ON permission_tuples (project_id, namespace, substr(object, 1, ${EARLIER_INDEXED_LENGTH}), tuple_key);
      CREATE INDEX permission_tuples_subject
        ON permission_tuples (project_id, substr(subject_object, 1, ${EARLIER_INDEXED_LENGTH}), subject_namespace, seq)`,
  },
  {
    id: '0045-permission-filters',
    // One index per kind of filter: by object, relation or subject.
    only: 'postgres',
    sql: `
      DROP INDEX permission_tuples_object;
      DROP INDEX permission_tuples_subject;
      CREATE UNIQUE INDEX permission_tuples_object
        ON permission_tuples (project_id, namespace, substr(object, 1, ${INDEXED_LENGTH}), relation, tuple_key);
      CREATE INDEX permission_tuples_relation ON permission_tuples (project_id, relation, namespace, seq);
      CREATE INDEX permission_tuples_subject
        ON permission_tuples (project_id, substr(subject_object, 1, ${INDEXED_LENGTH}), subject_namespace,
          namespace, substr(object, 1, ${INDEXED_LENGTH}), seq)`,
  },
  {
    id: '0046-permission-filters',
    // The same for SQLite, where row comparisons use indexes on columns but not on expressions.
    only: 'sqlite',
    sql: `
      DROP INDEX permission_tuples_object;
      DROP INDEX permission_tuples_subject;
      ALTER TABLE permission_tuples
        ADD COLUMN object_part TEXT NOT NULL GENERATED ALWAYS AS (substr(object, 1, ${INDEXED_LENGTH})) VIRTUAL;
      ALTER TABLE permission_tuples
        ADD COLUMN subject_object_part TEXT NOT NULL GENERATED ALWAYS AS (substr(subject_object, 1, ${INDEXED_LENGTH})) VIRTUAL;
      CREATE UNIQUE INDEX permission_tuples_object
        ON permission_tuples (project_id, namespace, object_part, relation, tuple_key);
      CREATE INDEX permission_tuples_relation ON permission_tuples (project_id, relation, namespace, seq);
      CREATE INDEX permission_tuples_subject
        ON permission_tuples (project_id, subject_object_part, subject_namespace, namespace, object_part, seq)`,
  },
  {
    id: '0047-permission-plain-log',
    // The log is read soon or never: to compress it takes longer than to write it.
    only: 'postgres',
    sql: 'ALTER TABLE permission_changes ALTER COLUMN steps SET STORAGE EXTERNAL',
  },
]
