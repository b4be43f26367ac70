import { randomUUID } from 'node:crypto'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Database, Queries, Row } from '@tillkey/sql'
import { digits, NUMBERS, withoutIndexes } from '@tillkey/sql/testing-indexes.ts'
import { type Draft, newIdentity } from '../identities/changes/identity-changes.ts'
import type { NewIdentity } from '../identities/identity.ts'
import { indexAllIdentifiers } from '../identities/search/identifiers-store.ts'
import { type SearchPart, searchParts } from '../identities/search/search-parts.ts'
import { createSearchWrites } from '../identities/search/search-store.ts'
import { createIdentityWrites } from '../identities/stores/identity-writes-store.ts'
import { identityConfig } from '../identity-config.ts'

/** Project, number and drafts of the identities. */
export interface IdentitiesToFill {
  project: ProjectContext
  count: number
  /** Called once: drafts may differ in the number only. */
  draftOf(number: string): Draft
}

const DIGITS = 7

/** Number of an identity, from 1, as passed to drafts. */
export const formatNumber = (index: number): string => String(index).padStart(DIGITS, '0')

/** Placeholder for the number: same length, in no other text. */
const ANY_NUMBER = 'qjxvwzk'
const NUMBER = digits(DIGITS, 'i')
/** Ids of an identity, in an order unrelated to its number. */
const idAt = (kind: number): string =>
  `${digits(8, '(i * 61803399) % 99999989')} || '-${String(kind).padStart(4, '0')}-4000-8000-' || ${digits(12, 'i')}`

const BYTES = {
  sqlite: (text: string) => `CAST(${text} AS BLOB)`,
  postgres: (text: string) => `convert_to(${text}, 'UTF8')`,
}

/** Rows of a template identity, and the ids created for it. */
interface Model {
  entry: NewIdentity
  ids: string[]
  rows: { table: string; row: Row }[]
}

/** Tables with rows per identity, and their id column. */
const TABLES = [
  ['identities', 'id'],
  ['identity_keys', 'identity_id'],
  ['identity_credentials', 'identity_id'],
  ['identity_search_texts', 'identity_id'],
] as const

/** Creates one identity, reads its rows and deletes it. */
async function makeModel(db: Database, { project, draftOf }: IdentitiesToFill): Promise<Model> {
  const ids: string[] = []
  const newId = (): string => ids[ids.push(randomUUID()) - 1] ?? ''
  const entry = newIdentity(project, draftOf(ANY_NUMBER), { now: Date.now, newId })
  const { id } = entry.identity
  const rows = await db.transaction(async (tx) => {
    const writes = createIdentityWrites(tx)
    await writes.insert(entry)
    const found: Model['rows'] = []
    for (const [table, column] of TABLES) {
      const some = await tx.all(`SELECT * FROM ${table} WHERE ${column} = $1`, [id])
      found.push(...some.map((row) => ({ table, row })))
    }
    await writes.deleteIdentity(entry.identity, entry.keys)
    return found
  })
  return { entry, ids, rows }
}

/** A statement that inserts a row per number; its first parameter is the count. */
interface Filler {
  sql: string
  texts: string[]
}

/** SQL expression of a template text for number `i`; the text becomes a parameter. */
function textAt(text: string, { ids, texts }: Pick<Model, 'ids'> & Pick<Filler, 'texts'>): string {
  const swaps = [[ANY_NUMBER, NUMBER], ...ids.map((id, kind) => [id, idAt(kind)])]
  const needed = swaps.filter(([from = '']) => text.includes(from))
  const whole = `CAST($${texts.push(text) + 1} AS TEXT)`
  return needed.reduce((inner, [from = '', to = '']) => `replace(${inner}, '${from}', ${to})`, whole)
}

function rowsLike(
  dialect: Database['dialect'],
  { table, row }: Model['rows'][number],
  { ids }: Model,
): Filler {
  const texts: string[] = []
  const values = Object.values(row).map((value) =>
    typeof value === 'string' ? textAt(value, { ids, texts }) : String(value ?? 'NULL'),
  )
  const into = `${table} (${Object.keys(row).join(', ')})`
  // SQLite inserts fastest in key order.
  const sql = `INSERT INTO ${into} ${NUMBERS} SELECT ${values.join(', ')} FROM numbers`
  return { sql: dialect === 'sqlite' ? `${sql} ORDER BY 1, 2, 3` : sql, texts }
}

/** Inserts one part for all identities, in index order, which is fastest. */
function partRows(
  dialect: Database['dialect'],
  { entry, ids }: Model,
  { part, isStart }: SearchPart,
): Filler {
  const text = (entry.texts ?? []).find((one) => one.endsWith(part)) ?? ''
  const begin = Array.from(text).length - Array.from(part).length + 1
  const texts = [entry.identity.projectId]
  const bytes = BYTES[dialect](`substr(${textAt(text, { ids, texts })}, ${begin})`)
  const sql = `INSERT INTO identity_search (project_id, is_start, part, identity_id) ${NUMBERS}
    SELECT CAST($2 AS TEXT), ${isStart}, ${bytes} AS bytes, ${idAt(0)} AS id FROM numbers ORDER BY bytes, id`
  return { sql, texts }
}

/** Search index, one part at a time. */
const searchRows = (dialect: Database['dialect'], model: Model): Filler[] =>
  searchParts(model.entry.texts ?? []).map((part) => partRows(dialect, model, part))

/** Statements without a time limit, each in its own transaction. */
const patient = (db: Database): Pick<Queries, 'all' | 'run'> => ({
  all: db.all,
  run: (sql, params) => db.transaction((tx) => tx.run(sql, params), { timeout: 'unbounded' }),
})

/** Marks the search index as complete, so that the job does not scan all rows. */
async function noteSearched(db: Database, project: ProjectContext, schemaId: string): Promise<void> {
  const { searchMarks: marks } = identityConfig(project).schemas.get(schemaId)
  await db.transaction((tx) =>
    createSearchWrites(tx).setProgress(project.id, schemaId, { marks, after: null }),
  )
}

/**
 * Fills empty tables with numbered identities, with the same rows as created ones, for benchmarks. Events
 * and audit entries are not written. Throws InvalidTraitsError for an invalid draft.
 */
export async function fillIdentities(db: Database, filling: IdentitiesToFill): Promise<void> {
  const model = await makeModel(db, filling)
  await noteSearched(db, filling.project, model.entry.identity.schemaId)
  const queries = patient(db)
  // Throwaway data needs no durability.
  if (db.dialect === 'sqlite') await db.run('PRAGMA synchronous = OFF')
  const fillers = [
    ...model.rows.map((row) => rowsLike(db.dialect, row, model)),
    ...searchRows(db.dialect, model),
  ]
  await withoutIndexes(db, { tables: 'identit%', queries }, async () => {
    for (const { sql, texts } of fillers) await queries.run(sql, [filling.count, ...texts])
  })
  await db.transaction(indexAllIdentifiers, { timeout: 'unbounded' })
  await queries.run(
    `INSERT INTO identity_totals SELECT project_id, substr(id, 1, 2), COUNT(*) FROM identities WHERE project_id = $1
     GROUP BY project_id, substr(id, 1, 2) ON CONFLICT (project_id, part) DO UPDATE SET total = excluded.total`,
    [filling.project.id],
  )
  if (db.dialect === 'sqlite') await db.run('PRAGMA synchronous = FULL')
  // PostgreSQL does this itself after a while.
  else await db.run('ANALYZE')
}
