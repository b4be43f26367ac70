import { isObject, type JsonObject } from '@tillkey/wire'
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' }
import { decodeSource, isWebSource, SourceError } from '../config/sources.ts'
import { NO_ADDRESS, splitFragment } from './schema-parts.ts'
import { linkSchemas } from './schema-references.ts'

/** Well-known meta-schemas by URL. They are never fetched. */
const metaSchemas: Readonly<Record<string, string>> = {
  'http://json-schema.org/draft-06/schema': JSON.stringify(draft6),
  'http://json-schema.org/draft-07/schema': JSON.stringify(draft7),
}

/** Texts of documents by address. */
type Texts = Readonly<Record<string, string>>

/** Upper bound on the documents that one schema refers to, directly or indirectly. */
const MAX_DOCUMENTS = 32
/** Upper bound on the characters of an address in an error message. */
const MAX_NAME_LENGTH = 200

/** Member that holds the fetched documents of a schema in the bundles that engines receive. */
const BUNDLE = 'tillkey:bundle'

/** A schema, its address, and the texts of the web documents it refers to. */
interface Bundle {
  document: JsonObject
  address: string
  texts: Texts
}

const named = (address: string): string => address.slice(0, MAX_NAME_LENGTH)

/** Returns the text of a referenced document, or undefined if it has not been fetched. */
function textAt(address: string, texts: Texts): string | undefined {
  if (Object.hasOwn(metaSchemas, address)) return metaSchemas[address]
  if (isWebSource(address)) return Object.hasOwn(texts, address) ? texts[address] : undefined
  const text = decodeSource(address)
  if (text !== undefined) return text
  throw new SourceError(`refers to ${named(address)}: a schema may refer to https:// and base64://`)
}

function parseSchema(text: string, address: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined // text that is not JSON is reported as not being a schema
  }
  if (isObject(value)) return value
  throw new SourceError(`refers to ${named(address)}, which is no JSON Schema`)
}

/** Returns the documents that a document refers to directly, without duplicates. */
function findReferences(document: JsonObject, address: string): string[] {
  const { parts, referred } = linkSchemas(new Map([[address, document]]))
  const foreign = parts.flatMap((part) => {
    const found = referred(part)
    return found && !found.part && found.isForeign ? [splitFragment(found.missing)[0]] : []
  })
  return [...new Set(foreign)]
}

/** The documents that a schema refers to, directly or indirectly. */
interface ReferenceGraph {
  /** The schema itself and its documents, by address. */
  documents: ReadonlyMap<string, JsonObject>
  /** Addresses without a text. */
  missing: readonly string[]
}

/** Follows every reference. Throws SourceError for cycles, too many documents, and documents that are not schemas. */
function gather({ document: root, address: start, texts }: Bundle): ReferenceGraph {
  const documents = new Map([[start, root]])
  const missing = new Set<string>()
  function visit(document: JsonObject, address: string, path: readonly string[]): void {
    for (const next of findReferences(document, address)) {
      if (path.includes(next)) throw new SourceError(`refers to ${named(next)}, which leads back to itself`)
      const text = textAt(next, texts)
      if (text === undefined) missing.add(next)
      if (text === undefined || documents.has(next)) continue
      const found = parseSchema(text, next)
      documents.set(next, found)
      if (documents.size > MAX_DOCUMENTS)
        throw new SourceError(`refers to more than ${MAX_DOCUMENTS - 1} documents`)
      visit(found, next, [...path, next])
    }
  }
  visit(root, start, [start])
  return { documents, missing: [...missing] }
}

/** Parses the bundle of a text. Returns undefined if the text is not a JSON object. */
function bundleIn(text: string, address: string, texts: Texts): Bundle | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? splitBundle(value, { address, texts }) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Splits a bundle into the schema as written and the texts that came with it. */
function splitBundle(value: JsonObject, { address, texts }: Omit<Bundle, 'document'>): Bundle {
  const { [BUNDLE]: bundle, ...document } = value
  if (!isObject(bundle)) return { document: value, address, texts }
  const brought = isObject(bundle.texts) ? Object.entries(bundle.texts) : []
  const own = brought.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    document,
    address: typeof bundle.address === 'string' ? bundle.address : address,
    texts: { ...texts, ...Object.fromEntries(own) },
  }
}

/** Returns the web addresses a text refers to whose texts it does not contain. Throws SourceError like `gather`. */
export function requiredSources(text: string): readonly string[] {
  const bundle = bundleIn(text, NO_ADDRESS, {})
  return bundle ? gather(bundle).missing : []
}

/**
 * Returns the web addresses that a schema refers to, directly or through documents whose texts are known.
 * Throws SourceError like `gather`.
 */
export function referredSources(text: string, address: string, texts: Texts): string[] {
  const bundle = bundleIn(text, address, texts)
  if (!bundle) return []
  const { documents, missing } = gather(bundle)
  const fetched = (address: string) => isWebSource(address) && !Object.hasOwn(metaSchemas, address)
  return [...[...documents.keys()].slice(1).filter(fetched), ...missing]
}

/**
 * Returns the text of a schema with its web documents embedded. Returns it unchanged if there are none. Throws SourceError
 * like `gather`.
 */
export function bundledText(text: string, address: string, texts: Texts): string {
  const bundle = bundleIn(text, address, texts)
  const referred = bundle ? referredSources(text, address, texts) : []
  if (!bundle || (referred.length === 0 && address === NO_ADDRESS)) return text
  const own = Object.fromEntries(referred.map((one) => [one, texts[one] ?? '']))
  return JSON.stringify({ ...bundle.document, [BUNDLE]: { address, texts: own } })
}

/** Returns a schema as written, without embedded documents. */
export const writtenSchema = (value: JsonObject): JsonObject =>
  splitBundle(value, { address: NO_ADDRESS, texts: {} }).document

/** A schema as written, and every document that its references lead to, itself first. */
export interface OpenedSchema {
  document: JsonObject
  documents: ReadonlyMap<string, JsonObject>
}

/** Reads the output of `bundledText`, or a schema without web references. Throws SourceError if a document is missing. */
export function openSchema(value: JsonObject): OpenedSchema {
  const bundle = splitBundle(value, { address: NO_ADDRESS, texts: {} })
  const { documents, missing: absent } = gather(bundle)
  const [missing] = absent
  if (missing !== undefined) throw new SourceError(`refers to ${named(missing)}, which is not there`)
  return { document: bundle.document, documents }
}
