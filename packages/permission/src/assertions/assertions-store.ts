import type { Migration, Queries } from '@tillkey/sql'
import type { Tuple } from '../engine/tuple.ts'
import { partsOf, type TupleRow, toTuple, tupleColumns } from '../tuple-rows.ts'

/** A question with its expected answer. */
export interface Assertion {
  id: string
  question: Tuple
  isAllowed: boolean
  /** Milliseconds since 1970. */
  createdAt: number
}

export const assertionMigrations: Migration[] = [
  {
    id: '0048-permission-assertions',
    sql: `
      CREATE TABLE permission_assertions (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        namespace TEXT NOT NULL,
        object TEXT NOT NULL,
        relation TEXT NOT NULL,
        subject_kind INTEGER NOT NULL,
        subject_namespace TEXT NOT NULL,
        subject_object TEXT NOT NULL,
        subject_relation TEXT NOT NULL,
        is_allowed INTEGER NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      )`,
  },
]

/** Upper bound on assertions of a project. */
export const MAX_ASSERTIONS = 200

type AssertionRow = TupleRow & { id: string; is_allowed: number; created_at: number }

export interface AssertionsStore {
  /** Oldest first. */
  list(projectId: string): Promise<Assertion[]>
  find(projectId: string, id: string): Promise<Assertion | undefined>
  insert(projectId: string, assertion: Assertion): Promise<void>
  remove(projectId: string, id: string): Promise<void>
}

const toAssertion = ({
  id,
  is_allowed: allowed,
  created_at: createdAt,
  ...tuple
}: AssertionRow): Assertion => ({
  id,
  question: toTuple(tuple),
  isAllowed: allowed === 1,
  createdAt,
})

/** The only SQL for assertions. */
export const createAssertionsStore = (db: Queries): AssertionsStore => ({
  async list(projectId) {
    const rows = await db.all<AssertionRow>(
      `SELECT id, ${tupleColumns}, is_allowed, created_at FROM permission_assertions
       WHERE project_id = $1 ORDER BY id LIMIT ${MAX_ASSERTIONS}`,
      [projectId],
    )
    return rows.map(toAssertion).toSorted((a, b) => a.createdAt - b.createdAt)
  },
  async find(projectId, id) {
    const row = await db.get<AssertionRow>(
      `SELECT id, ${tupleColumns}, is_allowed, created_at FROM permission_assertions
       WHERE project_id = $1 AND id = $2`,
      [projectId, id],
    )
    return row && toAssertion(row)
  },
  async insert(projectId, { id, question, isAllowed, createdAt }) {
    await db.run(
      `INSERT INTO permission_assertions (project_id, id, ${tupleColumns}, is_allowed, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [projectId, id, ...partsOf(question), isAllowed ? 1 : 0, createdAt],
    )
  },
  async remove(projectId, id) {
    await db.run('DELETE FROM permission_assertions WHERE project_id = $1 AND id = $2', [projectId, id])
  },
})
