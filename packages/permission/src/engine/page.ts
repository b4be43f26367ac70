/**
 * The alphabetically first texts after a cursor, at most so many, in order. One pass and little memory, however many
 * texts there are.
 */
export function firstAfter(texts: Iterable<string>, cursor: string | null, count: number): string[] {
  let kept: string[] = []
  let bound: string | null = null
  for (const text of texts) {
    if ((cursor !== null && text <= cursor) || (bound !== null && text >= bound)) continue
    kept.push(text)
    if (kept.length < count * 2) continue
    kept = kept.toSorted(byCodeUnits).slice(0, count)
    bound = kept.at(-1) ?? null
  }
  return kept.toSorted(byCodeUnits).slice(0, count)
}

function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
