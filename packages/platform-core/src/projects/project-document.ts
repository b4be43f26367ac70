import { complaint } from '@tillkey/host'
import type { ConfigSection } from '../config-section.ts'

/** Settings of one engine, as its configuration file would hold them. */
export type EngineConfig = Record<string, unknown>

/** What pages of other origins may do. */
export interface CorsConfig {
  enabled: boolean
  /** `https://shop.example`, with at most one `*` in each. */
  origins: readonly string[]
}

/** A project as an operator writes it down; the engines take their whole configuration from it. */
export interface ProjectDocument {
  /** Part of host names and paths: lower-case letters, digits and hyphens. */
  slug: string
  name: string
  /** By the name of the engine: `identity`, `oauth2`, `permission`. */
  services: Record<string, { config: EngineConfig }>
  /** For the operations that everybody may call. */
  cors_public?: CorsConfig
  /** For the administrators' operations. */
  cors_admin?: CorsConfig
}

/** The project that is also served at the root when there is one of this name. */
export const DEFAULT_SLUG = 'playground'

const engine = {
  type: 'object',
  required: ['config'],
  properties: { config: { type: 'object' } },
  additionalProperties: false,
}
const cors = {
  type: 'object',
  required: ['enabled', 'origins'],
  properties: { enabled: { type: 'boolean' }, origins: { type: 'array', items: { type: 'string' } } },
  additionalProperties: false,
}
const documentSchema = (sections: readonly ConfigSection<unknown>[]): object => ({
  type: 'object',
  required: ['slug', 'name', 'services'],
  properties: {
    slug: { type: 'string', pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' },
    name: { type: 'string', minLength: 1 },
    services: {
      type: 'object',
      properties: Object.fromEntries(sections.map(({ service }) => [service, engine])),
      additionalProperties: false,
    },
    cors_public: cors,
    cors_admin: cors,
  },
  additionalProperties: false,
})

/** A project document that cannot be used; the message names the field. */
export class ProjectDocumentError extends Error {
  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`)
    this.name = 'ProjectDocumentError'
  }
}

/** Tells project documents that can be used from what cannot. */
export interface DocumentRules {
  /** Throws ProjectDocumentError, naming the field by its JSON pointer. */
  assertUsable(value: unknown): asserts value is ProjectDocument
}

/** Documents are checked by their own shape and by the section of every engine they configure. */
export function createDocumentRules(sections: readonly ConfigSection<unknown>[]): DocumentRules {
  const schema = documentSchema(sections)
  function assertShape(value: unknown): asserts value is ProjectDocument {
    const found = complaint(schema, value)
    if (found) throw new ProjectDocumentError(`/${found.field.replaceAll('.', '/')}`, found.reason)
  }
  return {
    assertUsable(value) {
      assertShape(value)
      for (const section of sections) {
        const [problem] = section.problems(value.services[section.service]?.config ?? {})
        if (problem)
          throw new ProjectDocumentError(
            `/services/${section.service}/config${problem.pointer}`,
            problem.reason,
          )
      }
    },
  }
}

/** The documents of a list, each with a slug of its own; throws ProjectDocumentError naming project and field. */
export function readProjectDocuments(value: unknown, rules: DocumentRules): ProjectDocument[] {
  if (!Array.isArray(value)) throw new ProjectDocumentError('projects', 'must be an array')
  const slugs = new Set<string>()
  return value.map((document: unknown, index) => {
    try {
      rules.assertUsable(document)
    } catch (error) {
      if (!(error instanceof ProjectDocumentError)) throw error
      throw new ProjectDocumentError(`project ${index}`, error.message)
    }
    if (slugs.has(document.slug)) throw new ProjectDocumentError(`project ${index}`, '/slug: is there twice')
    slugs.add(document.slug)
    return document
  })
}
