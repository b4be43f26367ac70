import type { Queries, SqlValue } from '@tillkey/sql'
import { INDEXED_LENGTH } from './permission-migrations.ts'
import { type ListedTupleRow, subjectParts, type TupleFilter } from './tuple-rows.ts'

type Dialect = Queries['dialect']

/** Columns of ids, which have no bound: indexes hold their beginning. */
const IDS: ReadonlySet<string> = new Set(['object', 'subject_object'])

const beginning = (operand: string): string => `substr(${operand}, 1, ${INDEXED_LENGTH})`

/** A column as indexes have it. SQLite compares only columns, not expressions, as a row within an index. */
export function indexedColumn(name: string, dialect: Dialect): string {
  if (!IDS.has(name)) return name
  return dialect === 'sqlite' ? `${name}_part` : beginning(name)
}

/** What an indexed column is compared with. */
const indexedOperand = (name: string, operand: string): string =>
  IDS.has(name) ? beginning(operand) : operand

/** Equality that an index can use. */
export const equals = (name: string, operand: string, dialect: Dialect): string =>
  IDS.has(name)
    ? `${indexedColumn(name, dialect)} = ${beginning(operand)} AND ${name} = ${operand}`
    : `${name} = ${operand}`

/**
 * The indexes that lists follow: their columns after the project, which together are unique, and how many of them a filter has
 * to give until no other index has the order of the rest.
 */
const ORDERS = {
  object: { columns: ['namespace', 'object', 'relation', 'tuple_key'], narrow: 2 },
  relation: { columns: ['relation', 'namespace', 'seq'], narrow: 2 },
  subject: { columns: ['subject_object', 'subject_namespace', 'namespace', 'object', 'seq'], narrow: 4 },
} as const

/** The index that finds the tuples of a filter. */
function orderOf({ object, relation, subject }: TupleFilter): keyof typeof ORDERS {
  if (subject) return 'subject'
  return relation !== undefined && object === undefined ? 'relation' : 'object'
}

/** What the columns of a filter are compared with. */
function filterColumns({ namespace, object, relation, subject }: TupleFilter): Map<string, SqlValue> {
  const columns = { object, namespace, relation, ...(subject && subjectParts(subject)) }
  return new Map(
    Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Values of the columns by which a list is ordered and that its filter leaves open. */
export type Position = readonly SqlValue[]

interface Keyset {
  order: keyof typeof ORDERS
  isNarrow: boolean
  /** Columns whose values the filter gives: the first ones of the order. */
  fixed: readonly string[]
  open: readonly string[]
}

function keysetColumns(filter: TupleFilter): Keyset {
  const order = orderOf(filter)
  const { columns, narrow } = ORDERS[order]
  const filterValues = filterColumns(filter)
  const first = columns.findIndex((name) => !filterValues.has(name))
  return { order, isNarrow: first >= narrow, fixed: columns.slice(0, first), open: columns.slice(first) }
}

/** Whether a list is of one object, or of one of its relations, in any namespace. */
export const isOfAnyNamespace = ({ namespace, object, subject }: TupleFilter): boolean =>
  namespace === undefined && object !== undefined && !subject

/** Names the order and the open columns of a list, in which its positions have a meaning. */
export function keysetName(filter: TupleFilter): string {
  const { order, open } = keysetColumns(filter)
  const each = isOfAnyNamespace(filter) ? 'of each namespace ' : ''
  return `${each}${order} ${open.join(' ')}`
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

export interface KeysetPage {
  projectId: string
  filter: TupleFilter
  after: Position | undefined
}

/**
 * The condition and order of a page of a project's tuples behind a position. The columns of the index are compared as a row: of
 * equalities PostgreSQL takes any index in the order of the rest, and reads every tuple before the first that is meant.
 */
export function keysetOf({ projectId, filter, after }: KeysetPage, dialect: Dialect) {
  const columns = filterColumns(filter)
  const params: SqlValue[] = [projectId]
  const placeholder = (value: SqlValue): string => `$${params.push(value)}`
  const column = (name: string): string => indexedColumn(name, dialect)
  const { isNarrow, fixed, open } = keysetColumns(filter)
  const operands = new Map(fixed.map((name) => [name, placeholder(columns.get(name) ?? '')]))
  const own = Array.from(operands, ([name, operand]) => indexedOperand(name, operand))
  const start = open.map((name, at) => placeholder(after?.[at] ?? (name === 'seq' ? 0 : '')))
  const whole = Array.from(operands, ([name, operand]) => (IDS.has(name) ? ` AND ${name} = ${operand}` : ''))
  const others = Array.from(columns)
    .filter(([name]) => !fixed.includes(name))
    .map(([name, value]) => ` AND ${equals(name, placeholder(value), dialect)}`)
  const keys = fixed.map(column)
  // By a row PostgreSQL estimates the first column alone, so equalities say what they can.
  const order = (isNarrow ? open : [...fixed, ...open]).map(column).join(', ')
  const same = keys.map((key, at) => ` AND ${key} = ${own[at]}`).join('')
  const behind = `(${order}) > (${[...(isNarrow ? [] : own), ...start].join(', ')})`
  const most = fixed.length === 0 ? '' : ` AND (${keys.join(', ')}) <= (${own.join(', ')})`
  const upTo = isNarrow ? same : most
  return { where: `project_id = $1 AND ${behind}${upTo}${[...whole, ...others].join('')}`, order, params }
}

/** The condition under which rows of a project's tuples match a filter. */
export function conditionOf(projectId: string, filter: TupleFilter, dialect: Dialect) {
  const columns = Array.from(filterColumns(filter))
  const where = ['project_id = $1', ...columns.map(([name], at) => equals(name, `$${at + 2}`, dialect))]
  return { where: where.join(' AND '), params: [projectId, ...columns.map(([, value]) => value)] }
}
