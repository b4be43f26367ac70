/** Parses CSV lines (RFC 4180) into records. Quoted fields may span lines. */
export async function* csvRecords(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let open = ''
  for await (const line of lines) {
    const text = open === '' ? line : `${open}\n${line}`
    const isClosed = (text.match(/"/g)?.length ?? 0) % 2 === 0
    open = isClosed ? '' : text
    if (isClosed && text !== '') yield fieldsOf(text)
  }
  if (open !== '') yield fieldsOf(open)
}

function fieldsOf(text: string): string[] {
  const fields = text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)
  return Array.from(fields, ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}

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
