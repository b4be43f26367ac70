import { createHash } from 'node:crypto'
import { createLruCache, openSchema, textOfSource, writtenSchema } from '@tillkey/platform-core'
import { schemaUnusable, unknownSchema } from '../errors/identity-errors.ts'
import { isObject, type JsonObject, normalise } from '../values.ts'
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
  document: JsonObject
  /** With what its references lead to, each by its address; its own is the first. Throws an Error for what is not there. */
  documents(): ReadonlyMap<string, JsonObject>
  /** Which traits are searched, as a digest; '' when none is. */
  searchMarks: string
  /** What is wrong with traits; nothing when they fit. 500 when the schema cannot be used, with its place and why. */
  errors(traits: unknown): TraitError[]
}

export interface Schemas {
  defaultId: string
  ids: string[]
  /** 400 when there is no such schema. */
  get(id: string): IdentitySchema
  find(id: string): IdentitySchema | undefined
}

/** Schemas come inside their address, as every source does by now, or are one of the presets. */
function load(url: string): JsonObject {
  const preset = schemaPresets[url]
  if (preset) return preset
  const text = textOfSource(url)
  if (text === undefined) throw new Error('its text is missing or not base64')
  const document: unknown = JSON.parse(text)
  if (!isObject(document)) throw new Error('an identity schema must be an object')
  return document
}

function digestSearchMarks(traits: readonly MarkedTrait[]): string {
  const paths = traits.filter(({ marks }) => marks.isSearchable).map(({ path }) => path)
  return paths.length === 0 ? '' : createHash('sha256').update(JSON.stringify(paths)).digest('base64url')
}

/** A schema under whatever id a project has it; what judges by it throws an Error when it cannot be used. */
type CompiledSchema = Omit<IdentitySchema, 'id'>

/** What a schema describes; nothing of one that cannot be used, with why. */
function describe(document: JsonObject, documents: CompiledSchema['documents']) {
  try {
    return { ...describedTraits(document, createFollow(documents())), fault: undefined }
  } catch (error) {
    return { fields: [], marked: [], openObjects: {}, fault: error as Error } // whatever a schema breaks throws an Error
  }
}

/** One that is refused today may have been stored before: it shows what it says, and fails where it judges. */
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

/** As many as a process keeps compiled. */
const MAX_COMPILED = 500

const compiledByUrl = createLruCache<string, CompiledSchema>(MAX_COMPILED)

/**
 * The schema of an address, which holds the whole of it: compiled once in a process, however many projects and versions of
 * their documents name it.
 */
function getCompiled(url: string): CompiledSchema {
  const known = compiledByUrl.get(url)
  if (known) return known
  const schema = compile(load(url))
  compiledByUrl.set(url, schema)
  return schema
}

/** Why a schema cannot be used: one whose judging does not end says so by its faults. */
function describeFault(error: unknown, { documents }: CompiledSchema): string {
  const [fault] = error instanceof RangeError ? schemaFaults(documents()) : []
  return fault ?? (error instanceof Error ? error.message : 'it cannot be used')
}

/** A schema as a project has it, which is named where it cannot be used. */
const withErrorContext = (id: string, schema: CompiledSchema): IdentitySchema => ({
  ...schema,
  id,
  errors(traits) {
    try {
      return schema.errors(traits)
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
 * The identity schemas of a project, each compiled when it is first asked for. A project that names none has one: an
 * e-mail address to sign in with.
 */
export function createSchemas(configured: readonly ConfiguredSchema[], configuredDefault: string): Schemas {
  const entries = configured.length > 0 ? configured : [{ id: EMAIL_PRESET, url: EMAIL_PRESET }]
  const defaultId = configured.length > 0 ? configuredDefault : EMAIL_PRESET
  const urls = new Map(entries.map(({ id, url }) => [id, url]))
  const compiled = new Map<string, IdentitySchema>()
  function find(id: string): IdentitySchema | undefined {
    const known = compiled.get(id)
    const url = urls.get(id)
    if (known || !url) return known
    const schema = withErrorContext(id, getCompiled(url))
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

/** The values of traits that a schema marks, each once, with what it says of them. */
export function marked(
  schema: IdentitySchema,
  traits: JsonObject,
  via: (marks: TraitMarks) => string | undefined,
): { via: string; value: string }[] {
  const found = schema.marked.flatMap(({ path, marks }) => {
    const mark = via(marks)
    return mark ? traitValues(traits, path).map((value) => ({ via: mark, value: normalise(value) })) : []
  })
  return [...new Map(found.map((entry) => [`${entry.via} ${entry.value}`, entry])).values()]
}

/** What a credential of a type is found by, as the schema marks it. */
export const identifiersOf = (schema: IdentitySchema, traits: JsonObject, type: string): string[] =>
  marked(schema, traits, ({ identifies }) => (identifies.includes(type) ? type : undefined)).map(
    ({ value }) => value,
  )

/** What one can sign in with by password, as the schema marks it. */
export const passwordIdentifiers = (schema: IdentitySchema, traits: JsonObject): string[] =>
  identifiersOf(schema, traits, 'password')
