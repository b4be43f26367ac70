import type { CreateIdentityBody } from '@tillkey/client'
import { parseCsv } from '../../shared/csv.ts'
import { type FormField, listLeaves, parseTrait, readTraitsForm } from './schema-fields.ts'

/** A file to import: its columns, and each row's texts by column. Rows of JSON lines may be whole identities. */
export interface ImportFile {
  columns: readonly string[]
  rows: readonly ImportRow[]
}

export interface ImportRow {
  /** Counted from 1. */
  number: number
  texts: Readonly<Record<string, string>>
  /** A row of JSON lines with traits. */
  identity?: Readonly<Record<string, unknown>>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readLine(line: string, index: number): ImportRow {
  const value: unknown = JSON.parse(line)
  if (!isObject(value)) throw new SyntaxError(`Line ${index + 1} is not an object`)
  const texts = Object.entries(value).map(([name, member]) => [
    name,
    typeof member === 'string' ? member : JSON.stringify(member),
  ])
  return {
    number: index + 1,
    texts: Object.fromEntries(texts) as Record<string, string>, // built from such entries
    ...(isObject(value.traits) && { identity: value }),
  }
}

/** Parses a file. Throws a SyntaxError that names the row for text that is neither CSV nor JSON lines. */
export function readImportFile(text: string): ImportFile {
  if (text.trimStart().startsWith('{')) {
    const rows = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(readLine)
    return { columns: [...new Set(rows.flatMap(({ texts }) => Object.keys(texts)))], rows }
  }
  const [columns = [], ...records] = parseCsv(text)
  const rows = records.map((record, index) => ({
    number: index + 1,
    texts: Object.fromEntries(columns.map((name, at) => [name, record[at] ?? ''])),
  }))
  return { columns, rows }
}

/** What a column may become besides a trait. */
export const otherTargets = [
  'external_id',
  'state',
  'organization_id',
  'metadata_public',
  'metadata_admin',
  'password',
  'hashed_password',
] as const

/** Targets by column: the pointer of a trait, one of `otherTargets`, or nothing. */
export type ColumnMapping = Readonly<Record<string, string>>

const simplify = (name: string): string => name.toLowerCase().replaceAll(/^traits|[^\p{L}\d]/gu, '')

/** Returns the targets that the names of columns suggest. */
export function suggestMapping(columns: readonly string[], fields: readonly FormField[]): ColumnMapping {
  const leaves = listLeaves(fields)
  const suggest = (column: string): string => {
    const name = simplify(column)
    const field =
      leaves.find(({ pointer }) => simplify(pointer) === name) ??
      leaves.find(({ title }) => simplify(title) === name)
    return field?.pointer ?? otherTargets.find((target) => simplify(target) === name) ?? ''
  }
  return Object.fromEntries(columns.map((column) => [column, suggest(column)]))
}

/** An identity to create, or the reason why a row is refused. */
export type PreparedRow = { body: CreateIdentityBody } | { problem: string }

/** Members of an exported identity that can be created. */
const CREATED = [
  ...['traits', 'state', 'metadata_public', 'metadata_admin', 'external_id', 'organization_id'],
  ...['verifiable_addresses', 'recovery_addresses'],
]

function prepareWhole(identity: Readonly<Record<string, unknown>>, schemaId: string): PreparedRow {
  const members = Object.entries(identity).filter(([name, value]) => CREATED.includes(name) && value !== null)
  // Checked by the server, which reports what is wrong for each row.
  return { body: { schema_id: schemaId, ...Object.fromEntries(members) } as unknown as CreateIdentityBody }
}

interface ImportSettings {
  mapping: ColumnMapping
  fields: readonly FormField[]
  schemaId: string
}

const isJson = (target: string): boolean => target.startsWith('metadata_')

/** Returns the identity of a row. */
export function prepareRow({ texts, identity }: ImportRow, settings: ImportSettings): PreparedRow {
  const { mapping, fields, schemaId } = settings
  if (identity) return prepareWhole(identity, schemaId)
  const values = Object.entries(mapping)
    .filter(([column, target]) => target !== '' && texts[column])
    .map(([column, target]) => [target, texts[column] ?? ''] as const)
  const { traits, unreadable } = readTraitsForm(fields, Object.fromEntries(values), {})
  if (unreadable.length > 0) return { problem: unreadable.join(', ') }
  const {
    password,
    hashed_password: hash,
    ...others
  } = Object.fromEntries(values.filter(([target]) => !target.startsWith('/')))
  try {
    const members = Object.entries(others).map(([name, text]) => [
      name,
      isJson(name) ? parseTrait(text, 'json') : text,
    ])
    const secret = hash ? { hashed_password: hash } : password ? { password } : undefined
    const credentials = secret && { credentials: { password: { config: secret } } }
    const body = { schema_id: schemaId, traits, ...credentials, ...Object.fromEntries(members) }
    return { body: body as CreateIdentityBody } // states are checked by the server
  } catch {
    return { problem: 'metadata' }
  }
}
