import { hash } from 'node:crypto'
import type { SqlValue } from '@tillkey/sql'
import { isSet, type Subject, type SubjectSet, type Tuple } from './engine/tuple.ts'
import { INDEXED_LENGTH } from './permission-migrations.ts'

/** Which tuples are meant: all parts that are given must be equal. */
export interface TupleFilter {
  namespace?: string | undefined
  object?: string | undefined
  relation?: string | undefined
  subject?: Subject | undefined
}

/** One step of a project's history: every index that follows the steps in order holds what is stored. */
export interface Change {
  version: number
  action: 'insert' | 'delete'
  tuple: Tuple
}

/** The columns in which tables keep a tuple. */
export interface TupleRow {
  namespace: string
  object: string
  relation: string
  subject_kind: number
  subject_namespace: string
  subject_object: string
  subject_relation: string
}

/** A row of a list, with what lists are ordered by. */
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

/** A tuple in the order of `tupleColumns`. */
export const partsOf = ({ namespace, object, relation, subject }: Tuple): TupleParts =>
  isSet(subject)
    ? [namespace, object, relation, setKind, subject.set.namespace, subject.set.object, subject.set.relation]
    : [namespace, object, relation, idKind, '', subject.id, '']

function tupleOfParts([namespace, object, relation, kind, ...subject]: TupleParts): Tuple {
  const [ofNamespace, ofObject, ofRelation] = subject
  if (kind === idKind) return { namespace, object, relation, subject: { id: ofObject } }
  const set = { namespace: ofNamespace, object: ofObject, relation: ofRelation }
  return { namespace, object, relation, subject: { set } }
}

const insertStep = 1
const deleteStep = 0
type StepParts = [step: number, ...parts: TupleParts]

/** Steps of one version as the log keeps them. */
export const stepsText = (steps: readonly Omit<Change, 'version'>[]): string =>
  JSON.stringify(
    steps.map(({ action, tuple }) => [action === 'insert' ? insertStep : deleteStep, ...partsOf(tuple)]),
  )

/** The steps of a row of the log. */
export function changesOf({ version, steps }: { version: number; steps: string }): Change[] {
  // Only stepsText writes this column.
  const rows = JSON.parse(steps) as StepParts[]
  return rows.map(([step, ...parts]) => ({
    version,
    action: step === insertStep ? 'insert' : 'delete',
    tuple: tupleOfParts(parts),
  }))
}

/** Tells tuples of a project apart. */
export const keyOf = (tuple: Tuple): string => hash('sha256', JSON.stringify(partsOf(tuple)), 'base64url')

/** The tuple of a row. */
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

/** Columns of ids, which have no bound: indexes hold their beginning. */
const IDS: ReadonlySet<string> = new Set(['object', 'subject_object'])

/** A column, or what it is compared with, as indexes have it. */
const indexed = (name: string, operand = name): string =>
  IDS.has(name) ? `substr(${operand}, 1, ${INDEXED_LENGTH})` : operand

const equals = (name: string, operand: string): string =>
  IDS.has(name)
    ? `${indexed(name)} = ${indexed(name, operand)} AND ${name} = ${operand}`
    : `${name} = ${operand}`

/** Columns of the index of each order, after the project; together they are unique. */
const ORDERS = {
  object: ['namespace', 'object', 'tuple_key'],
  subject: ['subject_object', 'subject_namespace', 'seq'],
} as const

/** The index that finds the tuples of a filter. */
const orderOf = ({ namespace, object, subject }: TupleFilter): keyof typeof ORDERS =>
  subject && (namespace === undefined || object === undefined) ? 'subject' : 'object'

/** What the columns of a filter are compared with. */
function filterColumns({ namespace, object, relation, subject }: TupleFilter): Map<string, SqlValue> {
  const columns: Record<string, SqlValue | undefined> = { object, namespace, relation }
  if (subject) {
    const [kind, ...names] = partsOf({ namespace: '', object: '', relation: '', subject }).slice(3)
    columns.subject_kind = kind
    columns.subject_namespace = names[0]
    columns.subject_object = names[1]
    columns.subject_relation = names[2]
  }
  return new Map(
    Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Values of the columns by which a list is ordered and that its filter leaves open. */
export type Position = readonly SqlValue[]

interface Keyset {
  order: keyof typeof ORDERS
  /** Columns whose values the filter gives: the first ones of the order. */
  fixed: readonly string[]
  open: readonly string[]
}

function keysetColumns(filter: TupleFilter): Keyset {
  const order = orderOf(filter)
  const columns = ORDERS[order]
  const given = filterColumns(filter)
  const first = columns.findIndex((name) => !given.has(name))
  return { order, fixed: columns.slice(0, first), open: columns.slice(first) }
}

/** Names the order and the open columns of a list, in which its positions have a meaning. */
export function keysetName(filter: TupleFilter): string {
  const { order, open } = keysetColumns(filter)
  return `${order} ${open.join(' ')}`
}

/** The part of an id that indexes hold: SQL counts code points. */
const indexedPart = (id: string): string =>
  id.length > INDEXED_LENGTH ? Array.from(id).slice(0, INDEXED_LENGTH).join('') : id

/** The position of a row in the list of a filter. */
export const positionOf = (filter: TupleFilter, row: ListedTupleRow): Position =>
  keysetColumns(filter).open.map((name) => {
    const value = row[name as keyof ListedTupleRow] // each order names columns of the row
    return IDS.has(name) ? indexedPart(String(value)) : value
  })

/**
 * The condition and order of a page of a project's tuples behind a position. The columns of the index are compared as a row: of
 * equalities PostgreSQL takes any index in the order of the rest, and reads every tuple before the first that is meant.
 */
export function keysetOf(projectId: string, filter: TupleFilter, after: Position | undefined) {
  const columns = filterColumns(filter)
  const params: SqlValue[] = [projectId]
  const placeholder = (value: SqlValue): string => `$${params.push(value)}`
  const { fixed, open } = keysetColumns(filter)
  const operands = new Map(fixed.map((name) => [name, placeholder(columns.get(name) ?? '')]))
  const own = Array.from(operands, ([name, operand]) => indexed(name, operand))
  const start = open.map((name, at) => placeholder(after?.[at] ?? (name === 'seq' ? 0 : '')))
  const whole = Array.from(operands, ([name, operand]) => (IDS.has(name) ? ` AND ${name} = ${operand}` : ''))
  const others = Array.from(columns)
    .filter(([name]) => !fixed.includes(name))
    .map(([name, value]) => ` AND ${equals(name, placeholder(value))}`)
  const keys = fixed.map((name) => indexed(name))
  // By a row PostgreSQL estimates the first column alone, so what is left of one object or subject is told by equalities.
  const isNarrow = open.length === 1
  const order = (isNarrow ? open : [...fixed, ...open]).map((name) => indexed(name)).join(', ')
  const same = keys.map((key, at) => ` AND ${key} = ${own[at]}`).join('')
  const behind = isNarrow ? `${order} > ${start[0]}` : `(${order}) > (${[...own, ...start].join(', ')})`
  const most = fixed.length === 0 ? '' : ` AND (${keys.join(', ')}) <= (${own.join(', ')})`
  const upTo = isNarrow ? same : most
  return { where: `project_id = $1 AND ${behind}${upTo}${[...whole, ...others].join('')}`, order, params }
}

/** The condition under which rows of a project's tuples match a filter. */
export function conditionOf(projectId: string, filter: TupleFilter) {
  const columns = Array.from(filterColumns(filter))
  const where = ['project_id = $1', ...columns.map(([name], at) => equals(name, `$${at + 2}`))]
  return { where: where.join(' AND '), params: [projectId, ...columns.map(([, value]) => value)] }
}
