import { createHash } from 'node:crypto'
import { createRecent, type OpenedSchema, openSchema, textOfSource } from '@tillkey/platform-core'
import { unknownSchema } from '../errors/identity-errors.ts'
import { isObject, type JsonObject, normalise } from '../values.ts'
import { EMAIL_PRESET, schemaPresets } from './schema-presets.ts'
import {
  type OpenObjects,
  openObjects,
  type TraitField,
  type TraitMarks,
  traitFields,
  traitValues,
} from './trait-fields.ts'
import { compileTraits, type TraitError } from './trait-validation.ts'

export interface IdentitySchema {
  id: string
  document: JsonObject
  /** With what its references lead to, each by its address; its own is the first. */
  documents: ReadonlyMap<string, JsonObject>
  /** The leaves below `traits`, in the document's order. */
  fields: TraitField[]
  /** The objects below `traits` that are there though nothing in them was given. */
  openObjects: OpenObjects
  /** Which traits are searched, as a digest; '' when none is. */
  searchMarks: string
  /** What is wrong with traits; nothing when they fit. Throws an Error for a schema of which no validator can be made. */
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
function load(url: string): OpenedSchema {
  const preset = schemaPresets[url]
  if (preset) return openSchema(preset)
  const text = textOfSource(url)
  if (text === undefined) throw new Error('its text is not there, or is no base64')
  const document: unknown = JSON.parse(text)
  if (!isObject(document)) throw new Error('an identity schema must be an object')
  return openSchema(document)
}

function searchMarksOf(fields: readonly TraitField[]): string {
  const paths = fields.filter(({ marks }) => marks.isSearchable).map(({ path }) => path)
  return paths.length === 0 ? '' : createHash('sha256').update(JSON.stringify(paths)).digest('base64url')
}

/** A schema under whatever id a project has it. */
type CompiledSchema = Omit<IdentitySchema, 'id'>

function compile({ document, documents }: OpenedSchema): CompiledSchema {
  const fields = traitFields(document)
  let judge: IdentitySchema['errors'] | undefined
  return {
    document,
    documents,
    fields,
    searchMarks: searchMarksOf(fields),
    openObjects: openObjects(document),
    errors(traits) {
      judge ??= compileTraits(documents)
      return judge(traits)
    },
  }
}

/** As many as a process keeps compiled. */
const MOST_COMPILED = 500

const compiledByUrl = createRecent<string, CompiledSchema>(MOST_COMPILED)

/**
 * The schema of an address, which holds the whole of it: compiled once in a process, however many projects and versions of
 * their documents name it.
 */
function compiledOf(url: string): CompiledSchema {
  const known = compiledByUrl.get(url)
  if (known) return known
  const schema = compile(load(url))
  compiledByUrl.set(url, schema)
  return schema
}

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
    const schema = { id, ...compiledOf(url) }
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
  const found = schema.fields.flatMap(({ path, marks }) => {
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
