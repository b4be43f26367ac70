import { createHash } from 'node:crypto'
import { type IdentityRules, openSchema, textOfSource, writtenSchema } from '@tillkey/platform-core'
import { LRUCache } from 'lru-cache'
import { schemaUnusable, unknownSchema } from '../errors/identity-errors.ts'
import { isObject, type JsonObject, normalise, withoutSeparators } from '../values.ts'
import { createFollow } from './referred-schemas.ts'
import { schemaFaults } from './schema-faults.ts'
import { EMAIL_PRESET, schemaPresets } from './schema-presets.ts'
import {
  type DescribedTraits,
  describedTraits,
  type MarkedTrait,
  type TraitMarks,
  traitValues,
} from './trait-fields.ts'
import { compileTraits, type TraitError } from './trait-validation.ts'

export interface IdentitySchema extends DescribedTraits {
  id: string
  /** Telephone numbers among the identifiers of codes. */
  phoneIdentifiers: IdentityRules['phoneIdentifiers']
  document: JsonObject
  /** The document and everything it references, by address, itself first. Throws for a missing reference. */
  documents(): ReadonlyMap<string, JsonObject>
  /** Digest of the searchable traits; '' without any. */
  searchMarks: string
  /** Validates traits; empty when they are valid. Throws 500 when the schema itself cannot be used. */
  errors(traits: unknown): TraitError[]
}

export interface Schemas {
  defaultId: string
  ids: string[]
  /** Throws 400 for an unknown id. */
  get(id: string): IdentitySchema
  find(id: string): IdentitySchema | undefined
}

/** Loads a preset, or a schema embedded in its URL: all sources are stored that way. */
function load(url: string): JsonObject {
  const preset = schemaPresets[url]
  if (preset) return preset
  const text = textOfSource(url)
  if (text === undefined) throw new Error('the text is missing or not base64')
  const document: unknown = JSON.parse(text)
  if (!isObject(document)) throw new Error('an identity schema must be an object')
  return document
}

function digestSearchMarks(traits: readonly MarkedTrait[]): string {
  const paths = traits.filter(({ marks }) => marks.isSearchable).map(({ path }) => path)
  return paths.length === 0 ? '' : createHash('sha256').update(JSON.stringify(paths)).digest('base64url')
}

/** A schema without the id it has in a project. Its methods throw when it cannot be used. */
type CompiledSchema = Omit<IdentitySchema, 'id' | 'phoneIdentifiers'>

/** Describes the traits of a schema; empty, with the fault, when it cannot be used. */
function describe(document: JsonObject, documents: CompiledSchema['documents']) {
  try {
    return { ...describedTraits(document, createFollow(documents())), fault: undefined }
  } catch (error) {
    return { fields: [], marked: [], openObjects: {}, fault: error as Error } // all failures are Errors
  }
}

/** A stored schema may be invalid by newer rules: it can still be read, and fails on validation. */
function compile(text: JsonObject): CompiledSchema {
  const document = writtenSchema(text)
  let opened: ReturnType<CompiledSchema['documents']> | undefined
  const documents = () => (opened ??= openSchema(text).documents)
  const { fault, ...traits } = describe(document, documents)
  let judge: IdentitySchema['errors'] | undefined
  return {
    document,
    documents,
    ...traits,
    searchMarks: digestSearchMarks(traits.marked),
    errors(value) {
      if (fault) throw fault
      judge ??= compileTraits(documents())
      return judge(value)
    },
  }
}

/** Upper bound on compiled schemas per process. */
const MAX_COMPILED = 500

const compiledByUrl = new LRUCache<string, CompiledSchema>({ max: MAX_COMPILED })

/**
 * Returns the compiled schema of a URL, which contains the whole schema. Cached across projects and their
 * versions.
 */
function getCompiled(url: string): CompiledSchema {
  const cached = compiledByUrl.get(url)
  if (cached) return cached
  const schema = compile(load(url))
  compiledByUrl.set(url, schema)
  return schema
}

/** Explains why a schema cannot be used; a stack overflow is explained by its faults. */
function describeFault(error: unknown, { documents }: CompiledSchema): string {
  const [fault] = error instanceof RangeError ? schemaFaults(documents()) : []
  return fault ?? (error instanceof Error ? error.message : 'it cannot be used')
}

/** Gives a schema its project id, which errors name. */
const withErrorContext = (
  id: string,
  schema: CompiledSchema,
  { addressFormat, phoneIdentifiers }: IdentityRules,
): IdentitySchema => ({
  ...schema,
  id,
  phoneIdentifiers,
  errors(traits) {
    try {
      const errors = schema.errors(traits)
      return addressFormat === 'own'
        ? errors.map((error) => ({ ...error, message: error.addressMessage ?? error.message }))
        : errors
    } catch (cause) {
      throw schemaUnusable(id, describeFault(cause, schema), cause)
    }
  },
})

/** An entry of `identity.schemas`. */
interface ConfiguredSchema {
  id: string
  url: string
}

/**
 * Creates the identity schemas of a project, compiled on first use. Default: one schema with an email
 * address.
 */
export function createSchemas(
  configured: readonly ConfiguredSchema[],
  configuredDefault: string,
  rules: IdentityRules,
): Schemas {
  const entries = configured.length > 0 ? configured : [{ id: EMAIL_PRESET, url: EMAIL_PRESET }]
  const defaultId = configured.length > 0 ? configuredDefault : EMAIL_PRESET
  const urls = new Map(entries.map(({ id, url }) => [id, url]))
  const compiled = new Map<string, IdentitySchema>()
  function find(id: string): IdentitySchema | undefined {
    const cached = compiled.get(id)
    const url = urls.get(id)
    if (cached || !url) return cached
    const schema = withErrorContext(id, getCompiled(url), rules)
    compiled.set(id, schema)
    return schema
  }
  return {
    defaultId,
    ids: [...urls.keys()],
    find,
    get(id) {
      const schema = find(id)
      if (!schema) throw unknownSchema(id)
      return schema
    },
  }
}

/** Returns the distinct values of marked traits, with their marks. */
export function marked(
  schema: IdentitySchema,
  traits: JsonObject,
  via: (marks: TraitMarks) => string | undefined,
): { via: string; value: string }[] {
  const found = schema.marked.flatMap(({ path, marks }) => {
    const mark = via(marks)
    return mark ? traitValues(traits, path).map((value) => ({ via: mark, value: normalise(value) })) : []
  })
  if (found.length < 2) return found
  return [...new Map(found.map((entry) => [`${entry.via} ${entry.value}`, entry])).values()]
}

/** Returns the identifiers of a credential type, as marked by the schema. */
export function extractIdentifiers(schema: IdentitySchema, traits: JsonObject, type: string): string[] {
  const found = marked(schema, traits, ({ identifies }) => (identifies.includes(type) ? type : undefined))
  const values = found.map(({ value }) => value)
  const isShortened = type === 'code' && schema.phoneIdentifiers === 'E.164'
  return isShortened ? [...new Set(values.map(withoutSeparators))] : values
}

/** Returns the password identifiers, as marked by the schema. */
export const passwordIdentifiers = (schema: IdentitySchema, traits: JsonObject): string[] =>
  extractIdentifiers(schema, traits, 'password')
