import { withDefaults, withoutDefaults, withoutProcessSettings } from '../config/setting-defaults.ts'
import { describeSettings, type SettingDescription } from '../config/setting-descriptions.ts'
import { type ConfigProblem, settingProblems } from '../config/setting-problems.ts'
import type { SettingSchema } from '../config/setting-schema.ts'
import { type ReplaceText, replaceSecrets, replaceSources } from '../config/setting-sources.ts'
import type { ConfigWarning } from '../config/setting-warnings.ts'
import type { ConfigSection } from '../config-section.ts'
import type { CorsConfig, EngineConfig } from './project-context.ts'

/** A project as an operator writes it. Engines take their whole configuration from it. */
export interface ProjectDocument {
  /** Part of host names and paths. Lower-case letters, digits and hyphens. */
  slug: string
  name: string
  /** By engine: `identity`, `oauth2`, `permission`. */
  services: Record<string, { config: EngineConfig }>
  /** For public operations. */
  cors_public?: CorsConfig
  /** For administrators' operations. */
  cors_admin?: CorsConfig
}

/** Slug of the project that is also served at the root, if it exists. */
export const DEFAULT_SLUG = 'playground'

const engine = {
  type: 'object',
  required: ['config'],
  properties: { config: { type: 'object' } },
  additionalProperties: false,
}
/** Upper bound on the patterns that every preflight is matched against. */
const MAX_ORIGINS = 50
const cors = {
  type: 'object',
  required: ['enabled', 'origins'],
  properties: {
    enabled: { type: 'boolean' },
    origins: { type: 'array', items: { type: 'string', format: 'origin' }, maxItems: MAX_ORIGINS },
  },
  additionalProperties: false,
}
const describeCors = (path: string, title: string): SettingDescription[] => [
  {
    path: `${path}/enabled`,
    title: 'Enabled',
    groups: [title],
    help: 'Lets pages of other origins call these operations.',
    type: 'boolean',
    default: false,
    secret: false,
  },
  {
    path: `${path}/origins`,
    title: 'Origins',
    groups: [title],
    help: 'Origins of those pages, e.g. `https://shop.example`, with at most one `*`.',
    type: 'list',
    items: { type: 'text', format: 'origin' },
    default: [],
    secret: false,
  },
]
/** Settings that belong to no engine. */
const projectSettings: readonly SettingDescription[] = [
  {
    path: '/name',
    title: 'Name',
    groups: ['Project'],
    help: 'Name of the project, in the console and on its pages.',
    type: 'text',
    secret: false,
  },
  ...describeCors('/cors_public', 'CORS of public operations'),
  ...describeCors('/cors_admin', "CORS of administrators' operations"),
]
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

/** Invalid project documents. The message names every faulty field. */
export class ProjectDocumentError extends Error {
  /** JSON pointers from the root of the document, each with a reason. */
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(({ pointer, reason }) => `${pointer}: ${reason}`).join('\n'))
    this.name = 'ProjectDocumentError'
    this.problems = problems
  }
}

/** Validation and transformation of project documents. */
export interface DocumentRules {
  /** Throws ProjectDocumentError, which names each faulty field by its JSON pointer. */
  assertUsable(value: unknown): asserts value is ProjectDocument
  /** Returns the settings that have no effect, with pointers from the root. */
  warnings(document: ProjectDocument): readonly ConfigWarning[]
  /** Returns texts that are accepted but faulty, such as permission files and templates, with pointers from the root. */
  faults(document: ProjectDocument): readonly ConfigWarning[]
  /** Replaces the addresses of sources. `replace` receives pointers from the root. */
  replaceSources(document: ProjectDocument, replace: ReplaceText): ProjectDocument
  /** Replaces secrets. `replace` receives pointers from the root. */
  replaceSecrets(document: ProjectDocument, replace: ReplaceText): ProjectDocument
  /** Names of the services that a document may configure. */
  services: readonly string[]
  /** Describes the settings that have an effect. Computed at each call. */
  describe(): SettingDescription[]
  /**
   * Returns a document with every service and default filled in, and without process settings: the canonical form for
   * comparison. Computed once per document. Must not be modified.
   */
  shown(document: ProjectDocument): ProjectDocument
  /** Removes the settings that only a standalone server uses. */
  withoutProcess(document: ProjectDocument): ProjectDocument
  /** Returns the shortest document with the same canonical form. */
  shortest(document: ProjectDocument): ProjectDocument
}

const noCors: CorsConfig = { enabled: false, origins: [] }

/** Fills in missing members. Values that are not objects are left for validation to reject. */
const completeCors = (config: CorsConfig | undefined): CorsConfig =>
  config === undefined || Object(config) === config ? { ...noCors, ...config } : config

type Configs = ProjectDocument['services']

/** Transforms the configuration of one engine. */
type ChangeConfig = (schema: SettingSchema, config: EngineConfig, at: string) => unknown

/** Memoises a transformation by document. */
function memoise(make: (document: ProjectDocument) => ProjectDocument): typeof make {
  const made = new WeakMap<ProjectDocument, ProjectDocument>()
  return (document) => {
    const cached = made.get(document) ?? make(document)
    made.set(document, cached)
    return cached
  }
}

/** Transformations of documents. Each part is handled by its section. */
function documentForms(sections: readonly ConfigSection<unknown>[]) {
  const findSchema = (service: string): SettingSchema =>
    sections.find((section) => section.service === service)?.schema ?? {}
  const changed = (services: Configs, change: ChangeConfig): Configs =>
    Object.fromEntries(
      Object.entries(services).map(([service, { config }]) => {
        const made = change(findSchema(service), config, `/services/${service}/config`) ?? {}
        return [service, { config: made as EngineConfig }] // the transformation maps objects to objects
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
    shown: memoise((document: ProjectDocument) => withoutProcess(complete(document))),
    withoutProcess,
    shortest: (document: ProjectDocument): ProjectDocument => ({
      ...document,
      services: changed(document.services, withoutDefaults),
    }),
  }
}

/** Validates documents by their own schema and by the section of every engine they configure. */
export function createDocumentRules(sections: readonly ConfigSection<unknown>[]): DocumentRules {
  const schema = documentSchema(sections)
  function assertShape(value: unknown): asserts value is ProjectDocument {
    const found = settingProblems(schema, value)
    if (found.length > 0) throw new ProjectDocumentError(found)
  }
  /** Collects the findings of every section, with pointers from the root of the document. */
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
    describe: () => [
      ...projectSettings,
      ...sections.flatMap(({ schema: own, service }) => describeSettings(own, `/services/${service}/config`)),
    ],
    ...documentForms(sections),
  }
}

/** Returns the problems of one document of a list. */
function checkDocument(document: unknown, index: number, rules: DocumentRules): ConfigProblem[] {
  try {
    // TypeScript requires an explicit type annotation to call an assertion.
    const assertUsable: DocumentRules['assertUsable'] = rules.assertUsable
    assertUsable(document)
    return []
  } catch (error) {
    if (!(error instanceof ProjectDocumentError)) throw error
    return error.problems.map(({ pointer, reason }) => ({ pointer: `project ${index}: ${pointer}`, reason }))
  }
}

const duplicateSlug = (documents: readonly unknown[]): ConfigProblem[] => {
  const slugs = documents.map((document) => Object(document).slug as unknown) // `slug` is read from values of any type
  return slugs.flatMap((slug, index) =>
    slug !== undefined && slugs.indexOf(slug) < index
      ? [{ pointer: `project ${index}: /slug`, reason: 'is listed twice' }]
      : [],
  )
}

/**
 * Validates a list of documents with distinct slugs. Throws ProjectDocumentError, which names each project and field at
 * fault.
 */
export function readProjectDocuments(value: unknown, rules: DocumentRules): ProjectDocument[] {
  if (!Array.isArray(value))
    throw new ProjectDocumentError([{ pointer: 'projects', reason: 'must be an array' }])
  const problems = [
    ...value.flatMap((document: unknown, index) => checkDocument(document, index, rules)),
    ...duplicateSlug(value),
  ]
  if (problems.length > 0) throw new ProjectDocumentError(problems)
  return value as ProjectDocument[] // every document was validated above
}
