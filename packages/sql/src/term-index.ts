import type { Queries, Transaction } from './database.ts'

/**
 * A full-text index of the `terms` column of a table, which holds words separated by spaces: an FTS5 table on SQLite,
 * a GIN index of a `tsvector` on PostgreSQL. Both keep themselves up to date. Words consist of ASCII letters,
 * digits and non-ASCII characters. On SQLite the table needs `row_id INTEGER PRIMARY KEY`.
 */
interface TermIndex {
  create(prefixes: readonly number[]): readonly string[]
  /** FROM and WHERE clause of the rows that match a query. */
  match(query: string): string
}

/** Upper bound on PostgreSQL's list of pending entries, which every search scans and the planner counts. */
const PENDING_LIST_KIB = 128

const toVector = (table: string): string => `array_to_tsvector(string_to_array(${table}.terms, ' '))`

const indexes: Record<Queries['dialect'], (table: string) => TermIndex> = {
  sqlite: (table) => {
    const add = `INSERT INTO ${table}_terms (rowid, terms) VALUES (new.row_id, new.terms);`
    // FTS5 finds the entries to delete by the former text.
    const remove = `INSERT INTO ${table}_terms (${table}_terms, rowid, terms) VALUES ('delete', old.row_id, old.terms);`
    return {
      create: (prefixes) => [
        `CREATE VIRTUAL TABLE ${table}_terms USING fts5
           (terms, content='${table}', content_rowid='row_id', tokenize='ascii', detail='none', columnsize=0, prefix='${prefixes.join(' ')}')`,
        // Removes deleted words from the index at once.
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
 * Creates the index of a table and fills it with the existing rows. `prefixes` lists the prefix lengths that FTS5
 * stores. Without them, a prefix search merges all matching words before it returns the first row.
 */
export async function createTermIndex(
  tx: Transaction,
  table: string,
  prefixes: readonly number[] = [],
): Promise<void> {
  for (const statement of indexes[tx.dialect](table).create(prefixes)) await tx.run(statement)
  if (tx.dialect === 'sqlite') await tx.run(`INSERT INTO ${table}_terms (${table}_terms) VALUES ('rebuild')`)
}

/** Returns the FROM and WHERE clause that selects rows by their terms. `query` is the placeholder of a `formatTermQuery`. */
export const matchTerms = (dialect: Queries['dialect'], table: string, query: string): string =>
  indexes[dialect](table).match(query)

/** Words and prefixes of words that a row must contain. Not escaped: they must not contain quotes. */
export interface TermQuery {
  words?: readonly string[]
  prefixes?: readonly string[]
  /** Groups of words. A row must contain at least one word of each group. Empty groups are ignored. */
  anyOf?: readonly (readonly string[])[]
}

const operators = {
  sqlite: { quote: '"', and: ' AND ', or: ' OR ', prefix: '*' },
  postgres: { quote: "'", and: ' & ', or: ' | ', prefix: ':*' },
}

/** Formats a query for `matchTerms`. */
export function formatTermQuery(
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

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

function extendHash(start: number, text: string): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME)
  return hash
}

/**
 * Returns a function that hashes texts after a prefix, for terms of one tenant in an index of many: the 32-bit FNV-1a hash of the
 * UTF-16 units in base 36.
 */
export function createTermHash(prefix: string): (text: string) => string {
  const start = extendHash(FNV_OFFSET, prefix)
  return (text) => (extendHash(start, text) >>> 0).toString(36)
}
