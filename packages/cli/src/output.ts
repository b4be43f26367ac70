import { isObject } from '@tillkey/wire'
import { stringify } from 'yaml'
import { CommandError } from './terminal.ts'

const formats = ['json', 'table', 'yaml'] as const
export type Format = (typeof formats)[number]

/** Reads a format flag. Throws CommandError for an unknown one. */
export function readFormat(text: string): Format {
  const found = formats.find((format) => format === text)
  if (!found) throw new CommandError(`--format is "${text}" but must be one of ${formats.join(', ')}.`)
  return found
}

type Row = Record<string, unknown>

/** The list in a response: the response itself, or its only array member. */
function listIn(data: unknown): unknown[] | undefined {
  if (Array.isArray(data)) return data
  const lists = isObject(data) ? Object.values(data).filter(Array.isArray) : []
  return lists.length === 1 ? lists[0] : undefined
}

/** Cell text without control characters, which could move the cursor. */
function formatCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll(/\p{Cc}/gu, ' ')
}

const MAX_WIDTH = 48
const clipped = (text: string): string =>
  text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text

/** Objects with more members, or members that are not plain words, are left out of tables. */
const MAX_MEMBERS = 4

/** Flattens small objects into columns: `traits.email`. */
function unfolded(rows: readonly Row[]): Row[] {
  const listMembers = (name: string) => [
    ...new Set(rows.flatMap((row) => (isObject(row[name]) ? Object.keys(row[name]) : []))),
  ]
  const small = (name: string): boolean => {
    const members = listMembers(name)
    return members.length <= MAX_MEMBERS && members.every((member) => /^\w+$/.test(member))
  }
  const cells = ([name, value]: [string, unknown]): [string, unknown][] =>
    isObject(value) && small(name)
      ? Object.entries(value).map(([member, own]) => [`${name}.${member}`, own])
      : [[name, value]]
  return rows.map((row) => Object.fromEntries(Object.entries(row).flatMap(cells)))
}

function formatTable(found: readonly Row[]): string {
  const rows = unfolded(found)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = names.filter((name) =>
    rows.some((row) => !isObject(row[name]) && !Array.isArray(row[name])),
  )
  const lines = [
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => columns.map((name) => clipped(formatCell(row[name])))),
  ]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function asTable(data: unknown): string {
  const list = listIn(data)
  if (list) return formatTable(list.map((item) => (isObject(item) ? item : { value: item })))
  if (!isObject(data)) return formatCell(data)
  return formatTable(Object.entries(data).map(([name, value]) => ({ name, value: formatCell(value) })))
}

/** Formats a response as text. */
export function formatted(data: unknown, format: Format): string {
  if (data === undefined) return ''
  if (typeof data === 'string') return data.endsWith('\n') ? data : `${data}\n`
  if (format === 'yaml') return stringify(data)
  return `${format === 'table' ? asTable(data) : JSON.stringify(data, null, 2)}\n`
}
