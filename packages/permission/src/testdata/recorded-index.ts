import { bindModel, type TypeMode } from '../engine/binding.ts'
import type { CheckSettings } from '../engine/check.ts'
import { createGraph, insertTuple } from '../engine/graph-writes.ts'
import type { Tuple } from '../engine/tuple.ts'
import { modelOfNames } from '../language/model.ts'
import { readPermissionFile } from '../language/read-permission-file.ts'
import type { RecordedTuple } from './recorded-cases.ts'

type Recorded = {
  opl?: string | null
  namespaces?: string[]
  tuples: readonly RecordedTuple[]
}

/** An index with the rules and tuples of a recorded case. */
export function recordedSettings(
  recorded: Recorded,
  more: { mode?: TypeMode; depth: number; width: number },
) {
  const graph = createGraph()
  for (const tuple of recorded.tuples) insertTuple(graph, toTuple(tuple))
  const model = recorded.opl
    ? readPermissionFile(recorded.opl).model
    : modelOfNames(recorded.namespaces ?? [])
  const settings: CheckSettings = {
    binding: bindModel(graph, model, more.mode ?? 'open'),
    limits: { depth: more.depth, width: more.width },
  }
  return settings
}

export function toTuple({ namespace, object, relation, subject_id, subject_set }: RecordedTuple): Tuple {
  const set = { namespace, object, relation }
  if (subject_id !== undefined) return { ...set, subject: { id: subject_id } }
  if (subject_set === undefined) throw new Error('a recorded tuple has a subject')
  return { ...set, subject: { set: { ...subject_set, relation: subject_set.relation ?? '' } } }
}
