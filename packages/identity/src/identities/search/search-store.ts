import { deferRows, type Queries, type Transaction } from '@tillkey/sql'
import type { Identity } from '../identity.ts'
import { LISTED, type ListedRow } from '../identity-rows.ts'
import { PREFIX_END, partBytes, searchParts, type SearchPart } from './search-parts.ts'

/** A place in the list of what is found: behind this part of this identity. */
export interface SearchCursor extends SearchPart {
  identityId: string
}

/** A part that was found, and whose it is; `texts` are all that is searched of that identity. */
export interface FoundPart {
  cursor: SearchCursor
  row: ListedRow
  texts: string[]
}

/** How far the identities of a project are searched by the marks of a schema. */
export interface SearchProgress {
  /** Which traits it marks, as a digest. */
  marks: string
  /** The last identity that was looked at; `null` when all were. */
  after: string | null
}

export interface SearchStore {
  /** Parts that begin with a query behind a place, in their order. */
  find(projectId: string, range: { query: string; after: SearchCursor; limit: number }): Promise<FoundPart[]>
  progress(projectId: string, schemaId: string): Promise<SearchProgress | undefined>
}

export interface SearchWrites {
  insertAll(entries: readonly SearchEntry[]): Promise<void>
  /** Replaces what is searched of an identity. */
  replace(entry: SearchEntry): Promise<void>
  remove(identity: Pick<Identity, 'projectId' | 'id'>): Promise<void>
  setProgress(projectId: string, schemaId: string, progress: SearchProgress): Promise<void>
}

/** What is searched of an identity. */
export interface SearchEntry {
  identity: Pick<Identity, 'projectId' | 'id'>
  texts: readonly string[]
}

/** What identities are found by. */
export const createSearchStore = (db: Queries): SearchStore => ({
  async find(projectId, { query, after, limit }) {
    const rows = await db.all<ListedRow & { part: Uint8Array; texts: string }>(
      `SELECT ${LISTED}, s.part, t.texts FROM identity_search s
       JOIN identities i ON i.project_id = s.project_id AND i.id = s.identity_id
       JOIN identity_search_texts t ON t.project_id = s.project_id AND t.identity_id = s.identity_id
       WHERE s.project_id = $1 AND s.is_start = $2 AND (s.part, s.identity_id) > ($3, $4) AND s.part < $5
       ORDER BY s.part, s.identity_id LIMIT $6`,
      [
        ...[projectId, after.isStart, partBytes(after.part), after.identityId],
        ...[Buffer.concat([partBytes(query), PREFIX_END]), limit],
      ],
    )
    return rows.map((row) => ({
      row,
      texts: JSON.parse(row.texts) as string[], // written by `insertAll`
      place: { isStart: after.isStart, part: Buffer.from(row.part).toString(), identityId: row.id },
    }))
  },
  async progress(projectId, schemaId) {
    return db.get<{ marks: string; after: string | null }>(
      'SELECT marks, after_id AS "after" FROM identity_search_progress WHERE project_id = $1 AND schema_id = $2',
      [projectId, schemaId],
    )
  },
})

/** Deletes the parts of an identity: they follow from its texts, so that no index has to find them. */
async function removeParts(
  tx: Transaction,
  { projectId, id }: SearchEntry['identity'],
  texts: readonly string[],
): Promise<void> {
  const byStart = Map.groupBy(searchParts(texts), ({ isStart }) => isStart)
  for (const [isStart, parts] of byStart) {
    const listed = parts.map((_, index) => `$${index + 4}`).join(', ')
    await tx.run(
      `DELETE FROM identity_search WHERE project_id = $1 AND is_start = $2 AND identity_id = $3 AND part IN (${listed})`,
      [projectId, isStart, id, ...parts.map(({ part }) => partBytes(part))],
    )
  }
}

/** Changes of what identities are found by, each of several tables. */
export const createSearchWrites = (tx: Transaction): SearchWrites => ({
  async insertAll(entries) {
    const searched = entries.filter(({ texts }) => texts.length > 0)
    if (searched.length === 0) return
    await deferRows(tx, {
      into: 'identity_search_texts (project_id, identity_id, texts)',
      rows: searched.map(({ identity, texts }) => [identity.projectId, identity.id, JSON.stringify(texts)]),
    })
    await deferRows(tx, {
      into: 'identity_search (project_id, is_start, part, identity_id)',
      rows: searched.flatMap(({ identity, texts }) =>
        searchParts(texts).map(({ isStart, part }) => [identity.projectId, isStart, partBytes(part), identity.id]),
      ),
    })
  },
  async replace(entry) {
    const before = await tx.get<{ texts: string }>(
      'SELECT texts FROM identity_search_texts WHERE project_id = $1 AND identity_id = $2',
      [entry.identity.projectId, entry.identity.id],
    )
    if ((before?.texts ?? '[]') === JSON.stringify(entry.texts)) return
    if (before) await createSearchWrites(tx).remove(entry.identity)
    await createSearchWrites(tx).insertAll([entry])
  },
  async remove({ projectId, id }) {
    const before = await tx.get<{ texts: string }>(
      'SELECT texts FROM identity_search_texts WHERE project_id = $1 AND identity_id = $2',
      [projectId, id],
    )
    if (!before) return
    await removeParts(tx, { projectId, id }, JSON.parse(before.texts) as string[]) // written by `insertAll`
    await tx.run('DELETE FROM identity_search_texts WHERE project_id = $1 AND identity_id = $2', [
      projectId,
      id,
    ])
  },
  async setProgress(projectId, schemaId, { marks, after }) {
    await tx.run(
      `INSERT INTO identity_search_progress (project_id, schema_id, marks, after_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (project_id, schema_id) DO UPDATE SET marks = excluded.marks, after_id = excluded.after_id`,
      [projectId, schemaId, marks, after],
    )
  },
})
