import type { PermissionRules } from '@tillkey/client'
import type { Lines } from './proof-tree.ts'

export interface ExcerptLine {
  number: number
  text: string
  isMarked: boolean
}

interface Entry {
  namespace: string
  relation: string
}

/** Lines of a relation or permit in the permission file, after the line of its class. */
export function cutExcerpt(
  { source, namespaces }: PermissionRules,
  { namespace, relation }: Entry,
  marks: readonly Lines[],
): ExcerptLine[] {
  const declared = namespaces.find(({ name }) => name === namespace)?.relations
  const { lines } = declared?.find(({ name }) => name === relation) ?? {}
  if (source === undefined || lines === undefined) return []
  const all = source.split('\n')
  const isMarked = (number: number): boolean =>
    marks.some(({ first, last }) => number >= first && number <= last)
  const toLine = (number: number): ExcerptLine => ({
    number,
    text: all[number - 1] ?? '',
    isMarked: isMarked(number),
  })
  const isHeading = (text: string): boolean => {
    const [keyword, name] = text.trim().split(/[\s{]+/)
    return keyword === 'class' && name === namespace
  }
  const at = all.findLastIndex((text, index) => index < lines.first && isHeading(text)) + 1
  const inside = Array.from({ length: lines.last - lines.first + 1 }, (_, index) =>
    toLine(lines.first + index),
  )
  const excerpt = at > 0 && at < lines.first ? [toLine(at), ...inside] : inside
  const spare = Math.max(0, indentOf(inside) - INDENT)
  return excerpt.map((line) => ({ ...line, text: line.text.slice(Math.min(spare, indentOf([line]))) }))
}

/** Spaces that the lines of a rule keep at their start. */
const INDENT = 2

/** Spaces at the start of every line that has text. */
const indentOf = (lines: readonly ExcerptLine[]): number =>
  Math.min(...lines.filter(({ text }) => text.trim() !== '').map(({ text }) => text.search(/\S/)))
