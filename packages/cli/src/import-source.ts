import { createReadStream, existsSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { isObject } from '@tillkey/wire'
import { type Parser, parse } from 'csv-parse'
import { CommandError } from './terminal.ts'

/** Builds an object from a CSV record. Column `traits.email` sets `email` of `traits`. Empty values are left out. */
function unflattenRecord(columns: readonly string[], values: readonly string[]): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [index, column] of columns.entries()) {
    const value = values[index]
    if (value === undefined || value === '') continue
    const path = column.split('.')
    const last = path.pop() ?? ''
    let parent = object
    for (const part of path) {
      const child = Object.hasOwn(parent, part) ? parent[part] : {}
      parent[part] = child
      parent = child as Record<string, unknown> // assigned by this loop only
    }
    parent[last] = value
  }
  return object
}

/** One entry of a file. */
export interface Entry {
  /** Counted from 1. */
  number: number
  /** `undefined` if the line is invalid. */
  value?: Record<string, unknown>
  problem?: string
}

function parseEntry(number: number, line: string): Entry {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? { number, value: { ...value } } : { number, problem: 'must be an object' }
  } catch {
    return { number, problem: 'must be JSON' }
  }
}

async function* jsonEntries(lines: AsyncIterable<string>): AsyncGenerator<Entry> {
  let number = 0
  for await (const line of lines) if (line.trim() !== '') yield parseEntry(++number, line)
}

async function* csvEntries(records: AsyncIterable<string[]>): AsyncGenerator<Entry> {
  let names: string[] | undefined
  let number = 0
  for await (const record of records) {
    if (names) yield { number: ++number, value: unflattenRecord(names, record) }
    else names = record
  }
}

/** Parses CSV (RFC 4180). Records may be shorter or longer than the header. */
function parseCsv(file: string): Parser {
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  pipeline(createReadStream(file), parser, () => undefined) // errors reach the reader of the parser
  return parser
}

function openCsv(file: string): Source {
  const parser = parseCsv(file)
  return { entries: csvEntries(parser), size: statSync(file).size, read: () => parser.info.bytes }
}

/** A file read entry by entry. */
export interface Source {
  entries: AsyncGenerator<Entry>
  /** Bytes. */
  size: number
  /** Approximate number of bytes read so far. */
  read: () => number
}

/** Opens a file of JSON lines, or of CSV if it is named `.csv`. Entries are read on demand. */
export function openSource(file: string): Source {
  if (!existsSync(file)) throw new CommandError(`${file} does not exist.`)
  if (file.endsWith('.csv')) return openCsv(file)
  let read = 0
  const lines = async function* () {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      // Assumes one byte per line ending.
      read += Buffer.byteLength(line) + 1
      yield line
    }
  }
  return {
    entries: jsonEntries(lines()),
    size: statSync(file).size,
    read: () => read,
  }
}

/** Identifies the version of a file, so that a changed file is not resumed. */
export const readFingerprint = (file: string): string => {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${Math.trunc(mtimeMs)}`
}
