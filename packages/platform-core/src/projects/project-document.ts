import { withDefaults, withoutDefaults, withoutProcessSettings } from '../config/setting-defaults.ts'
import { type ConfigProblem, settingProblems } from '../config/setting-problems.ts'
import type { SettingSchema } from '../config/setting-schema.ts'
import { type ReplaceText, replaceSecrets, replaceSources } from '../config/setting-sources.ts'
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
/** As many as a browser's preflight is compared with. */
const MOST_ORIGINS = 50
const cors = {
  type: 'object',
  required: ['enabled', 'origins'],
  properties: {
    enabled: { type: 'boolean' },
    origins: { type: 'array', items: { type: 'string', format: 'origin' }, maxItems: MOST_ORIGINS },
  },
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
  /** What of a document is accepted and cannot be used, likewise: permission files and templates with faults. */
  faults(document: ProjectDocument): readonly ConfigWarning[]
  /** A document with the addresses of its sources replaced; `replace` is told where each stands, from the root. */
  replaceSources(document: ProjectDocument, replace: ReplaceText): ProjectDocument
  /** A document with its secrets replaced, likewise. */
  replaceSecrets(document: ProjectDocument, replace: ReplaceText): ProjectDocument
  /** The services that a document may configure. */
  services: readonly string[]
  /**
   * A document with every service and every default in its place, without what only a process of its own needs: what
   * documents that mean the same have in common. Made once for each document, and not to be changed.
   */
  shown(document: ProjectDocument): ProjectDocument
  /** A document without what only a process of its own needs. */
  withoutProcess(document: ProjectDocument): ProjectDocument
  /** The shortest document that is shown the same. */
  shortest(document: ProjectDocument): ProjectDocument
}

const noCors: CorsConfig = { enabled: false, origins: [] }

/** With what is missing of it; what is no object at all is refused when it is looked at. */
const completeCors = (given: CorsConfig | undefined): CorsConfig =>
  given === undefined || Object(given) === given ? { ...noCors, ...given } : given

type Configs = ProjectDocument['services']

/** What becomes of the configuration of one engine. */
type ChangeConfig = (schema: SettingSchema, config: EngineConfig, at: string) => unknown

/** What is made of a document, made once for each. */
function once(make: (document: ProjectDocument) => ProjectDocument): typeof make {
  const made = new WeakMap<ProjectDocument, ProjectDocument>()
  return (document) => {
    const known = made.get(document) ?? make(document)
    made.set(document, known)
    return known
  }
}

/** Documents as they are written and shown: each part changed by the section that knows it. */
function documentForms(sections: readonly ConfigSection<unknown>[]) {
  const schemaOf = (service: string): SettingSchema =>
    sections.find((section) => section.service === service)?.schema ?? {}
  const changed = (services: Configs, change: ChangeConfig): Configs =>
    Object.fromEntries(
      Object.entries(services).map(([service, { config }]) => {
        const made = change(schemaOf(service), config, `/services/${service}/config`) ?? {}
        return [service, { config: made as EngineConfig }] // an object stays one
      }),
    )
  const replacing =
    (replaceIn: typeof replaceSources) =>
    (document: ProjectDocument, replace: ReplaceText): ProjectDocument => ({
      ...document,
      services: changed(document.services, (schema, config, at) =>
        replaceIn(schema, config, (found, pointer, kind) => replace(found, `${at}${pointer}`, kind)),
      ),
    })
  const every = (services: Configs): Configs =>
    Object.fromEntries(sections.map(({ service }) => [service, services[service] ?? { config: {} }]))
  const withoutProcess = (document: ProjectDocument): ProjectDocument => ({
    ...document,
    services: changed(document.services, withoutProcessSettings),
  })
  const complete = (document: ProjectDocument): ProjectDocument => ({
    ...document,
    cors_public: completeCors(document.cors_public),
    cors_admin: completeCors(document.cors_admin),
    services: changed(every(document.services), withDefaults),
  })
  return {
    replaceSources: replacing(replaceSources),
    replaceSecrets: replacing(replaceSecrets),
    shown: once((document: ProjectDocument) => withoutProcess(complete(document))),
    withoutProcess,
    shortest: (document: ProjectDocument): ProjectDocument => ({
      ...document,
      services: changed(document.services, withoutDefaults),
    }),
  }
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
  return {
    assertUsable(value) {
      assertShape(value)
      const problems = ofEach(value, (section, config) => section.problems(config))
      if (problems.length > 0) throw new ProjectDocumentError(problems)
    },
    warnings: (document) => ofEach(document, (section, config) => section.warnings(config)),
    faults: (document) => ofEach(document, (section, config) => section.faults(config)),
    services: sections.map(({ service }) => service),
    ...documentForms(sections),
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
      ? [{ pointer: `project ${index}: /slug`, reason: 'is listed twice' }]
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
