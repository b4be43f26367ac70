import { isObject } from '../config/setting-schema.ts'
import { isWebSource, SourceError, textOfSource } from '../config/sources.ts'
import { metaSchemas } from './meta-schemas.ts'
import { NO_ADDRESS, splitFragment } from './schema-parts.ts'
import { linkSchemas } from './schema-references.ts'

type JsonObject = Record<string, unknown>

/** Texts of documents by their address. */
type Texts = Readonly<Record<string, string>>

/** Documents that one schema may refer to, with those that they refer to. */
const MOST_LINKED = 32
/** As much of an address as somebody needs who looks for it. */
const SHOWN = 200

/** The member of a schema that holds what it refers to on the web, where its text is handed to engines. */
const BUNDLE = 'tillkey:bundle'

/** A schema, where it is from, and the texts of what it refers to on the web. */
interface Bundle {
  document: JsonObject
  address: string
  texts: Texts
}

const named = (address: string): string => address.slice(0, SHOWN)

/** The text of a document that another one refers to; nothing when it has not been fetched. */
function textAt(address: string, texts: Texts): string | undefined {
  if (Object.hasOwn(metaSchemas, address)) return metaSchemas[address]
  if (isWebSource(address)) return Object.hasOwn(texts, address) ? texts[address] : undefined
  const text = textOfSource(address)
  if (text !== undefined) return text
  throw new SourceError(`refers to ${named(address)}: a schema may refer to https:// and base64://`)
}

function objectOf(text: string, address: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined // what is no JSON is no schema either
  }
  if (isObject(value)) return value
  throw new SourceError(`refers to ${named(address)}, which is no JSON Schema`)
}

/** The documents that one refers to by itself, each once. */
function neighboursOf(document: JsonObject, address: string): string[] {
  const { parts, referred } = linkSchemas(new Map([[address, document]]))
  const foreign = parts.flatMap((part) => {
    const found = referred(part)
    return found && !found.part && found.isForeign ? [splitFragment(found.missing)[0]] : []
  })
  return [...new Set(foreign)]
}

/** What a schema refers to. */
interface Gathered {
  /** With the schema itself, by their addresses. */
  documents: ReadonlyMap<string, JsonObject>
  /** Addresses whose text is not there. */
  wanted: readonly string[]
}

/** Follows every reference. Throws SourceError for what leads in a circle, to too many documents, or to what is no schema. */
function gather({ document: root, address: start, texts }: Bundle): Gathered {
  const documents = new Map([[start, root]])
  const wanted = new Set<string>()
  function visit(document: JsonObject, address: string, path: readonly string[]): void {
    for (const next of neighboursOf(document, address)) {
      if (path.includes(next)) throw new SourceError(`refers to ${named(next)}, which leads back to itself`)
      const text = textAt(next, texts)
      if (text === undefined) wanted.add(next)
      if (text === undefined || documents.has(next)) continue
      const found = objectOf(text, next)
      documents.set(next, found)
      if (documents.size > MOST_LINKED)
        throw new SourceError(`refers to more than ${MOST_LINKED - 1} documents`)
      visit(found, next, [...path, next])
    }
  }
  visit(root, start, [start])
  return { documents, wanted: [...wanted] }
}

/** The bundle of a text; nothing when the text is no JSON object. */
function bundleIn(text: string, address: string, texts: Texts): Bundle | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? opened(value, { address, texts }) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A schema as it was written, with what its text brings along. */
function opened(value: JsonObject, { address, texts }: Omit<Bundle, 'document'>): Bundle {
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

/** The addresses on the web that a text refers to whose texts it does not bring along. Throws SourceError as `gather` does. */
export function requiredSources(text: string): readonly string[] {
  const bundle = bundleIn(text, NO_ADDRESS, {})
  return bundle ? gather(bundle).wanted : []
}

/**
 * The addresses on the web that the text of a schema refers to, with those that their texts refer to, as far as these are there. Throws
 * SourceError as `gather` does.
 */
export function referredSources(text: string, address: string, texts: Texts): string[] {
  const bundle = bundleIn(text, address, texts)
  if (!bundle) return []
  const { documents, wanted } = gather(bundle)
  const fetched = (address: string) => isWebSource(address) && !Object.hasOwn(metaSchemas, address)
  return [...[...documents.keys()].slice(1).filter(fetched), ...wanted]
}

/** The text of a schema with what it refers to on the web in it; as it is where nothing is. Throws SourceError as `gather` does. */
export function bundledText(text: string, address: string, texts: Texts): string {
  const bundle = bundleIn(text, address, texts)
  const referred = bundle ? referredSources(text, address, texts) : []
  if (!bundle || (referred.length === 0 && address === NO_ADDRESS)) return text
  const own = Object.fromEntries(referred.map((one) => [one, texts[one] ?? '']))
  return JSON.stringify({ ...bundle.document, [BUNDLE]: { address, texts: own } })
}

/** A schema as it was written, whatever it refers to. */
export const writtenSchema = (value: JsonObject): JsonObject =>
  opened(value, { address: NO_ADDRESS, texts: {} }).document

/** A schema as it was written, and all documents that its references lead to, the first of which is its own. */
export interface OpenedSchema {
  document: JsonObject
  documents: ReadonlyMap<string, JsonObject>
}

/** Reads what `bundledText` wrote, or a schema that refers to nothing on the web. Throws SourceError for what is not there. */
export function openSchema(value: JsonObject): OpenedSchema {
  const bundle = opened(value, { address: NO_ADDRESS, texts: {} })
  const { documents, wanted } = gather(bundle)
  const [missing] = wanted
  if (missing !== undefined) throw new SourceError(`refers to ${named(missing)}, which is not there`)
  return { document: bundle.document, documents }
}
