/** All members of a relation of an object; with an empty relation, the object itself as a subject. */
export type SubjectSet = { readonly namespace: string; readonly object: string; readonly relation: string }

/** Who holds a relation: a plain id, or a subject set. */
export type Subject = { readonly id: string } | { readonly set: SubjectSet }

/** A stored fact: the subject holds the relation on the object. */
export type Tuple = {
  readonly namespace: string
  readonly object: string
  readonly relation: string
  readonly subject: Subject
}

/** Tells subject sets from plain ids. */
export function isSet(subject: Subject): subject is { readonly set: SubjectSet } {
  return 'set' in subject
}

/** The text form `namespace:object#relation@subject`, for messages and explanations. */
export function tupleText(tuple: Tuple): string {
  return `${setText(tuple)}@${subjectText(tuple.subject)}`
}

/** The text form of a subject; a set stands in parentheses. */
export function subjectText(subject: Subject): string {
  return isSet(subject) ? `(${setText(subject.set)})` : subject.id
}

/** The text form `namespace:object#relation`, without `#` for an object itself. */
export function setText({ namespace, object, relation }: SubjectSet): string {
  return relation === '' ? `${namespace}:${object}` : `${namespace}:${object}#${relation}`
}
