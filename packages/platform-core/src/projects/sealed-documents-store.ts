import { decodeCursor, encodeCursor, type ResealedRow, resealPage, type SealedRows } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import type { DocumentSealing } from './document-sealing.ts'
import type { ProjectDocument } from './project-document.ts'

interface Row {
  id: string
  version: number
  document: string
}

interface Table {
  name: string
  page: (after: readonly string[], limit: number) => Promise<Row[]>
  write: (db: Queries, row: Row, document: string) => Promise<unknown>
}

const tables = (db: Queries): Table[] => [
  {
    name: 'projects',
    page: ([id = ''], limit) =>
      db.all<Row>('SELECT id, version, document FROM projects WHERE id > $1 ORDER BY id LIMIT $2', [
        id,
        limit,
      ]),
    write: (tx, { id, document: from }, document) =>
      tx.run('UPDATE projects SET document = $3 WHERE id = $1 AND document = $2', [id, from, document]),
  },
  {
    name: 'project_revisions',
    page: ([id = '', version = ''], limit) =>
      db.all<Row>(
        `SELECT project_id AS id, version, document FROM project_revisions
         WHERE (project_id, version) > ($1, CAST($2 AS BIGINT))
         ORDER BY project_id, version LIMIT $3`,
        [id, Number(version), limit],
      ),
    write: (tx, { id, version, document: from }, document) =>
      tx.run(
        'UPDATE project_revisions SET document = $4 WHERE project_id = $1 AND version = $2 AND document = $3',
        [id, version, from, document],
      ),
  },
]

/** Sealed documents of projects and their revisions. Resealing does not change their meaning. */
export const sealedDocuments = (db: Queries, sealing: DocumentSealing): SealedRows[] =>
  tables(db).map(({ name, page, write }) => ({
    name,
    async reseal(after, limit) {
      const rows = await page(decodeCursor(after, 2), limit)
      const reseal = async (row: Row): Promise<ResealedRow> => {
        const { document, unreadable } = sealing.reseal(JSON.parse(row.document) as ProjectDocument) // as written by the registry
        const text = JSON.stringify(document)
        if (text !== row.document) await write(db, row, text)
        if (unreadable > 0) return 'unreadable'
        return text === row.document ? 'current' : 'resealed'
      }
      return resealPage(rows, limit, { reseal, cursorOf: ({ id, version }) => encodeCursor(id, version) })
    },
  }))
