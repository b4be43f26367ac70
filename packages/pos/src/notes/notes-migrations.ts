import { createTermIndex, type Migration, type Transaction } from '@tillkey/sql'
import { fillNotes } from './fill-notes-store.ts'

/** The first two to six letters of a word, after eight characters of the merchant. Must not change. */
const INDEXED_PREFIXES = [10, 11, 12, 13, 14]

async function indexNotes(tx: Transaction): Promise<void> {
  await fillNotes(tx)
  await createTermIndex(tx, 'till_notes', INDEXED_PREFIXES)
}

const DROP_EARLIER = `
      DROP TABLE till_note_words;
      DROP TABLE till_cash_note_words;
      DROP TABLE till_note_places;
      DROP TABLE till_note_stretches;`

/** The search index for the words of notes. */
export const notesMigrations: readonly Migration[] = [
  {
    // Replaced and filled below.
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
  },
  {
    id: '0101-notes',
    only: 'postgres',
    sql: `${DROP_EARLIER}
      CREATE TABLE till_notes (
        id TEXT NOT NULL PRIMARY KEY,
        merchant_id TEXT NOT NULL,
        method TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        terms TEXT NOT NULL
      )`,
    change: indexNotes,
  },
  {
    id: '0102-notes',
    // The same for SQLite, whose index refers to rows by number.
    only: 'sqlite',
    sql: `${DROP_EARLIER}
      CREATE TABLE till_notes (
        row_id INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        merchant_id TEXT NOT NULL,
        method TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        terms TEXT NOT NULL
      )`,
    change: indexNotes,
  },
]
