/** As long a list as the next power of two, by its last again, so that few statements serve all lengths. */
export function inSteps(ids: readonly string[]): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length))
  return [...ids, ...Array.from({ length: length - ids.length }, () => ids.at(-1) ?? '')]
}

/** Placeholders of a statement: `$2, $3`. */
export const numbered = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ')
