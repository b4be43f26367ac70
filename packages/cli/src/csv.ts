/** Converts a record to an object: `traits.email` becomes a member of `traits`. Empty values are left out. */
export function objectOf(names: readonly string[], values: readonly string[]): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) {
    const value = values[at]
    if (value === undefined || value === '') continue
    const path = name.split('.')
    const last = path.pop() ?? ''
    let parent = object
    for (const part of path) {
      const inner = Object.hasOwn(parent, part) ? parent[part] : {}
      parent[part] = inner
      parent = inner as Record<string, unknown> // this loop makes them
    }
    parent[last] = value
  }
  return object
}
