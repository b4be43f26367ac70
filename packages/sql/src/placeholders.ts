/** Returns the placeholders of a VALUES list, such as `($1, $2), ($3, $4)`. `from` is the first number. */
export const placeholders = (rows: number, columns: number, from = 1): string =>
  Array.from(
    { length: rows },
    (_, row) =>
      `(${Array.from({ length: columns }, (_, column) => `$${from + row * columns + column}`).join(', ')})`,
  ).join(', ')

/**
 * Repeats the last item until the length is a power of two, so that lists of all lengths share a few prepared statements,
 * which connections cache. An empty list stays empty.
 */
export function padToPowerOfTwo(items: readonly string[]): string[] {
  const last = items.at(-1)
  if (last === undefined) return []
  const length = 2 ** Math.ceil(Math.log2(items.length))
  return [...items, ...Array.from({ length: length - items.length }, () => last)]
}
