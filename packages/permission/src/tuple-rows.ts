import { hash } from 'node:crypto'
import { isSet, type Subject, type SubjectSet, type Tuple } from './engine/tuple.ts'

/** Filter of tuples; every given part must be equal. */
export interface TupleFilter {
  namespace?: string | undefined
  object?: string | undefined
  relation?: string | undefined
  subject?: Subject | undefined
}

/** One logged change. Applying all changes in order yields what is stored. */
export interface TupleChange {
  version: number
  action: 'insert' | 'delete'
  tuple: Tuple
}

/** Columns of a tuple. */
export interface TupleRow {
  namespace: string
  object: string
  relation: string
  subject_kind: number
  subject_namespace: string
  subject_object: string
  subject_relation: string
}

/** Row of a list with the columns that lists are ordered by. */
export interface ListedTupleRow extends TupleRow {
  seq: number
  tuple_key: string
}

export const tupleColumns =
  'namespace, object, relation, subject_kind, subject_namespace, subject_object, subject_relation'
const idKind = 0
const setKind = 1

type TupleParts = [
  namespace: string,
  object: string,
  relation: string,
  subjectKind: number,
  subjectNamespace: string,
  subjectObject: string,
  subjectRelation: string,
]

/** Values of a tuple in the order of `tupleColumns`. */
export const partsOf = ({ namespace, object, relation, subject }: Tuple): TupleParts =>
  isSet(subject)
    ? [namespace, object, relation, setKind, subject.set.namespace, subject.set.object, subject.set.relation]
    : [namespace, object, relation, idKind, '', subject.id, '']

/** Columns of a subject. */
export function subjectParts(subject: Subject) {
  const [kind, namespace, object, relation] = partsOf({
    namespace: '',
    object: '',
    relation: '',
    subject,
  }).slice(3)
  return {
    subject_kind: kind,
    subject_namespace: namespace,
    subject_object: object,
    subject_relation: relation,
  }
}

function tupleOfParts([namespace, object, relation, kind, ...subject]: TupleParts): Tuple {
  const [ofNamespace, ofObject, ofRelation] = subject
  if (kind === idKind) return { namespace, object, relation, subject: { id: ofObject } }
  const set = { namespace: ofNamespace, object: ofObject, relation: ofRelation }
  return { namespace, object, relation, subject: { set } }
}

const insertStep = 1
const deleteStep = 0
type StepParts = [step: number, ...parts: TupleParts]

/** Encodes the steps of one version for the log. */
export const stepsText = (steps: readonly Omit<TupleChange, 'version'>[]): string =>
  JSON.stringify(
    steps.map(({ action, tuple }) => [action === 'insert' ? insertStep : deleteStep, ...partsOf(tuple)]),
  )

/** Decodes a row of the log. */
export function changesOf({ version, steps }: { version: number; steps: string }): TupleChange[] {
  // Written by stepsText.
  const rows = JSON.parse(steps) as StepParts[]
  return rows.map(([step, ...parts]) => ({
    version,
    action: step === insertStep ? 'insert' : 'delete',
    tuple: tupleOfParts(parts),
  }))
}

/** Digest that identifies a tuple in its project. */
export const tupleKey = (tuple: Tuple): string => hash('sha256', JSON.stringify(partsOf(tuple)), 'base64url')

/** Tuple of a row. */
export const toTuple = (row: TupleRow): Tuple => ({
  namespace: row.namespace,
  object: row.object,
  relation: row.relation,
  subject: row.subject_kind === idKind ? { id: row.subject_object } : { set: subjectSetOf(row) },
})

const subjectSetOf = (row: TupleRow): SubjectSet => ({
  namespace: row.subject_namespace,
  object: row.subject_object,
  relation: row.subject_relation,
})
