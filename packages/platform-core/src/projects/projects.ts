import type { Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import type { ConfigWarning } from '../config/setting-warnings.ts'
import type { WebSources } from '../config/web-sources.ts'
import { createSharedReads } from '../shared-reads.ts'
import { createAddressReader, type ProjectAddress } from './project-address.ts'
import {
  type CorsConfig,
  DEFAULT_SLUG,
  type DocumentRules,
  type EngineConfig,
  type ProjectDocument,
} from './project-document.ts'
import { assertCurrent } from './project-proof.ts'
import { fetchSources, withSources } from './project-sources.ts'
import type { ProjectsStore } from './projects-store.ts'

/**
 * The project a request is for. The same object is handed out until the project's document changes, so a slice may keep
 * what it derives from `config` in a WeakMap under it.
 */
export interface ProjectContext {
  id: string
  slug: string
  name: string
  /** Of its document: counts up with every change. */
  version: number
  /** Where this project is reached, without a slash at the end. */
  publicUrl: string
  cookiePath: string
  /** By the name of the engine; absent where the document does not name it. Read it through the engine's section. */
  config: Readonly<Record<string, EngineConfig | undefined>>
  /** What pages of other origins may do. */
  cors: { public: CorsConfig; admin: CorsConfig }
  /** Where browsers may be sent beside what the configuration says, and go when nothing says where. */
  returnUrls: ReturnUrls
}

export interface ReturnUrls {
  default: string
  allowed: readonly string[]
}

/** The apps that belong to the platform's operator. */
export interface OwnApps {
  returnUrls: ReturnUrls
  /** Origins whose pages may call the public part with cookies. */
  origins: readonly string[]
}

export interface Projects {
  /** The project a request is for; 404 when there is none. */
  resolve(request: Pick<Incoming, 'originalUrl' | 'headers'>): Promise<ProjectContext>
  /**
   * The project a request is for as it was last read, without asking the database again: what reads first for the request
   * has to prove it, by `assertCurrent` or `prove`. 404 when there is none.
   */
  recall(request: Pick<Incoming, 'originalUrl' | 'headers'>): Promise<ProjectContext>
  /** Reads the version of a project that was recalled; StaleProject when it has changed. */
  prove(project: ProjectContext): Promise<void>
  /** The project of a slug, as it is reached by its path, or at the root when it is the default. */
  find(slug: string): Promise<ProjectContext>
  /**
   * Creates projects or replaces their documents, and fetches the sources that they name. Throws ProjectDocumentError
   * naming everything that is wrong with one; resolves with what of them does nothing.
   */
  put(documents: readonly ProjectDocument[]): Promise<readonly ProjectWarning[]>
}

/** Something that a project's document says and that does nothing, or not what it should. */
export interface ProjectWarning extends ConfigWarning {
  /** The project's slug. */
  project: string
}

export interface ProjectsOptions {
  store: ProjectsStore
  rules: DocumentRules
  web: WebSources
  baseUrl: string
  /** Slug of the project served at the root. */
  defaultSlug: string
  /** Of the default project, beside what its document says: the operator's own apps. */
  ownApps: OwnApps
  proxy: 'trusted' | 'none'
  now: () => number
  newId: () => string
}

/** `playground` where it exists, else the first of the list. */
export const defaultSlugOf = (documents: readonly ProjectDocument[]): string =>
  documents.some(({ slug }) => slug === DEFAULT_SLUG) ? DEFAULT_SLUG : (documents[0]?.slug ?? DEFAULT_SLUG)

const configOf = ({ services }: ProjectDocument): ProjectContext['config'] =>
  Object.fromEntries(Object.entries(services).map(([name, { config }]) => [name, config]))

const noCors: CorsConfig = { enabled: false, origins: [] }

/** What a document says, and the operator's own apps. */
function corsOf(document: ProjectDocument, ownOrigins: readonly string[]): ProjectContext['cors'] {
  const { enabled, origins } = document.cors_public ?? noCors
  const listed = [...(enabled ? origins : []), ...ownOrigins]
  return {
    public: { enabled: listed.length > 0, origins: listed },
    admin: document.cors_admin ?? noCors,
  }
}

const unknownProject = (slug: string): ApiError =>
  new ApiError({ status: 404, code: 'project_not_found', reason: `There is no project "${slug}".` })

/** Contexts by address, each proved fresh against the version in the database whenever it is used. */
export function createProjects(options: ProjectsOptions): Projects {
  const { store, rules, baseUrl, defaultSlug, ownApps, proxy } = options
  const readAddress = createAddressReader({ baseUrl, proxy })
  const findVersion = createSharedReads(store.findVersion)
  const cached = new Map<string, ProjectContext>()

  async function load(slug: string, { publicUrl, cookiePath }: ProjectAddress): Promise<ProjectContext> {
    const found = await store.find(slug)
    if (!found) throw unknownProject(slug)
    const { id, version, document, sources } = found
    const context = {
      ...{ id, slug, version, publicUrl, cookiePath },
      name: document.name,
      config: configOf(withSources(document, sources, rules)),
      cors: corsOf(document, slug === defaultSlug ? ownApps.origins : []),
      returnUrls: slug === defaultSlug ? ownApps.returnUrls : { default: `${publicUrl}/`, allowed: [] },
    }
    cached.set(publicUrl, context)
    return context
  }

  async function resolveAddress(address: ProjectAddress): Promise<ProjectContext> {
    const slug = address.slug ?? defaultSlug
    const version = await findVersion(slug)
    if (version === undefined) throw unknownProject(slug)
    const known = cached.get(address.publicUrl)
    return known?.version === version ? known : load(slug, address)
  }

  return {
    resolve: ({ originalUrl, headers }) => resolveAddress(readAddress(originalUrl, headers)),
    async recall({ originalUrl, headers }) {
      const address = readAddress(originalUrl, headers)
      return cached.get(address.publicUrl) ?? resolveAddress(address)
    },
    async prove(project) {
      assertCurrent(project, await findVersion(project.slug))
    },
    find: (slug) => resolveAddress(readAddress(slug === defaultSlug ? '/' : `/p/${slug}`, {})),
    async put(documents) {
      const warnings: ProjectWarning[] = []
      for (const document of documents) warnings.push(...(await putOne(document, options)))
      return warnings
    },
  }
}

async function putOne(document: ProjectDocument, options: ProjectsOptions): Promise<ProjectWarning[]> {
  const { store, rules, web, now, newId } = options
  // An assertion is called by a name of its own type.
  const assertUsable: DocumentRules['assertUsable'] = rules.assertUsable
  assertUsable(document)
  const kept = (await store.find(document.slug))?.sources ?? {}
  const { sources, stale } = await fetchSources(document, { rules, web, kept })
  assertUsable(withSources(document, sources, rules))
  await store.put({ document, sources, id: newId() }, now())
  return [...rules.warnings(document), ...stale].map((warning) => ({ project: document.slug, ...warning }))
}
