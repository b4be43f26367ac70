import { deferRows, type Queries, type Transaction } from '@tillkey/sql'
import type { Identity } from '../identity.ts'
import { LISTED, type ListedRow } from '../identity-rows.ts'
import { PREFIX_END, partBytes, type SearchPart, searchParts } from './search-parts.ts'

/** Position in the search results, after this part of this identity. */
export interface SearchCursor extends SearchPart {
  identityId: string
}

/** A matching part with its identity; `texts` are all indexed texts of that identity. */
export interface FoundPart {
  cursor: SearchCursor
  row: ListedRow
  texts: string[]
}

/** Indexing progress of one schema of a project. */
export interface SearchProgress {
  /** Digest of the traits that the schema marks. */
  marks: string
  /** Last indexed identity; `null` when indexing is complete. */
  after: string | null
}

export interface SearchStore {
  /** Returns the parts that begin with a query, after a cursor. */
  find(projectId: string, range: { query: string; after: SearchCursor; limit: number }): Promise<FoundPart[]>
  progress(projectId: string, schemaId: string): Promise<SearchProgress | undefined>
}

export interface SearchWrites {
  insertAll(entries: readonly SearchEntry[]): Promise<void>
  replace(entry: SearchEntry): Promise<void>
  remove(identity: Pick<Identity, 'projectId' | 'id'>): Promise<void>
  setProgress(projectId: string, schemaId: string, progress: SearchProgress): Promise<void>
}

/** Searchable texts of an identity. */
export interface SearchEntry {
  identity: Pick<Identity, 'projectId' | 'id'>
  texts: readonly string[]
}

/** Reads of the search index. */
export const createSearchStore = (db: Queries): SearchStore => ({
  async find(projectId, { query, after, limit }) {
    const rows = await db.all<ListedRow & { part: Uint8Array; texts: string }>(
      `SELECT ${LISTED}, s.part, t.texts FROM identity_search s
       JOIN identities i ON i.project_id = s.project_id AND i.id = s.identity_id
       JOIN identity_search_texts t ON t.project_id = s.project_id AND t.identity_id = s.identity_id
       WHERE s.project_id = $1 AND s.is_start = $2 AND (s.part, s.identity_id) > ($3, $4) AND s.part < $5
       ORDER BY s.part, s.identity_id LIMIT $6`,
      [
        projectId,
        after.isStart,
        partBytes(after.part),
        after.identityId,
        Buffer.concat([partBytes(query), PREFIX_END]),
        limit,
      ],
    )
    return rows.map((row) => ({
      row,
      texts: JSON.parse(row.texts) as string[], // written by `insertAll`
      cursor: { isStart: after.isStart, part: Buffer.from(row.part).toString(), identityId: row.id },
    }))
  },
  async progress(projectId, schemaId) {
    return db.get<{ marks: string; after: string | null }>(
      'SELECT marks, after_id AS "after" FROM identity_search_progress WHERE project_id = $1 AND schema_id = $2',
      [projectId, schemaId],
    )
  },
})

/** Deletes the parts of an identity, which are recomputed from its texts and need no index of their own. */
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

/** Writes of the search index. Must be called inside a transaction. */
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
        searchParts(texts).map(({ isStart, part }) => [
          identity.projectId,
          isStart,
          partBytes(part),
          identity.id,
        ]),
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
