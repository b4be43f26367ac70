import { isSet, type Subject, type SubjectSet, type Tuple } from '../engine/tuple.ts'

type WireSubject =
  | { subject_id: string; subject_set?: never }
  | { subject_id?: never; subject_set: SubjectSet }

/** A subject in API form. */
export const wireSubject = (subject: Subject): WireSubject =>
  isSet(subject) ? { subject_set: subject.set } : { subject_id: subject.id }

/** A tuple in API form. */
export const wireTuple = ({ namespace, object, relation, subject }: Tuple) => ({
  namespace,
  object,
  relation,
  ...wireSubject(subject),
})
