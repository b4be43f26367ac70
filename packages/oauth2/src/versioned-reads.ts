import { createBatches, type RunInOrder } from '@tillkey/platform-core'

/** The version of a project for `assertCurrent`; undefined where nothing was read that would have told it. */
export type ReadVersion = number | null | undefined

/** Rows of a project by their ids. */
export interface VersionedRows<Row> {
  rows: ReadonlyMap<string, Row>
  projectVersion: ReadVersion
}

/** Which row of which project. */
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
  /** Rows of one statement at most. */
  maxRows: number
  /** What the reads take turns with, where other work does. */
  inTurn?: RunInOrder
}

/** Reads rows as they are once they are asked for: those of requests that arrive together by one statement a project. */
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
