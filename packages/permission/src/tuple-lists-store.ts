import type { Queries } from '@tillkey/sql'
import type { Tuple } from './engine/tuple.ts'
import { isOfAnyNamespace, keysetOf, type Position, positionOf } from './tuple-keysets.ts'
import { type ListedTupleRow, type TupleFilter, toTuple, tupleColumns } from './tuple-rows.ts'

export interface StoredPage {
  /** In storage order. */
  tuples: Tuple[]
  /** Where the next page begins; `undefined` on the last. */
  next: Position | undefined
}

export interface TuplePage {
  after?: Position | undefined
  limit: number
}

export interface TupleListsStore {
  /** Pages follow the order of an index. */
  list(projectId: string, filter: TupleFilter, page: TuplePage): Promise<StoredPage>
}

interface Rows {
  rows: ListedTupleRow[]
  next: Position | undefined
}

/** SQL of tuple lists. */
export function createTupleListsStore(db: Queries): TupleListsStore {
  async function readPage(
    projectId: string,
    filter: TupleFilter,
    { after, limit }: TuplePage,
  ): Promise<Rows> {
    const { where, order, params } = keysetOf({ projectId, filter, after }, db.dialect)
    const found = await db.all<ListedTupleRow>(
      `SELECT seq, tuple_key, ${tupleColumns} FROM permission_tuples
       WHERE ${where} ORDER BY ${order} LIMIT $${params.length + 1}`,
      [...params, limit + 1],
    )
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1) : undefined
    return { rows, next: last && positionOf(filter, last) }
  }

  async function nextNamespace(projectId: string, after: string): Promise<string | undefined> {
    const row = await db.get<{ namespace: string }>(
      `SELECT namespace FROM permission_tuples WHERE project_id = $1 AND namespace > $2
       ORDER BY namespace LIMIT 1`,
      [projectId, after],
    )
    return row?.namespace
  }

  /**
   * A page over all namespaces, each of which is a range of the index. A position is a namespace and a position in
   * its list.
   */
  async function readInNamespaces(projectId: string, filter: TupleFilter, { after, limit }: TuplePage) {
    const rows: ListedTupleRow[] = []
    let [first, ...inside] = after ?? []
    let namespace = first === undefined ? await nextNamespace(projectId, '') : String(first)
    while (namespace !== undefined) {
      const left = limit - rows.length
      const page: Rows = await readPage(
        projectId,
        { ...filter, namespace },
        { after: inside.length > 0 ? inside : undefined, limit: Math.max(1, left) },
      )
      // A full page only checks whether another one follows.
      if (left === 0 && page.rows.length > 0) return { rows, next: [namespace] }
      rows.push(...page.rows)
      if (page.next) return { rows, next: [namespace, ...page.next] }
      inside = []
      namespace = await nextNamespace(projectId, namespace)
    }
    return { rows, next: undefined }
  }

  return {
    async list(projectId, filter, page) {
      const read = isOfAnyNamespace(filter) ? readInNamespaces : readPage
      const { rows, next } = await read(projectId, filter, page)
      return { tuples: rows.toSorted((left, right) => left.seq - right.seq).map(toTuple), next }
    },
  }
}
