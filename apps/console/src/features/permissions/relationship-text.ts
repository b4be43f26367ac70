import type { Relationship, SubjectSet } from '@tillkey/client'

/** A subject as the API takes it: an id, or the members of a set. */
export type Subject = Pick<Relationship, 'subject_id' | 'subject_set'>

/** Formats a set: `Group:staff#members`. An empty relation keeps its `#`, which tells it from an id. */
export const formatSet = ({ namespace, object, relation }: SubjectSet): string =>
  `${namespace}:${object}#${relation}`

/** Formats a subject: `ann` or `Group:staff#members`. */
export const formatSubject = ({ subject_id: id, subject_set: set }: Subject): string =>
  set ? formatSet(set) : (id ?? '')

/** Formats a relationship: `Document:report#viewers@ann`. */
export const formatRelationship = (relationship: Relationship): string =>
  `${formatSet(relationship)}@${formatSubject(relationship)}`

const SET = /^([^:]+):(.*)#([^#]*)$/s

/** Parses a subject. A text with `#` is a set, anything else is an id. */
export function parseSubject(text: string): Subject | undefined {
  const plain = /^\((.*)\)$/s.exec(text)?.[1] ?? text
  if (plain === '') return undefined
  if (!plain.includes('#')) return { subject_id: plain }
  const [, namespace = '', object = '', relation = ''] = SET.exec(plain) ?? []
  return namespace === '' ? undefined : { subject_set: { namespace, object, relation } }
}

/** Parses an object: `Document:report`. */
export function parseObject(text: string): Pick<SubjectSet, 'namespace' | 'object'> | undefined {
  const [, namespace, object = ''] = /^([^:]+):(.+)$/s.exec(text) ?? []
  return namespace === undefined ? undefined : { namespace, object }
}

/** Parses a relationship as text. Returns undefined if a part is missing. */
export function parseRelationship(text: string): Relationship | undefined {
  const [, namespace = '', object = '', relation = '', end = ''] =
    /^([^:]+):([^#]+)#([^@#]+)@(.+)$/s.exec(text.trim()) ?? []
  const subject = parseSubject(end)
  return subject && { namespace, object, relation, ...subject }
}

/** Parameters of a query about a subject. */
export const subjectArguments = ({ subject_id: id, subject_set: set }: Subject) =>
  set
    ? {
        'subject_set.namespace': set.namespace,
        'subject_set.object': set.object,
        'subject_set.relation': set.relation,
      }
    : { subject_id: id ?? '' }
