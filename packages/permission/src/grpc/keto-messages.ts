import { isSet, type Subject, type SubjectSet, type Tuple } from '../engine/tuple.ts'
import type { TupleFilter } from '../tuple-rows.ts'
import { subjectMissing } from '../wire/permission-errors.ts'
import type { TupleQuery } from '../wire/relation-query.ts'

// Messages of `protos/ory/keto/relation_tuples`, as decoded. Absent texts are empty.

export interface SubjectMessage {
  ref:
    | { case: 'id'; value: string }
    | { case: 'set'; value: SubjectSet }
    | { case: undefined; value?: undefined }
}

export interface TupleMessage extends SubjectSet {
  subject?: SubjectMessage
}

/** Parts of a filter. In the deprecated `Query` an empty part is not given. */
export interface FilterMessage {
  namespace?: string
  object?: string
  relation?: string
  subject?: SubjectMessage
}

const toSet = ({ namespace, object, relation }: SubjectSet): SubjectSet => ({ namespace, object, relation })

/** Subject of a message, or `undefined`. */
export function readSubject(message: SubjectMessage | undefined): Subject | undefined {
  const ref = message?.ref
  if (ref?.case === 'id') return { id: ref.value }
  return ref?.case === 'set' ? { set: toSet(ref.value) } : undefined
}

/** Tuple of a message; the subject may be missing because unknown namespaces are reported first. */
export const readTupleQuery = (message: TupleMessage): TupleQuery => ({
  ...toSet(message),
  subject: readSubject(message.subject),
})

/** Tuple of a check. */
export function readTuple(message: TupleMessage): Tuple {
  const { subject, ...set } = readTupleQuery(message)
  if (!subject) throw subjectMissing()
  return { ...set, subject }
}

/** Filter of a `RelationQuery`, whose parts may be given and empty. */
export const readRelationQuery = ({ namespace, object, relation, subject }: FilterMessage): TupleFilter => ({
  namespace,
  object,
  relation,
  subject: readSubject(subject),
})

/** Filter of the deprecated `Query`. */
export const readQuery = ({ namespace, object, relation, subject }: FilterMessage): TupleFilter =>
  readRelationQuery({
    ...(namespace && { namespace }),
    ...(object && { object }),
    ...(relation && { relation }),
    ...(subject && { subject }),
  })

/** A subject as a message. */
export const writeSubject = (subject: Subject): SubjectMessage =>
  isSet(subject) ? { ref: { case: 'set', value: subject.set } } : { ref: { case: 'id', value: subject.id } }

/** A tuple as a message. */
export const writeTuple = ({ subject, ...set }: Tuple): TupleMessage => ({
  ...set,
  subject: writeSubject(subject),
})
