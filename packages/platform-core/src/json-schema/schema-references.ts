import { addressOf, type SchemaPart, schemaParts, splitFragment } from './schema-parts.ts'

/** A schema of one of several documents that refer to each other. */
export interface LinkedPart extends SchemaPart {
  /** The address of its document. */
  document: string
}

/** What a reference means: a schema, or a place at which there is none; `isForeign` where its document is none of these. */
export type Referred = { part: LinkedPart } | { part?: undefined; missing: string; isForeign: boolean }

/** Several documents, and what their references mean. */
export interface LinkedSchemas {
  parts: readonly LinkedPart[]
  /** What the `$ref` of a schema means; nothing when it has none. */
  referred(part: SchemaPart): Referred | undefined
}

/** What else than its place a schema is referred to by. */
function namesOf({ schema: { $id }, base, pointer, document }: LinkedPart): string[] {
  const own = pointer === '' ? [document, base] : []
  if (typeof $id !== 'string') return own
  return $id.startsWith('#') ? [...own, base + $id] : [...own, base]
}

/** A fragment as it is meant; what is badly written stays as it is. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Documents by their address, each with every schema in it. Throws SourceError for one that is nested too deep. */
export function linkSchemas(documents: ReadonlyMap<string, Record<string, unknown>>): LinkedSchemas {
  const parts = [...documents].flatMap(([address, document]) =>
    schemaParts(document, address).map((part) => ({ ...part, document: address })),
  )
  const placed = new Map(parts.map((part) => [`${part.document} ${part.pointer}`, part]))
  // Of several of one name the first has it.
  const names = parts.flatMap((part) => namesOf(part).map((name) => [name, part] as const))
  const named = new Map(names.toReversed())
  return {
    parts,
    referred({ schema: { $ref: reference }, base }) {
      if (typeof reference !== 'string') return undefined
      const address = addressOf(reference, base)
      if (address === undefined) return { missing: reference, isForeign: false }
      const [from, fragment] = splitFragment(address)
      const around = named.get(from)
      const isPlace = fragment === '' || fragment.startsWith('/')
      const part = isPlace
        ? around && placed.get(`${around.document} ${around.pointer}${decoded(fragment)}`)
        : named.get(address)
      return part ? { part } : { missing: around ? address : from, isForeign: around === undefined }
    },
  }
}
