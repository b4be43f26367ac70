/** Builds an object from a CSV record. Column `traits.email` sets `email` of `traits`. Empty values are left out. */
export function unflattenRecord(
  columns: readonly string[],
  values: readonly string[],
): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [index, column] of columns.entries()) {
    const value = values[index]
    if (value === undefined || value === '') continue
    const path = column.split('.')
    const last = path.pop() ?? ''
    let parent = object
    for (const part of path) {
      const child = Object.hasOwn(parent, part) ? parent[part] : {}
      parent[part] = child
      parent = child as Record<string, unknown> // assigned by this loop only
    }
    parent[last] = value
  }
  return object
}
