import type { Incoming } from '@tillkey/host'
import type { Outbound } from '@tillkey/outbound'
import { ApiError } from '@tillkey/wire'
import { createRecent } from '../recent.ts'
import { createSharedReads } from '../shared-work.ts'
import type { DocumentSealing } from './document-sealing.ts'
import {
  type CorsConfig,
  DEFAULT_SLUG,
  type DocumentRules,
  type EngineConfig,
  type ProjectDocument,
} from './project-document.ts'
import type { ProjectRegistry, ProjectWarning } from './project-registry.ts'
import { withSources } from './project-sources.ts'
import type { ProjectState, ProjectsStore } from './projects-store.ts'
import { putProjects } from './put-projects.ts'
import { unknownProject } from './unknown-project.ts'

/**
 * The project a request is for. The same object is handed out until the project's document changes, so a slice may keep
 * what it derives from `config` in a WeakMap under it.
 */
export interface ProjectContext {
  id: string
  slug: string
  name: string
  /** Counts up with every change of its document and its state. */
  version: number
  /** A halted project answers nobody but those who administrate projects. */
  state: ProjectState
  /** Where this project is reached, without a slash at the end. */
  publicUrl: string
  /** Whether a proxy serves it there: an address that a request came in by is not one that its caller knows. */
  isRewritten: boolean
  cookiePath: string
  /** By the name of the engine; absent where the document does not name it. Read it through the engine's section. */
  config: Readonly<Record<string, EngineConfig | undefined>>
  /** What pages of other origins may do. */
  cors: { public: CorsConfig; admin: CorsConfig }
  /** Whether apps on this machine may have browsers led back to them, and call from their pages: in development. */
  allowsLoopback: boolean
  /** The way out for every destination that the project, its clients or its people name. */
  outbound: Outbound
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
   * Creates projects or replaces their documents, and fetches the sources that they name; `absent`: only those that are
   * not there. Throws ProjectDocumentError naming everything that is wrong with one; resolves with what of them does
   * nothing.
   */
  put(documents: readonly ProjectDocument[], which?: 'all' | 'absent'): Promise<readonly ProjectWarning[]>
}

export interface ProjectsOptions {
  store: ProjectsStore
  registry: ProjectRegistry
  rules: DocumentRules
  sealing: DocumentSealing
  outbound: Outbound
  allowsLoopback: boolean
  baseUrl: string
  /** Slug of the project served at the root. */
  defaultSlug: string
  proxy: 'trusted' | 'none'
}

/** `playground` where it exists, else the first of the list. */
export const defaultSlugOf = (documents: readonly ProjectDocument[]): string =>
  documents.some(({ slug }) => slug === DEFAULT_SLUG) ? DEFAULT_SLUG : (documents[0]?.slug ?? DEFAULT_SLUG)

const configOf = ({ services }: ProjectDocument): ProjectContext['config'] =>
  Object.fromEntries(Object.entries(services).map(([name, { config }]) => [name, config]))

const noCors: CorsConfig = { enabled: false, origins: [] }

/**
 * A column for statements about a project, `$1`, that prove it on the way: it tells the version of the project's document as
 * `project_version`, for `assertCurrent`.
 */
export const PROJECT_VERSION = '(SELECT version FROM projects WHERE projects.id = $1) AS project_version'

/** A project was handed out as it was last read, and has changed since: the request is served anew with what it is now. */
export class StaleProjectError extends Error {
  constructor(slug: string) {
    super(`the project "${slug}" has changed`)
    this.name = 'StaleProject'
  }
}

/** StaleProject unless a version read after the project was handed out is its own. */
export function assertFresh({ slug, version }: ProjectContext, found: number | null | undefined): void {
  if (found !== version) throw new StaleProjectError(slug)
}

interface ProjectAddress {
  /** Absent when neither path nor host names a project. */
  slug: string | undefined
  /** Where this project is reached, without a slash at the end. */
  publicUrl: string
  isRewritten: boolean
  /** The path its cookies are for. */
  cookiePath: string
}

const prefixPattern = /^\/p\/([^/?]+)(?=[/?]|$)/

/** Takes `/p/{slug}` off the path of a request. */
export function withoutProjectPrefix({ url = '/' }: { url?: string | undefined }): string {
  const rest = url.replace(prefixPattern, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

const BASE_URL_REWRITE = 'ory-base-url-rewrite'

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A proxy that serves a project at an address of its own says which; it is believed where proxies are trusted. */
function rewrittenBase(headers: RequestHeaders): string | undefined {
  const value = headers[BASE_URL_REWRITE]
  if (typeof value !== 'string' || value === '') return undefined
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new ApiError({
      status: 400,
      code: 'invalid_base_url',
      field: BASE_URL_REWRITE,
      reason: `${BASE_URL_REWRITE}: must be an http or https address.`,
    })
  return value.replace(/\/+$/, '')
}

interface AddressOptions {
  /** Where browsers and clients reach the platform. */
  baseUrl: string
  /** Whether X-Forwarded-Host and Ory-Base-URL-Rewrite are believed. */
  proxy: 'trusted' | 'none'
}

/** The last value of a header that may be repeated, which the trusted proxy wrote. */
const lastOf = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',').at(-1)?.trim()

/** Reads a project's address from a request: the path prefix first, then a host name below the base's. */
function createAddressReader({
  baseUrl,
  proxy,
}: AddressOptions): (url: string, headers: RequestHeaders) => ProjectAddress {
  const base = new URL(baseUrl)
  const root = baseUrl.replace(/\/+$/, '')
  const suffix = `.${base.host}`
  const isTrusted = proxy === 'trusted'
  const hostOf = (headers: RequestHeaders): string =>
    (isTrusted ? lastOf(headers['x-forwarded-host']) : undefined) ?? String(headers.host ?? '')

  function read(url: string, host: string): Pick<ProjectAddress, 'slug' | 'publicUrl'> {
    const [, prefixed] = prefixPattern.exec(url) ?? []
    if (prefixed) return { slug: prefixed, publicUrl: `${root}/p/${prefixed}` }
    const slug = host.endsWith(suffix) ? host.slice(0, -suffix.length) : undefined
    return { slug, publicUrl: slug ? `${base.protocol}//${slug}${suffix}` : root }
  }

  return (url, headers) => {
    const address = read(url, hostOf(headers))
    const rewritten = isTrusted ? rewrittenBase(headers) : undefined
    const publicUrl = rewritten ?? address.publicUrl
    // A browser sends cookies where it sees the project, whatever a proxy makes of the address.
    return {
      ...address,
      publicUrl,
      isRewritten: rewritten !== undefined,
      cookiePath: new URL(publicUrl).pathname,
    }
  }
}

/** Whether a context is what is there now; a project that took the slug of one that is gone is another. */
const isCurrent = (known: ProjectContext, found: { id: string; version: number }): boolean =>
  known.id === found.id && known.version === found.version

/** Projects whose configuration a process keeps as it was read: some tens of kilobytes each. */
const MOST_READ = 2000

/** Contexts by address, each proved fresh against the version in the database whenever it is used. */
export function createProjects(options: ProjectsOptions): Projects {
  const { store, registry, rules, sealing, outbound, allowsLoopback, baseUrl, defaultSlug, proxy } = options
  const readAddress = createAddressReader({ baseUrl, proxy })
  const findVersion = createSharedReads(store.findVersion)
  const cached = createRecent<string, ProjectContext>(MOST_READ)
  // A proxy may serve several projects at one address.
  const keyOf = ({
    slug = defaultSlug,
    publicUrl,
    isRewritten,
  }: Omit<ProjectAddress, 'cookiePath'>): string => `${publicUrl} ${isRewritten} ${slug}`

  async function load(
    slug: string,
    { publicUrl, isRewritten, cookiePath }: ProjectAddress,
  ): Promise<ProjectContext> {
    const found = await store.find(slug)
    if (!found) throw unknownProject(slug)
    const { id, version, state, sources } = found
    const document = sealing.open(found.document)
    const context = {
      id,
      slug,
      version,
      state,
      publicUrl,
      isRewritten,
      cookiePath,
      outbound,
      allowsLoopback,
      name: document.name,
      config: configOf(withSources(document, sources, rules)),
      cors: { public: document.cors_public ?? noCors, admin: document.cors_admin ?? noCors },
    }
    cached.set(keyOf({ slug, publicUrl, isRewritten }), context)
    return context
  }

  async function resolveAddress(address: ProjectAddress): Promise<ProjectContext> {
    const slug = address.slug ?? defaultSlug
    const found = await findVersion(slug)
    if (!found) {
      cached.delete(keyOf(address))
      throw unknownProject(slug)
    }
    const known = cached.get(keyOf(address))
    return known && isCurrent(known, found) ? known : load(slug, address)
  }

  return {
    resolve: ({ originalUrl, headers }) => resolveAddress(readAddress(originalUrl, headers)),
    async recall({ originalUrl, headers }) {
      const address = readAddress(originalUrl, headers)
      return cached.get(keyOf(address)) ?? resolveAddress(address)
    },
    async prove(project) {
      const found = await findVersion(project.slug)
      assertFresh(project, found?.id === project.id ? found.version : undefined)
    },
    find: (slug) => resolveAddress(readAddress(slug === defaultSlug ? '/' : `/p/${slug}`, {})),
    put: (documents, which = 'all') => putProjects(documents, which, { rules, registry }),
  }
}
