import type { Subject, SubjectSet, Tuple } from '../engine/tuple.ts'
import type { TupleFilter } from '../tuple-rows.ts'
import {
  batchTooLarge,
  bodyMissing,
  bodyUnreadable,
  deleteRefused,
  deltaWithoutTuple,
  fieldRefused,
  notAnInteger,
  queryUnreadable,
  subjectAmbiguous,
  subjectIncomplete,
  subjectKeyDropped,
  subjectMissing,
  tupleIncomplete,
  unknownAction,
} from './permission-errors.ts'

/**
 * Parses relation tuples in query strings and bodies. The order of errors is part of the API, since clients see the
 * first.
 */

const setKeys = ['subject_set.namespace', 'subject_set.object', 'subject_set.relation'] as const
const filterKeys = ['namespace', 'object', 'relation', 'subject_id', ...setKeys]

/** Parameters of a query string. */
export interface Query {
  get(name: string): string | null
  has(name: string): boolean
}

const subjectKey = /[?&]subject(=|&|$)/

/** Query of a check from the parsed arguments. The URL is only searched for the unsupported `subject`. */
export function queryOfCheck(args: object, url: string): Query {
  const fields = args as Record<string, unknown> // read member by member
  const get = (name: string): string | null => {
    const value = fields[name]
    return typeof value === 'string' ? value : null
  }
  return { get, has: (name) => (name === 'subject' ? subjectKey.test(url) : get(name) !== null) }
}

/**
 * Query of a request. Malformed encoding is rejected, so that no filter is lost: parsers disagree on whether a bare semicolon
 * separates pairs.
 */
export function parseQuery(url: string): URLSearchParams {
  const query = url.split('?').slice(1).join('?')
  if (/;|%(?![0-9a-f]{2})/i.test(query)) throw queryUnreadable()
  return new URLSearchParams(query)
}

const integer = /^[+-]?(0x(_?[0-9a-f])+|0b(_?[01])+|0o?(_?[0-7])+|0|[1-9](_?[0-9])*)$/i

/** Reads an integer like the published service, including other bases and `_` separators; 0 if absent. */
export function readInteger(query: URLSearchParams, parameter: string): number {
  const text = query.get(parameter)
  if (text === null) return 0
  if (!integer.test(text)) throw notAnInteger(parameter, text)
  const digits = text
    .replaceAll('_', '')
    .replace(/^[+-]/, '')
    .replace(/^0(?=[0-7])/, '0o')
  const value = text.startsWith('-') ? -Number(digits) : Number(digits)
  if (!Number.isSafeInteger(value)) throw notAnInteger(parameter, text)
  return value
}

/** Reads the page size; 0 (default) if absent or empty. */
export const readPageSize = (query: URLSearchParams): number =>
  query.get('page_size') ? readInteger(query, 'page_size') : 0

/** Returns the subject of a query, or `undefined`. */
export function subjectOfQuery(query: Query): Subject | undefined {
  if (query.has('subject')) throw subjectKeyDropped()
  const id = query.get('subject_id')
  const [namespace, object, relation] = setKeys.map((key) => query.get(key))
  const partCount = [namespace, object, relation].filter((part) => part !== null).length
  if (id !== null && partCount > 0) throw subjectAmbiguous()
  if (id !== null) return { id }
  if (partCount === 0) return undefined
  if (namespace == null || object == null || relation == null) throw subjectIncomplete()
  return { set: { namespace, object, relation } }
}

/** Tuple of a check. */
export function tupleOfQuery(query: Query): Tuple {
  const subject = subjectOfQuery(query)
  if (!subject) throw subjectMissing()
  const [namespace, object, relation] = ['namespace', 'object', 'relation'].map((key) => query.get(key))
  if (namespace == null || object == null || relation == null) throw tupleIncomplete()
  return { namespace, object, relation, subject }
}

/** Filter of a list. */
export function filterOfQuery(query: URLSearchParams): TupleFilter {
  const subject = subjectOfQuery(query)
  const part = (key: string) => query.get(key) ?? undefined
  return { namespace: part('namespace'), object: part('object'), relation: part('relation'), subject }
}

/** Filter of a delete. It must include a namespace and nothing that would be ignored. */
export function filterOfDelete(query: URLSearchParams, body: Buffer | undefined): TupleFilter {
  const unknown = [...new Set(query.keys())].filter((key) => !filterKeys.includes(key))
  const reasons = [
    ...unknown.map((key) => `unknown filter ${JSON.stringify(key)}`),
    ...(query.has('namespace') ? [] : ['a delete names its namespace']),
    ...(body && body.length > 0 ? ['a delete takes no body'] : []),
  ]
  if (reasons.length > 0) throw deleteRefused(reasons)
  return filterOfQuery(query)
}

/** Set of an expansion; missing parts are empty. */
export function setOfQuery(query: URLSearchParams): SubjectSet {
  const [namespace = '', object = '', relation = ''] = ['namespace', 'object', 'relation'].map(
    (key) => query.get(key) ?? '',
  )
  return { namespace, object, relation }
}

type Fields = Record<string, unknown>

function parse(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '')
  } catch (cause) {
    throw bodyUnreadable(cause instanceof Error ? cause.message : 'it is not JSON')
  }
}

/** Parses the body of a write. */
function parseWritten(body: Buffer | undefined): unknown {
  if (!body?.length) throw bodyMissing()
  return parse(body)
}

function readFields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw bodyUnreadable(`${what} must be an object`)
  }
  return value as Fields // an object; its members are unknown
}

/** Reads a text field; absent and null mean empty. */
function readText(fields: Fields, key: string): string {
  const value = fields[key] ?? ''
  if (typeof value !== 'string') throw bodyUnreadable(`${key} must be a string`)
  return value
}

const partsOfFields = (fields: Fields): SubjectSet => ({
  namespace: readText(fields, 'namespace'),
  object: readText(fields, 'object'),
  relation: readText(fields, 'relation'),
})

/** Tuple of a check or a write; the subject may be missing because unknown namespaces are reported first. */
export type TupleQuery = SubjectSet & { subject: Subject | undefined }

interface BodySubjects {
  subjectId: string | undefined
  subjectSet: SubjectSet | undefined
}

/** Tuple of a body with both subjects it may contain; the plain id takes precedence. */
export interface BodyTuple extends BodySubjects {
  question: TupleQuery
}

function readSubjects(fields: Fields): BodySubjects {
  const hasId = fields.subject_id !== undefined && fields.subject_id !== null
  const set = fields.subject_set ?? undefined
  return {
    subjectId: hasId ? readText(fields, 'subject_id') : undefined,
    subjectSet: set === undefined ? undefined : partsOfFields(readFields(set, 'subject_set')),
  }
}

function toSubject({ subjectId, subjectSet }: BodySubjects): Subject | undefined {
  if (subjectId !== undefined) return { id: subjectId }
  return subjectSet && { set: subjectSet }
}

/** `null` counts as an empty object. */
function readBodyTuple(value: unknown, what: string): BodyTuple {
  const fields = readFields(value ?? {}, what)
  const subjects = readSubjects(fields)
  return { question: { ...partsOfFields(fields), subject: toSubject(subjects) }, ...subjects }
}

const readQuestion = (value: unknown, what: string): TupleQuery => readBodyTuple(value, what).question

/** Question of a check by body. */
export const questionOfBody = (body: Buffer | undefined): TupleQuery => readQuestion(parse(body), 'the body')

/** Questions of a batch, at most `most`; empty if the body has no tuples. */
export function questionsOfBody(body: Buffer | undefined, most: number): TupleQuery[] {
  const tuples = readFields(parse(body) ?? {}, 'the body').tuples ?? []
  if (!Array.isArray(tuples)) throw bodyUnreadable('tuples must be an array')
  if (tuples.length > most) throw batchTooLarge(most)
  return tuples.map((tuple) => readQuestion(tuple, 'a tuple'))
}

/** Tuple of a body that creates one. Throws 400 unless the body is a JSON object. */
export const tupleOfBody = (body: Buffer | undefined): BodyTuple =>
  readBodyTuple(parseWritten(body), 'the body')

/** Steps of a patch. All are validated before any is returned. */
export function deltasOfBody(body: Buffer | undefined): { inserts: TupleQuery[]; deletes: TupleQuery[] } {
  const list = parseWritten(body) ?? []
  if (!Array.isArray(list)) throw bodyUnreadable('the body must be an array')
  const work: { inserts: TupleQuery[]; deletes: TupleQuery[] } = { inserts: [], deletes: [] }
  for (const item of list) {
    const delta = readFields(item, 'a delta')
    if (delta.relation_tuple === undefined || delta.relation_tuple === null) throw deltaWithoutTuple()
    const question = readQuestion(delta.relation_tuple, 'relation_tuple')
    if (delta.action === 'insert') work.inserts.push(question)
    else if (delta.action === 'delete') work.deletes.push(question)
    else throw unknownAction(readText(delta, 'action'))
  }
  return work
}

/** Upper bound on UTF-8 bytes of a name, which must fit in an index entry. Ids are unbounded. */
const MAX_NAME_BYTES = 200

/** Throws for parts that are too long or contain unstorable characters, naming the field. */
export function assertStorable({ namespace, object, relation, subject }: TupleFilter): void {
  assertText('namespace', namespace, MAX_NAME_BYTES)
  assertText('object', object)
  assertText('relation', relation, MAX_NAME_BYTES)
  if (!subject) return
  if ('id' in subject) return assertText('subject_id', subject.id)
  assertText('subject_set.namespace', subject.set.namespace, MAX_NAME_BYTES)
  assertText('subject_set.object', subject.set.object)
  assertText('subject_set.relation', subject.set.relation, MAX_NAME_BYTES)
}

/** UTF-8 bytes per UTF-16 code unit at most, to skip counting the bytes of short texts. */
const bytesPerUnit = 3

function assertText(field: string, text: string | undefined, most = Number.POSITIVE_INFINITY): void {
  if (text === undefined) return
  if (text.length * bytesPerUnit > most && Buffer.byteLength(text) > most)
    throw fieldRefused(field, `must not be longer than ${most} bytes`)
  if (text.includes('\0') || !text.isWellFormed())
    throw fieldRefused(field, 'must be text without NUL characters')
}
