/** Returns the first `count` texts after a cursor in code unit order, in one pass and with bounded memory. */
export function firstAfter(texts: Iterable<string>, cursor: string | null, count: number): string[] {
  let smallest: string[] = []
  let bound: string | null = null
  for (const text of texts) {
    if ((cursor !== null && text <= cursor) || (bound !== null && text >= bound)) continue
    smallest.push(text)
    if (smallest.length < count * 2) continue
    smallest = smallest.toSorted(byCodeUnits).slice(0, count)
    bound = smallest.at(-1) ?? null
  }
  return smallest.toSorted(byCodeUnits).slice(0, count)
}

function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
