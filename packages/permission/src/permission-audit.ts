import type { Ports } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { type Tuple, tupleText } from './engine/tuple.ts'
import { wireTuple } from './wire/wire-tuples.ts'

/** Tuples changed by a write. */
export interface WrittenTuples {
  inserted: readonly Tuple[]
  deleted: readonly Tuple[]
  /** Exceeds `deleted.length` if the deleted tuples were too many to read. */
  deletedCount: number
}

/** Upper bound on tuples shown in an audit entry. */
const MAX_SHOWN = 100

const viewTuples = (tuples: readonly Tuple[], count: number) =>
  count === 0 ? null : { count, relation_tuples: tuples.slice(0, MAX_SHOWN).map(wireTuple) }

function changeKind({ inserted, deletedCount }: WrittenTuples): 'created' | 'deleted' | 'changed' {
  if (deletedCount === 0) return 'created'
  return inserted.length === 0 ? 'deleted' : 'changed'
}

const eventNames = {
  created: 'RelationtuplesCreated',
  deleted: 'RelationtuplesDeleted',
  changed: 'RelationtuplesChanged',
}

/** Records a write. Must be called in its transaction. Does nothing if no tuple changed. */
export async function auditTuples(
  tx: Transaction,
  { events, audit }: Ports,
  { projectId, ...written }: WrittenTuples & { projectId: string },
): Promise<void> {
  const { inserted, deleted, deletedCount } = written
  if (inserted.length + deletedCount === 0) return
  const kind = changeKind(written)
  const only = inserted.length + deletedCount === 1 ? [...inserted, ...deleted][0] : undefined
  await events?.note(tx, {
    projectId,
    name: eventNames[kind],
    attributes: { inserted: inserted.length, deleted: deletedCount },
  })
  await audit?.note(tx, {
    projectId,
    action: `relationships.${kind}`,
    target: { type: 'relationships', id: only ? tupleText(only) : '' },
    before: viewTuples(deleted, deletedCount),
    after: viewTuples(inserted, inserted.length),
  })
}
