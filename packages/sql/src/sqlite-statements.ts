import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Row, SqlValue } from './database.ts'

interface Prepared {
  statement: StatementSync
  /** What its columns are called, in their order: known once it has run, for only then a connection looks whether others changed tables. */
  names?: readonly string[]
  changesTables: boolean
}

/** The statements of one connection, each prepared once. */
export interface Statements {
  all(sql: string, params: readonly SqlValue[]): Row[]
  get(sql: string, params: readonly SqlValue[]): Row | undefined
  /** Tells how many rows it changed. */
  run(sql: string, params: readonly SqlValue[]): number
  /** Has all of them prepared anew: since tables were changed, `*` may stand for other columns. */
  forget(): void
}

/** Rows come as lists of values: the objects that Node's module makes are dictionaries, slow to make and to read. */
function prepareOn(connection: DatabaseSync, sql: string): Prepared {
  const statement = connection.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
  statement.setReturnArrays(true)
  return { statement, changesTables: /^\s*(CREATE|ALTER|DROP)\b/i.test(sql) }
}

/** The names of a statement that has run. */
function namesOf(prepared: Prepared): readonly string[] {
  prepared.names ??= prepared.statement.columns().map(({ name }) => name)
  return prepared.names
}

/** Made in one order, rows of a statement have one shape. */
function rowOf(names: readonly string[], values: readonly SqlValue[]): Row {
  const row: Row = {}
  for (let place = 0; place < names.length; place++) row[names[place] ?? ''] = values[place] ?? null
  return row
}

/** Prepares statements for a connection; `onTablesChanged` is told of each that changes tables. */
export function createStatements(connection: DatabaseSync, onTablesChanged: () => void): Statements {
  const known = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const prepared = known.get(sql) ?? prepareOn(connection, sql)
    known.set(sql, prepared)
    return prepared
  }
  return {
    all(sql, params) {
      const prepared = prepare(sql)
      const rows = prepared.statement.all(...params) as unknown as SqlValue[][] // lists, as was asked for
      const names = namesOf(prepared)
      return rows.map((values) => rowOf(names, values))
    },
    get(sql, params) {
      const prepared = prepare(sql)
      const values = prepared.statement.get(...params) as unknown as SqlValue[] | undefined // a list, as was asked for
      return values && rowOf(namesOf(prepared), values)
    },
    run(sql, params) {
      const { statement, changesTables } = prepare(sql)
      const { changes } = statement.run(...params)
      if (changesTables) onTablesChanged()
      return Number(changes)
    },
    forget: () => known.clear(),
  }
}
