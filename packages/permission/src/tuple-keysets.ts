import type { Queries, SqlValue } from '@tillkey/sql'
import { INDEXED_LENGTH } from './permission-migrations.ts'
import { type ListedTupleRow, subjectParts, type TupleFilter } from './tuple-rows.ts'

type Dialect = Queries['dialect']

/** Columns of ids, of which indexes contain a prefix. */
const IDS: ReadonlySet<string> = new Set(['object', 'subject_object'])

const beginning = (operand: string): string => `substr(${operand}, 1, ${INDEXED_LENGTH})`

/** A column as indexed. SQLite supports row comparisons on columns only, so it has generated columns. */
export function indexedColumn(name: string, dialect: Dialect): string {
  if (!IDS.has(name)) return name
  return dialect === 'sqlite' ? `${name}_part` : beginning(name)
}

/** The operand that an indexed column is compared with. */
const indexedOperand = (name: string, operand: string): string =>
  IDS.has(name) ? beginning(operand) : operand

/** Equality that can use an index. */
export const equals = (name: string, operand: string, dialect: Dialect): string =>
  IDS.has(name)
    ? `${indexedColumn(name, dialect)} = ${beginning(operand)} AND ${name} = ${operand}`
    : `${name} = ${operand}`

/**
 * Indexes that lists follow: their columns after the project, which are unique together, and the number of columns a filter
 * must fix until no other index has the order of the rest.
 */
const ORDERS = {
  object: { columns: ['namespace', 'object', 'relation', 'tuple_key'], narrow: 2 },
  relation: { columns: ['relation', 'namespace', 'seq'], narrow: 2 },
  subject: { columns: ['subject_object', 'subject_namespace', 'namespace', 'object', 'seq'], narrow: 4 },
} as const

/** Index for a filter. */
function orderOf({ object, relation, subject }: TupleFilter): keyof typeof ORDERS {
  if (subject) return 'subject'
  return relation !== undefined && object === undefined ? 'relation' : 'object'
}

/** Column values of a filter. */
function filterColumns({ namespace, object, relation, subject }: TupleFilter): Map<string, SqlValue> {
  const columns = { object, namespace, relation, ...(subject && subjectParts(subject)) }
  return new Map(
    Object.entries(columns).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Values of the ordering columns that a filter leaves open. */
export type Position = readonly SqlValue[]

interface Keyset {
  order: keyof typeof ORDERS
  isNarrow: boolean
  /** Leading columns with a value in the filter. */
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

/** Whether a list is of one object, or one of its relations, in any namespace. */
export const isOfAnyNamespace = ({ namespace, object, subject }: TupleFilter): boolean =>
  namespace === undefined && object !== undefined && !subject

/** Names the order and open columns of a list, to which its positions belong. */
export function keysetName(filter: TupleFilter): string {
  const { order, open } = keysetColumns(filter)
  const each = isOfAnyNamespace(filter) ? 'of each namespace ' : ''
  return `${each}${order} ${open.join(' ')}`
}

/** Indexed prefix of an id, in code points like SQL. */
const indexedPart = (id: string): string =>
  id.length > INDEXED_LENGTH ? Array.from(id).slice(0, INDEXED_LENGTH).join('') : id

/** Position of a row in the list of a filter. */
export const positionOf = (filter: TupleFilter, row: ListedTupleRow): Position =>
  keysetColumns(filter).open.map((name) => {
    const value = row[name as keyof ListedTupleRow] // orders name columns of the row
    return IDS.has(name) ? indexedPart(String(value)) : value
  })

export interface KeysetPage {
  projectId: string
  filter: TupleFilter
  after: Position | undefined
}

/**
 * Condition and order of a page after a position. Index columns are compared as a row: for equalities PostgreSQL may use any
 * index in the order of the rest and read every tuple before the first match.
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
  // PostgreSQL estimates a row comparison by its first column, so equalities are used where possible.
  const order = (isNarrow ? open : [...fixed, ...open]).map(column).join(', ')
  const same = keys.map((key, at) => ` AND ${key} = ${own[at]}`).join('')
  const behind = `(${order}) > (${[...(isNarrow ? [] : own), ...start].join(', ')})`
  const most = fixed.length === 0 ? '' : ` AND (${keys.join(', ')}) <= (${own.join(', ')})`
  const upTo = isNarrow ? same : most
  return { where: `project_id = $1 AND ${behind}${upTo}${[...whole, ...others].join('')}`, order, params }
}

/** Condition for tuples that match a filter. */
export function conditionOf(projectId: string, filter: TupleFilter, dialect: Dialect) {
  const columns = Array.from(filterColumns(filter))
  const where = ['project_id = $1', ...columns.map(([name], at) => equals(name, `$${at + 2}`, dialect))]
  return { where: where.join(' AND '), params: [projectId, ...columns.map(([, value]) => value)] }
}
