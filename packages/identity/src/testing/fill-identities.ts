import { randomUUID } from 'node:crypto'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Database, Queries, Row } from '@tillkey/sql'
import { digits, NUMBERS, withoutIndexes } from '@tillkey/sql/testing-indexes.ts'
import type { NewIdentity } from '../identities/identity.ts'
import { type Draft, newIdentity } from '../identities/identity-changes.ts'
import { createIdentityWrites } from '../identities/identity-writes-store.ts'
import { identifierParts } from '../identities/search/identifier-parts-store.ts'
import { searchParts } from '../identities/search/search-parts.ts'
import { createSearchWrites } from '../identities/search/search-store.ts'
import { identityConfig } from '../identity-config.ts'

/** Whose identities are written, and how many, each from the draft of its number. */
export interface IdentitiesToFill {
  project: ProjectContext
  count: number
  /** Is asked once: what it makes of another number differs by the number alone. */
  draftOf(number: string): Draft
}

const DIGITS = 7

/** The number of an identity, from 1 on, as drafts are told it. */
export const numberOf = (index: number): string => String(index).padStart(DIGITS, '0')

/** Stands for a number: as long, and no text of a draft has it. */
const ANY_NUMBER = 'qjxvwzk'
const NUMBER = digits(DIGITS, 'i')
/** Ids of one identity; in their order, neighbours of those that were made one after the other are others. */
const idAt = (kind: number): string =>
  `${digits(8, '(i * 61803399) % 99999989')} || '-${String(kind).padStart(4, '0')}-4000-8000-' || ${digits(12, 'i')}`

const BYTES = {
  sqlite: (text: string) => `CAST(${text} AS BLOB)`,
  postgres: (text: string) => `convert_to(${text}, 'UTF8')`,
}

/** The model of all others, as its tables hold it, and the ids that were made for it. */
interface Model {
  entry: NewIdentity
  ids: string[]
  rows: { table: string; row: Row }[]
}

/** The tables with a row, or some, for each identity, and the column that has its id. */
const TABLES = [
  ['identities', 'id'],
  ['identity_keys', 'identity_id'],
  ['identity_credentials', 'identity_id'],
  ['identity_search_texts', 'identity_id'],
] as const

/** Writes one identity as each is written, reads its rows, and takes it away again. */
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

/** A statement that writes a row for each number; its first parameter is how many there are. */
interface Filler {
  sql: string
  texts: string[]
}

/** A text of the model as the expression of it for the identity of the number `i`; the text itself becomes a parameter. */
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
  // SQLite keeps rows by their keys, and takes them best in that order.
  const sql = `INSERT INTO ${into} ${NUMBERS} SELECT ${values.join(', ')} FROM numbers`
  return { sql: dialect === 'sqlite' ? `${sql} ORDER BY 1, 2, 3` : sql, texts }
}

/** Where parts of texts are kept, and which part of which of the texts is. */
interface PartPosition {
  table: string
  part: string
  among: readonly string[]
  isStart?: 0 | 1
}

/** A row for a part of a text of everybody, in the order of the index, which takes rows best so. */
function partRows(
  dialect: Database['dialect'],
  { entry, ids }: Model,
  { table, part, among, isStart }: PartPosition,
): Filler {
  const text = among.find((one) => one.endsWith(part)) ?? ''
  const begin = Array.from(text).length - Array.from(part).length + 1
  const texts = [entry.identity.projectId]
  const bytes = BYTES[dialect](`substr(${textAt(text, { ids, texts })}, ${begin})`)
  const [column, value] = isStart === undefined ? ['', ''] : ['is_start, ', `${isStart}, `]
  const sql = `INSERT INTO ${table} (project_id, ${column}part, identity_id) ${NUMBERS}
    SELECT CAST($2 AS TEXT), ${value}${bytes} AS bytes, ${idAt(0)} AS id FROM numbers ORDER BY bytes, id`
  return { sql, texts }
}

/** What every identity is searched by, a part of its texts at a time. */
const searchRows = (dialect: Database['dialect'], model: Model): Filler[] =>
  searchParts(model.entry.texts ?? []).map((part) =>
    partRows(dialect, model, { table: 'identity_search', ...part, among: model.entry.texts ?? [] }),
  )

/** What everybody signs in with, a part at a time. */
const identifierRows = (dialect: Database['dialect'], model: Model): Filler[] => {
  const parts = identifierParts(model.entry.keys)
  return parts.map((part) => partRows(dialect, model, { table: 'identity_identifiers', part, among: parts }))
}

/** Statements that take as long as they need, each a unit of work. */
const patient = (db: Database): Pick<Queries, 'all' | 'run'> => ({
  all: db.all,
  run: (sql, params) => db.transaction((tx) => tx.run(sql, params), { timeout: 'unbounded' }),
})

/** Says that nothing waits to be searched, as the job does that looks for it: it would go through all of them. */
async function noteSearched(db: Database, project: ProjectContext, schemaId: string): Promise<void> {
  const { searchMarks: marks } = identityConfig(project).schemas.get(schemaId)
  await db.transaction((tx) =>
    createSearchWrites(tx).setProgress(project.id, schemaId, { marks, after: null }),
  )
}

/**
 * Writes identities numbered from 1 on, each with the rows of every table that one has who was created, into tables that have
 * none of them: for worlds that are measured. What a creation tells others of itself (events, trail) is not written.
 * InvalidTraitsError for a draft that does not fit its schema.
 */
export async function fillIdentities(db: Database, filling: IdentitiesToFill): Promise<void> {
  const model = await makeModel(db, filling)
  await noteSearched(db, filling.project, model.entry.identity.schemaId)
  const queries = patient(db)
  // What is thrown away need not wait for the disk.
  if (db.dialect === 'sqlite') await db.run('PRAGMA synchronous = OFF')
  const fillers = [
    ...model.rows.map((row) => rowsLike(db.dialect, row, model)),
    ...searchRows(db.dialect, model),
    ...identifierRows(db.dialect, model),
  ]
  await withoutIndexes(db, { tables: 'identit%', queries }, async () => {
    for (const { sql, texts } of fillers) await queries.run(sql, [filling.count, ...texts])
  })
  await queries.run(
    `INSERT INTO identity_totals SELECT project_id, substr(id, 1, 2), COUNT(*) FROM identities WHERE project_id = $1
     GROUP BY project_id, substr(id, 1, 2) ON CONFLICT (project_id, part) DO UPDATE SET total = excluded.total`,
    [filling.project.id],
  )
  if (db.dialect === 'sqlite') await db.run('PRAGMA synchronous = FULL')
  // As PostgreSQL does by itself soon after so many rows.
  else await db.run('ANALYZE')
}
