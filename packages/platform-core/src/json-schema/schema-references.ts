import { resolveReference, type SchemaPart, schemaParts, splitFragment } from './schema-parts.ts'

/** A schema from a set of documents that refer to each other. */
export interface LinkedPart extends SchemaPart {
  /** Address of its document. */
  document: string
}

/** Target of a reference: a schema, or a missing address. `isForeign` is true if its document is not in the set. */
export type ReferenceTarget = { part: LinkedPart } | { part?: undefined; missing: string; isForeign: boolean }

/** A set of documents with resolved references. */
export interface LinkedSchemas {
  parts: readonly LinkedPart[]
  /** Resolves the `$ref` of a schema. Returns undefined if it has none. */
  referred(part: SchemaPart): ReferenceTarget | undefined
}

/** Returns the URIs of a schema other than its pointer. */
function listUris({ schema: { $id }, base, pointer, document }: LinkedPart): string[] {
  const own = pointer === '' ? [document, base] : []
  if (typeof $id !== 'string') return own
  return $id.startsWith('#') ? [...own, base + $id] : [...own, base]
}

/** Decodes a fragment. Malformed escapes are left alone. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Indexes documents by address with all their subschemas. Throws SourceError for excess nesting. */
export function linkSchemas(documents: ReadonlyMap<string, Record<string, unknown>>): LinkedSchemas {
  const parts = [...documents].flatMap(([address, document]) =>
    schemaParts(document, address).map((part) => ({ ...part, document: address })),
  )
  const placed = new Map(parts.map((part) => [`${part.document} ${part.pointer}`, part]))
  // The first schema with a name takes precedence.
  const names = parts.flatMap((part) => listUris(part).map((name) => [name, part] as const))
  const named = new Map(names.toReversed())
  return {
    parts,
    referred({ schema: { $ref: reference }, base }) {
      if (typeof reference !== 'string') return undefined
      const address = resolveReference(reference, base)
      if (address === undefined) return { missing: reference, isForeign: false }
      const [from, fragment] = splitFragment(address)
      const around = named.get(from)
      const isPointer = fragment === '' || fragment.startsWith('/')
      const part = isPointer
        ? around && placed.get(`${around.document} ${around.pointer}${decoded(fragment)}`)
        : named.get(address)
      return part ? { part } : { missing: around ? address : from, isForeign: around === undefined }
    },
  }
}
