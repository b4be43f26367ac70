/** Result of one bounded step of re-encryption. */
export interface ResealStep {
  checked: number
  resealed: number
  /** Values that none of the secrets opens. */
  unreadable: number
  /** Cursor of the next step. Empty at the end. */
  next: string
}

/** Rows with values that are sealed under the process's secrets. */
export interface SealedRows {
  /** Name of the table. */
  name: string
  /** Reseals up to `limit` rows after a cursor under the newest secret. The first cursor is empty. */
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
  const count = (outcome: ResealedRow): number => outcomes.filter((each) => each === outcome).length
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    checked: rows.length,
    resealed: count('resealed'),
    unreadable: count('unreadable'),
    next: last === undefined ? '' : cursorOf(last),
  }
}

/** Encodes a cursor of several columns. */
export const cursorText = (...parts: readonly (string | number)[]): string => JSON.stringify(parts)
/** Decodes a cursor. An empty one decodes to `count` empty columns. Throws SyntaxError for malformed text. */
export function cursorParts(text: string, count: number): string[] {
  if (text === '') return Array.from({ length: count }, () => '')
  const parts: unknown = JSON.parse(text)
  return Array.isArray(parts) ? parts.map(String) : []
}
