/** What one bounded step of re-encryption did. */
export interface ResealStep {
  checked: number
  resealed: number
  /** Values that none of the given secrets opens. */
  unreadable: number
  /** Where the next step begins; empty at the end. */
  next: string
}

/** Rows with values that are sealed under the process's secrets. */
export interface SealedRows {
  /** The table. */
  name: string
  /** Seals up to `limit` rows behind a cursor under the newest secret; the first step has an empty cursor. */
  reseal(after: string, limit: number): Promise<ResealStep>
}

/** What became of one row. */
export type ResealedRow = 'current' | 'resealed' | 'unreadable'

/** Seals a page of rows, each by `reseal`; `cursorOf` tells where the next page begins. */
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

/** A cursor of several columns as one text. */
export const cursorText = (...parts: readonly (string | number)[]): string => JSON.stringify(parts)
/** The columns of such a cursor; as many empty ones at the beginning. Throws SyntaxError for other texts. */
export function cursorParts(text: string, count: number): string[] {
  if (text === '') return Array.from({ length: count }, () => '')
  const parts: unknown = JSON.parse(text)
  return Array.isArray(parts) ? parts.map(String) : []
}
