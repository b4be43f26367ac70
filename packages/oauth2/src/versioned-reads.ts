import { createBatches, type RunInOrder } from '@tillkey/platform-core'

/** Project version for `assertFresh`; `undefined` if not read. */
export type ReadVersion = number | null | undefined

/** Rows of a project by id. */
export interface VersionedRows<Row> {
  rows: ReadonlyMap<string, Row>
  projectVersion: ReadVersion
}

export interface RowKey {
  projectId: string
  id: string
}

export interface VersionedRow<Row> {
  row: Row | undefined
  projectVersion: ReadVersion
}

export interface VersionedReads<Row> {
  /** Reads rows of one project by one statement. */
  read: (projectId: string, ids: readonly string[]) => Promise<VersionedRows<Row>>
  /** Upper bound on rows per statement. */
  maxRows: number
  /** Orders the reads among other work. */
  inTurn?: RunInOrder
}

/** Returns a reader of single rows. Concurrent reads share one statement per project. */
export function createVersionedReads<Row>({
  read,
  maxRows,
  inTurn,
}: VersionedReads<Row>): (name: RowKey) => Promise<VersionedRow<Row>> {
  async function readAll(names: readonly RowKey[]): Promise<VersionedRow<Row>[]> {
    const byProject = [...Map.groupBy(names, ({ projectId }) => projectId)]
    const found = new Map(
      await Promise.all(
        byProject.map(async ([projectId, own]) => {
          const ids = [...new Set(own.map(({ id }) => id))]
          return [projectId, await read(projectId, ids)] as const
        }),
      ),
    )
    return names.map(({ projectId, id }) => {
      const own = found.get(projectId)
      return { row: own?.rows.get(id), projectVersion: own?.projectVersion }
    })
  }
  return createBatches(readAll, maxRows, inTurn)
}
