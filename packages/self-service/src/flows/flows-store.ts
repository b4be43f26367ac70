import type { FormerIdentifiers } from '@tillkey/identity/identities/changes/identity-erasure.ts'
import { PROJECT_VERSION } from '@tillkey/platform-core'
import { insertRows, placeholders, type Queries, type Transaction } from '@tillkey/sql'
import type { Flow } from './flow.ts'
import { flowSubject, lookupValue, withoutPersonalData } from './flow-subject.ts'

export interface FlowsStore {
  insert(flow: Flow): Promise<void>
  find(projectId: string, kind: string, id: string): Promise<Flow | undefined>
  /** Lists unexpired flows of a kind with data about an identity. */
  findByOwner(owner: Pick<Flow, 'projectId' | 'kind'> & { about: string }, now: number): Promise<Flow[]>
  /** Finds a flow, with the version of its project. */
  findWithProjectVersion(
    projectId: string,
    kind: string,
    id: string,
  ): Promise<{ flow: Flow; projectVersion: number | null } | undefined>
  /** Replaces the flow of this version; `changed` after a concurrent change. */
  update(flow: Flow): Promise<'updated' | 'changed'>
  /** Same inside a transaction. Throws ConcurrentChangeError after a concurrent change. */
  finish(flow: Flow): Promise<void>
  /** Deletes up to `limit` flows that expired before a time. Resolves with the number deleted. */
  sweep(before: number, limit: number): Promise<number>
}

interface FlowRow {
  document: string
  version: number
  about: string | null
}

function toDocument({ version: _column, about: _other, ...flow }: Flow): string {
  return JSON.stringify(flow)
}

const toFlow = ({ document, version, about }: FlowRow): Flow => ({
  ...(JSON.parse(document) as Flow), // written by this store
  ...(about !== null && { about }),
  version,
})

const REPLACE =
  'UPDATE flows SET document = $1, about = $2, version = version + 1 WHERE project_id = $3 AND id = $4 AND version = $5'
const replaceParams = (flow: Flow): (string | number | null)[] => [
  toDocument(flow),
  flowSubject(flow) ?? null,
  flow.projectId,
  flow.id,
  flow.version,
]

const COLUMNS = 'flows (project_id, id, kind, document, about, version, expires_at)'
const columnValues = (flow: Flow): (string | number | null)[] => [
  flow.projectId,
  flow.id,
  flow.kind,
  toDocument(flow),
  flowSubject(flow) ?? null,
  flow.version,
  flow.expiresAt,
]

/** Creates the SQL store of flows of every kind. */
export function createFlowsStore(db: Queries): FlowsStore {
  return {
    async insert(flow) {
      await db.run(`INSERT INTO ${COLUMNS} VALUES ($1, $2, $3, $4, $5, $6, $7)`, columnValues(flow))
    },
    async find(projectId, kind, id) {
      const row = await db.get<FlowRow>(
        'SELECT document, version, about FROM flows WHERE project_id = $1 AND id = $2 AND kind = $3',
        [projectId, id, kind],
      )
      return row && toFlow(row)
    },
    async findByOwner({ projectId, kind, about }, now) {
      const rows = await db.all<FlowRow>(
        'SELECT document, version, about FROM flows WHERE project_id = $1 AND about = $2 AND kind = $3 AND expires_at > $4',
        [projectId, about, kind, now],
      )
      return rows.map(toFlow)
    },
    async findWithProjectVersion(projectId, kind, id) {
      const row = await db.get<FlowRow & { project_version: number | null }>(
        `SELECT document, version, about, ${PROJECT_VERSION} FROM flows WHERE project_id = $1 AND id = $2 AND kind = $3`,
        [projectId, id, kind],
      )
      return row && { flow: toFlow(row), projectVersion: row.project_version }
    },
    async update(flow) {
      const { changes } = await db.run(REPLACE, replaceParams(flow))
      return changes === 1 ? 'updated' : 'changed'
    },
    finish: (flow) => db.defer({ sql: REPLACE, params: replaceParams(flow), rows: 1 }),
    async sweep(before, limit) {
      const { changes } = await db.run(
        `DELETE FROM flows WHERE (project_id, id) IN
           (SELECT project_id, id FROM flows WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`,
        [before, limit],
      )
      return changes
    },
  }
}

/** Attaches flows found by former identifiers to the identity. */
export async function attachFlows(
  tx: Transaction,
  { projectId, id, texts }: FormerIdentifiers,
): Promise<void> {
  const listed = texts.map((_, index) => `$${index + 3}`).join(', ')
  await tx.run(`UPDATE flows SET about = $2 WHERE project_id = $1 AND about IN (${listed})`, [
    projectId,
    id,
    ...texts.map(lookupValue),
  ])
}

/**
 * Erases personal data from flows about these ids and identifiers. Settings flows are deleted. Others stay,
 * emptied, so that their codes fail like those for an unknown account.
 */
export async function eraseFlows(
  tx: Transaction,
  projectId: string,
  about: readonly string[],
): Promise<void> {
  const rows = await tx.all<FlowRow>(
    `DELETE FROM flows WHERE project_id = $1 AND about IN ${placeholders(1, about.length, 2)} RETURNING document, version, about`,
    [projectId, ...about.map(lookupValue)],
  )
  const others = rows.map(toFlow).filter(({ kind }) => kind !== 'settings')
  await insertRows(
    tx,
    COLUMNS,
    others.map((flow) => columnValues(withoutPersonalData(flow))),
  )
}
