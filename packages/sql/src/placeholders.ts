/** `($1, $2), ($3, $4)` for so many rows of so many columns; `from` is the number of the first placeholder. */
export const placeholders = (rows: number, columns: number, from = 1): string =>
  Array.from(
    { length: rows },
    (_, row) =>
      `(${Array.from({ length: columns }, (_, column) => `$${from + row * columns + column}`).join(', ')})`,
  ).join(', ')

/**
 * Pads a list with its last item to the next power of two; an empty list stays empty. Connections keep every statement they have
 * prepared, so lists of any length are read by few of them.
 */
export function padToPowerOfTwo(items: readonly string[]): string[] {
  const last = items.at(-1)
  if (last === undefined) return []
  const length = 2 ** Math.ceil(Math.log2(items.length))
  return [...items, ...Array.from({ length: length - items.length }, () => last)]
}
