import type { Queries, Transaction } from './database.ts'

/**
 * A full-text index of the `terms` column of a table, which holds words separated by spaces: an FTS5 table on SQLite,
 * a GIN index of a `tsvector` on PostgreSQL. Both keep themselves up to date. Words consist of ASCII letters and digits
 * and of other characters beyond ASCII. On SQLite the table needs `row_id INTEGER PRIMARY KEY`.
 */
interface TermIndex {
  create(prefixes: readonly number[]): readonly string[]
  /** FROM and WHERE clause of the rows that match a query. */
  match(query: string): string
}

/** Entries that PostgreSQL collects before it sorts them in, in KiB. Every search reads them, and its planner counts them. */
const PENDING_LIST_KIB = 128

const toVector = (table: string): string => `array_to_tsvector(string_to_array(${table}.terms, ' '))`

const indexes: Record<Queries['dialect'], (table: string) => TermIndex> = {
  sqlite: (table) => {
    const add = `INSERT INTO ${table}_terms (rowid, terms) VALUES (new.row_id, new.terms);`
    // FTS5 needs the former text to find its entries.
    const remove = `INSERT INTO ${table}_terms (${table}_terms, rowid, terms) VALUES ('delete', old.row_id, old.terms);`
    return {
      create: (prefixes) => [
        `CREATE VIRTUAL TABLE ${table}_terms USING fts5
           (terms, content='${table}', content_rowid='row_id', tokenize='ascii', detail='none', columnsize=0, prefix='${prefixes.join(' ')}')`,
        // Deleted words leave nothing behind.
        `INSERT INTO ${table}_terms (${table}_terms, rank) VALUES ('secure-delete', 1)`,
        `CREATE TRIGGER ${table}_terms_insert AFTER INSERT ON ${table} BEGIN ${add} END`,
        `CREATE TRIGGER ${table}_terms_delete AFTER DELETE ON ${table} BEGIN ${remove} END`,
        `CREATE TRIGGER ${table}_terms_update AFTER UPDATE OF terms ON ${table} BEGIN ${remove} ${add} END`,
      ],
      match: (query) =>
        `FROM ${table}_terms(${query}) AS matched CROSS JOIN ${table} ON ${table}.row_id = matched.rowid WHERE TRUE`,
    }
  },
  postgres: (table) => ({
    create: () => [
      `CREATE INDEX ${table}_terms ON ${table} USING GIN ((${toVector(table).replace(`${table}.`, '')}))
         WITH (gin_pending_list_limit = ${PENDING_LIST_KIB})`,
    ],
    match: (query) => `FROM ${table} WHERE ${toVector(table)} @@ CAST(${query} AS tsquery)`,
  }),
}

/**
 * Creates the index of a table, with the rows it already has. `prefixes` are lengths of beginnings of words that FTS5
 * stores, because it otherwise merges all words with the same beginning before it returns the first row.
 */
export async function createTermIndex(
  tx: Transaction,
  table: string,
  prefixes: readonly number[] = [],
): Promise<void> {
  for (const statement of indexes[tx.dialect](table).create(prefixes)) await tx.run(statement)
  if (tx.dialect === 'sqlite') await tx.run(`INSERT INTO ${table}_terms (${table}_terms) VALUES ('rebuild')`)
}

/** Returns the FROM and WHERE clause that selects rows by their terms. `query` is the placeholder of a `termQuery`. */
export const matchTerms = (dialect: Queries['dialect'], table: string, query: string): string =>
  indexes[dialect](table).match(query)

/** Words that a row must contain, whole or as the beginning of a word. They are trusted: quotes are not escaped. */
export interface TermQuery {
  words?: readonly string[]
  prefixes?: readonly string[]
  /** One of the words of each of these. Empty ones do not filter. */
  anyOf?: readonly (readonly string[])[]
}

const operators = {
  sqlite: { quote: '"', and: ' AND ', or: ' OR ', prefix: '*' },
  postgres: { quote: "'", and: ' & ', or: ' | ', prefix: ':*' },
}

/** Returns the text of a query for `matchTerms`. */
export function termQuery(
  dialect: Queries['dialect'],
  { words = [], prefixes = [], anyOf = [] }: TermQuery,
): string {
  const { quote, and, or, prefix } = operators[dialect]
  const quoted = (word: string): string => `${quote}${word}${quote}`
  return [
    ...words.map(quoted),
    ...prefixes.map((word) => `${quoted(word)}${prefix}`),
    ...anyOf.filter((group) => group.length > 0).map((group) => `(${group.map(quoted).join(or)})`),
  ].join(and)
}

/** Returns the 32-bit FNV-1a hash of a text's UTF-16 units in base 36, for terms of one tenant in an index of many. */
export function hashTerm(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
