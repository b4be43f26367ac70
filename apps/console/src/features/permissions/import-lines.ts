import type { Relationship } from '@tillkey/client'
import { parseRelationship } from './relationship-text.ts'

/** A line that was not stored, and why. */
export interface RefusedLine {
  /** Line in the text, from 1. */
  line: number
  text: string
  /** Undefined if the line is no relationship. */
  reason: string | undefined
}

interface ReadLine {
  line: number
  text: string
  relationship: Relationship
}

interface ReadText {
  read: ReadLine[]
  refused: RefusedLine[]
}

const isText = (value: unknown): value is string => typeof value === 'string'

function parseSet(value: unknown) {
  const { namespace, object, relation = '' } = Object(value) as Record<string, unknown> // any JSON
  return isText(namespace) && isText(object) && isText(relation) ? { namespace, object, relation } : undefined
}

/** Parses a relationship as JSON, as the API returns it. */
function parseJson(text: string): Relationship | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const { subject_id: id, subject_set: set } = Object(value) as Record<string, unknown> // any JSON
  const at = parseSet(value)
  const subjectSet = parseSet(set)
  if (!at || at.relation === '') return undefined
  if (isText(id)) return { ...at, subject_id: id }
  return subjectSet && { ...at, subject_set: subjectSet }
}

/** Reads one relationship per line, as text or JSON. Empty lines and those that start with `//` are skipped. */
export function readLines(content: string): ReadText {
  const result: ReadText = { read: [], refused: [] }
  for (const [at, raw] of content.split(/\r?\n/).entries()) {
    const text = raw.trim()
    if (text === '' || text.startsWith('//')) continue
    const relationship = text.startsWith('{') ? parseJson(text) : parseRelationship(text)
    if (relationship) result.read.push({ line: at + 1, text, relationship })
    else result.refused.push({ line: at + 1, text, reason: undefined })
  }
  return result
}

export interface ImportOptions {
  /** Stores relationships at once, or rejects with the reason. */
  write: (relationships: readonly Relationship[]) => Promise<void>
  /** Whether a rejection is about what was sent, so that smaller batches may succeed. */
  isRefusal: (error: unknown) => boolean
  explain: (error: unknown) => string
  onProgress: (stored: number) => void
}

export const BATCH_SIZE = 500

/** Stores lines in batches. A batch that is refused is halved until the lines at fault are found. */
export async function importLines(
  lines: readonly ReadLine[],
  options: ImportOptions,
): Promise<RefusedLine[]> {
  const { write, isRefusal, explain, onProgress } = options
  const refused: RefusedLine[] = []
  let stored = 0

  async function store(batch: readonly ReadLine[]): Promise<void> {
    const [first] = batch
    if (first === undefined) return
    try {
      await write(batch.map(({ relationship }) => relationship))
      stored += batch.length
      onProgress(stored)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (batch.length === 1) {
        refused.push({ line: first.line, text: first.text, reason: explain(error) })
        return
      }
      const middle = Math.ceil(batch.length / 2)
      await store(batch.slice(0, middle))
      await store(batch.slice(middle))
    }
  }

  for (let at = 0; at < lines.length; at += BATCH_SIZE) await store(lines.slice(at, at + BATCH_SIZE))
  return refused
}
