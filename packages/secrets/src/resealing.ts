/** Counts of one page of rows that was re-encrypted (resealed). */
export interface ResealStep {
  checked: number
  resealed: number
  /** Values that none of the configured secrets can decrypt. */
  unreadable: number
  /** Cursor of the next step. Empty at the end. */
  next: string
}

/** A table with values encrypted (sealed) under the secrets of the process. */
export interface SealedRows {
  /** Name of the table. */
  name: string
  /** Re-encrypts up to `limit` rows after a cursor with the newest secret. The first cursor is empty. */
  reseal(after: string, limit: number): Promise<ResealStep>
}

/** Outcome for one row. */
export type ResealedRow = 'current' | 'resealed' | 'unreadable'

/** Reseals a page of rows. `cursorOf` returns the cursor after a row. */
export async function resealPage<Row>(
  rows: readonly Row[],
  limit: number,
  { reseal, cursorOf }: { reseal: (row: Row) => Promise<ResealedRow>; cursorOf: (row: Row) => string },
): Promise<ResealStep> {
  const outcomes: ResealedRow[] = []
  for (const row of rows) outcomes.push(await reseal(row))
  const count = (outcome: ResealedRow): number => outcomes.filter((other) => other === outcome).length
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    checked: rows.length,
    resealed: count('resealed'),
    unreadable: count('unreadable'),
    next: last === undefined ? '' : cursorOf(last),
  }
}

/** Encodes the values of several columns as a cursor. */
export const encodeCursor = (...parts: readonly (string | number)[]): string => JSON.stringify(parts)
/** Decodes a cursor. An empty one gives `count` empty values. Throws SyntaxError for malformed text. */
export function decodeCursor(text: string, count: number): string[] {
  if (text === '') return Array.from({ length: count }, () => '')
  const parts: unknown = JSON.parse(text)
  return Array.isArray(parts) ? parts.map(String) : []
}
