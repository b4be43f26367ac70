import { type ConfigProblem, settingProblems } from '../config/setting-problems.ts'
import { type ReplaceSource, replaceSources } from '../config/setting-sources.ts'
import type { ConfigWarning } from '../config/setting-warnings.ts'
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

/** Project documents that cannot be used; the message names every field at fault. */
export class ProjectDocumentError extends Error {
  /** Each with its JSON pointer from the document's root. */
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(({ pointer, reason }) => `${pointer}: ${reason}`).join('\n'))
    this.name = 'ProjectDocumentError'
    this.problems = problems
  }
}

/** Tells project documents that can be used from what cannot. */
export interface DocumentRules {
  /** Throws ProjectDocumentError, naming each field at fault by its JSON pointer. */
  assertUsable(value: unknown): asserts value is ProjectDocument
  /** What of a document that can be used does nothing, by JSON pointer from its root. */
  warnings(document: ProjectDocument): readonly ConfigWarning[]
  /** A document with the addresses of its sources replaced; `replace` is told where each stands, from the root. */
  replaceSources(document: ProjectDocument, replace: ReplaceSource): ProjectDocument
}

/** Documents are checked by their own shape and by the section of every engine they configure. */
export function createDocumentRules(sections: readonly ConfigSection<unknown>[]): DocumentRules {
  const schema = documentSchema(sections)
  function assertShape(value: unknown): asserts value is ProjectDocument {
    const found = settingProblems(schema, value)
    if (found.length > 0) throw new ProjectDocumentError(found)
  }
  /** What a section says of its part of a document, by pointers from the document's root. */
  const ofEach = <Found extends { pointer: string }>(
    { services }: ProjectDocument,
    find: (section: ConfigSection<unknown>, config: EngineConfig) => readonly Found[],
  ): Found[] =>
    sections.flatMap((section) =>
      find(section, services[section.service]?.config ?? {}).map((found) => ({
        ...found,
        pointer: `/services/${section.service}/config${found.pointer}`,
      })),
    )
  function configWith(service: string, config: EngineConfig, replace: ReplaceSource): EngineConfig {
    const section = sections.find((candidate) => candidate.service === service)
    const at = `/services/${service}/config`
    const replaced = replaceSources(section?.schema ?? {}, config, (address, pointer) =>
      replace(address, `${at}${pointer}`),
    )
    return replaced as EngineConfig // an object stays one
  }
  return {
    assertUsable(value) {
      assertShape(value)
      const problems = ofEach(value, (section, config) => section.problems(config))
      if (problems.length > 0) throw new ProjectDocumentError(problems)
    },
    replaceSources: (document, replace) => ({
      ...document,
      services: Object.fromEntries(
        Object.entries(document.services).map(([service, { config }]) => [
          service,
          { config: configWith(service, config, replace) },
        ]),
      ),
    }),
    warnings: (document) => ofEach(document, (section, config) => section.warnings(config)),
  }
}

/** The problems of one document of a list; none when it can be used. */
function problemsOf(document: unknown, index: number, rules: DocumentRules): ConfigProblem[] {
  try {
    // An assertion is called by a name of its own type.
    const assertUsable: DocumentRules['assertUsable'] = rules.assertUsable
    assertUsable(document)
    return []
  } catch (error) {
    if (!(error instanceof ProjectDocumentError)) throw error
    return error.problems.map(({ pointer, reason }) => ({ pointer: `project ${index}: ${pointer}`, reason }))
  }
}

const slugTwice = (documents: readonly unknown[]): ConfigProblem[] => {
  const slugs = documents.map((document) => Object(document).slug as unknown) // read, whatever it is
  return slugs.flatMap((slug, index) =>
    slug !== undefined && slugs.indexOf(slug) < index
      ? [{ pointer: `project ${index}: /slug`, reason: 'is there twice' }]
      : [],
  )
}

/** The documents of a list, each with a slug of its own; throws ProjectDocumentError naming each project and field at fault. */
export function readProjectDocuments(value: unknown, rules: DocumentRules): ProjectDocument[] {
  if (!Array.isArray(value))
    throw new ProjectDocumentError([{ pointer: 'projects', reason: 'must be an array' }])
  const problems = [
    ...value.flatMap((document: unknown, index) => problemsOf(document, index, rules)),
    ...slugTwice(value),
  ]
  if (problems.length > 0) throw new ProjectDocumentError(problems)
  return value as ProjectDocument[] // each was found usable above
}
