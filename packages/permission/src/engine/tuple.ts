/** Members of a relation of an object; with an empty relation, the object itself as a subject. */
export type SubjectSet = { readonly namespace: string; readonly object: string; readonly relation: string }

/** Holder of a relation: a plain id or a subject set. */
export type Subject = { readonly id: string } | { readonly set: SubjectSet }

/** A stored tuple: the subject has the relation on the object. */
export type Tuple = {
  readonly namespace: string
  readonly object: string
  readonly relation: string
  readonly subject: Subject
}

/** Whether a subject is a subject set. */
export function isSet(subject: Subject): subject is { readonly set: SubjectSet } {
  return 'set' in subject
}

/** Text form `namespace:object#relation@subject`, for messages and explanations. */
export function tupleText(tuple: Tuple): string {
  return `${setText(tuple)}@${subjectText(tuple.subject)}`
}

/** Text form of a subject; sets are in parentheses. */
export function subjectText(subject: Subject): string {
  return isSet(subject) ? `(${setText(subject.set)})` : subject.id
}

/** Text form `namespace:object#relation`, without `#` for the object itself. */
export function setText({ namespace, object, relation }: SubjectSet): string {
  return relation === '' ? `${namespace}:${object}` : `${namespace}:${object}#${relation}`
}
