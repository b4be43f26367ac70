/** Returns `($1, $2), ($3, $4)` for rows and columns. `from` is the first number. */
export const placeholders = (rows: number, columns: number, from = 1): string =>
  Array.from(
    { length: rows },
    (_, row) =>
      `(${Array.from({ length: columns }, (_, column) => `$${from + row * columns + column}`).join(', ')})`,
  ).join(', ')

/**
 * Repeats the last item up to the next power of two. Connections cache every prepared statement, so lists of any length
 * share few of them. An empty list stays empty.
 */
export function padToPowerOfTwo(items: readonly string[]): string[] {
  const last = items.at(-1)
  if (last === undefined) return []
  const length = 2 ** Math.ceil(Math.log2(items.length))
  return [...items, ...Array.from({ length: length - items.length }, () => last)]
}
