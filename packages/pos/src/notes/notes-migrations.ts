import type { Migration } from '@tillkey/sql'
import { fillNoteBuckets } from './fill-note-buckets-store.ts'

/** The search index for several words of a note. */
export const notesMigrations: readonly Migration[] = [
  {
    // `slot` combines bucket and offset. Bitmaps are indexed by offset.
    id: '0100-stretches-of-notes',
    sql: `
      CREATE TABLE till_note_places (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        method TEXT NOT NULL,
        slot BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        listed_as TEXT NOT NULL
      );
      CREATE UNIQUE INDEX till_note_places_slot ON till_note_places (merchant_id, method, slot);
      CREATE TABLE till_note_stretches (
        merchant_id TEXT NOT NULL,
        method TEXT NOT NULL,
        term TEXT NOT NULL,
        stretch BIGINT NOT NULL,
        bits BLOB NOT NULL,
        PRIMARY KEY (merchant_id, method, term, stretch)
      ) WITHOUT ROWID`,
    change: fillNoteBuckets,
  },
]
