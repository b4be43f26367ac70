import type { Incoming } from '@tillkey/host'
import type { Outbound } from '@tillkey/outbound'
import { ApiError } from '@tillkey/wire'
import { LRUCache } from 'lru-cache'
import { createSharedReads } from '../shared-work.ts'
import type { DocumentSealing } from './document-sealing.ts'
import type { ProjectWarning } from './project-changes.ts'
import type { CorsConfig, ProjectContext } from './project-context.ts'
import { DEFAULT_SLUG, type DocumentRules, type ProjectDocument } from './project-document.ts'
import type { ProjectRegistry } from './project-registry.ts'
import { withSources } from './project-sources.ts'
import type { ProjectsStore } from './projects-store.ts'
import { putProjects } from './put-projects.ts'
import { unknownProject } from './unknown-project.ts'

/** Projects as requests address them, by path prefix or host name. */
export interface Projects {
  /** Returns the project of a request. Throws 404 if there is none. */
  resolve(request: Pick<Incoming, 'originalUrl' | 'headers'>): Promise<ProjectContext>
  /**
   * Returns the cached project of a request without a query. The first read of the request revalidates it through
   * `assertFresh`. Throws 404 if there is none.
   */
  resolveCached(request: Pick<Incoming, 'originalUrl' | 'headers'>): Promise<ProjectContext>
  /** Reads the current version of a cached project. Throws StaleProjectError if it has changed. */
  revalidate(project: ProjectContext): Promise<void>
  /** Returns a project by slug, with the address of its path prefix, or of the root for the default project. */
  find(slug: string): Promise<ProjectContext>
  /**
   * Creates projects or replaces their documents, and fetches their sources. `absent` creates missing ones only.
   * Throws ProjectDocumentError for every problem. Resolves with the settings that have no effect.
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

/** Returns `playground` if it exists, otherwise the first project. */
export const selectDefaultSlug = (documents: readonly ProjectDocument[]): string =>
  documents.some(({ slug }) => slug === DEFAULT_SLUG) ? DEFAULT_SLUG : (documents[0]?.slug ?? DEFAULT_SLUG)

const mergeConfig = ({ services }: ProjectDocument): ProjectContext['config'] =>
  Object.fromEntries(Object.entries(services).map(([name, { config }]) => [name, config]))

const noCors: CorsConfig = { enabled: false, origins: [] }

/** Column for statements whose `$1` is the project id. Pass its value to `assertFresh` to revalidate a cached project. */
export const PROJECT_VERSION = '(SELECT version FROM projects WHERE projects.id = $1) AS project_version'

/** A cached project has changed. The request is served again with the current one. */
export class StaleProjectError extends Error {
  constructor(slug: string) {
    super(`the project "${slug}" has changed`)
    this.name = 'StaleProject'
  }
}

/** Successful checks of this process, and the number of the last one of each context. */
let checks = 0
const lastChecks = new WeakMap<ProjectContext, number>()

/** Throws StaleProjectError unless the version is that of the project. */
export function assertFresh(project: ProjectContext, found: number | null | undefined): void {
  if (found !== project.version) throw new StaleProjectError(project.slug)
  lastChecks.set(project, ++checks)
}

/**
 * Returns a function that returns whether the project has been found current since. A check that another request made in
 * the meantime counts, because it was made after this one began.
 */
export function watchFreshness(project: ProjectContext): () => boolean {
  const before = checks
  return () => (lastChecks.get(project) ?? 0) > before
}

interface ProjectAddress {
  /** Absent if neither path nor host names a project. */
  slug: string | undefined
  /** Public base URL, without a trailing slash. */
  publicUrl: string
  isRewritten: boolean
  /** Path attribute of the project's cookies. */
  cookiePath: string
}

const prefixPattern = /^\/p\/([^/?]+)(?=[/?]|$)/

/** Removes the `/p/{slug}` prefix from a URL. */
export function withoutProjectPrefix({ url = '/' }: { url?: string | undefined }): string {
  const rest = url.replace(prefixPattern, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

const BASE_URL_REWRITE = 'ory-base-url-rewrite'

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Base URL that a trusted proxy reports for the project. */
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
  /** Public base URL of the platform. */
  baseUrl: string
  /** Whether X-Forwarded-Host and Ory-Base-URL-Rewrite are trusted. */
  proxy: 'trusted' | 'none'
}

/** Returns the last value of a repeated header, which the trusted proxy wrote. */
const lastValue = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',').at(-1)?.trim()

/** Finds the project and its address in a request: by path prefix first, then by subdomain of the base URL's host. */
function createAddressReader({
  baseUrl,
  proxy,
}: AddressOptions): (url: string, headers: RequestHeaders) => ProjectAddress {
  const base = new URL(baseUrl)
  const root = baseUrl.replace(/\/+$/, '')
  const suffix = `.${base.host}`
  const isTrusted = proxy === 'trusted'
  const readHost = (headers: RequestHeaders): string =>
    (isTrusted ? lastValue(headers['x-forwarded-host']) : undefined) ?? String(headers.host ?? '')

  function read(url: string, host: string): Pick<ProjectAddress, 'slug' | 'publicUrl'> {
    const [, prefixed] = prefixPattern.exec(url) ?? []
    if (prefixed) return { slug: prefixed, publicUrl: `${root}/p/${prefixed}` }
    const slug = host.endsWith(suffix) ? host.slice(0, -suffix.length) : undefined
    return { slug, publicUrl: slug ? `${base.protocol}//${slug}${suffix}` : root }
  }

  return (url, headers) => {
    const address = read(url, readHost(headers))
    const rewritten = isTrusted ? rewrittenBase(headers) : undefined
    const publicUrl = rewritten ?? address.publicUrl
    // Cookies are set for the path that the browser sees, regardless of rewriting.
    return {
      ...address,
      publicUrl,
      isRewritten: rewritten !== undefined,
      cookiePath: new URL(publicUrl).pathname,
    }
  }
}

/** Whether a cached context is current. A new project may have taken over the slug of a deleted one. */
const isCurrent = (known: ProjectContext, found: { id: string; version: number }): boolean =>
  known.id === found.id && known.version === found.version

/** Upper bound on cached contexts, which take tens of kilobytes each. */
const MAX_CONTEXTS = 2000

/** Caches contexts by address. Each use compares the version with the database. */
export function createProjects(options: ProjectsOptions): Projects {
  const { store, registry, rules, sealing, outbound, allowsLoopback, baseUrl, defaultSlug, proxy } = options
  const readAddress = createAddressReader({ baseUrl, proxy })
  const findVersion = createSharedReads(store.findVersion)
  // `max` would allocate all entries at once.
  const cached = new LRUCache<string, ProjectContext>({ maxSize: MAX_CONTEXTS, sizeCalculation: () => 1 })
  // A proxy may serve several projects at one address.
  const toKey = ({
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
      config: mergeConfig(withSources(document, sources, rules)),
      cors: { public: document.cors_public ?? noCors, admin: document.cors_admin ?? noCors },
    }
    cached.set(toKey({ slug, publicUrl, isRewritten }), context)
    return context
  }

  async function resolveAddress(address: ProjectAddress): Promise<ProjectContext> {
    const slug = address.slug ?? defaultSlug
    const found = await findVersion(slug)
    if (!found) {
      cached.delete(toKey(address))
      throw unknownProject(slug)
    }
    const existing = cached.get(toKey(address))
    return existing && isCurrent(existing, found) ? existing : load(slug, address)
  }

  return {
    resolve: ({ originalUrl, headers }) => resolveAddress(readAddress(originalUrl, headers)),
    async resolveCached({ originalUrl, headers }) {
      const address = readAddress(originalUrl, headers)
      return cached.get(toKey(address)) ?? resolveAddress(address)
    },
    async revalidate(project) {
      const found = await findVersion(project.slug)
      assertFresh(project, found?.id === project.id ? found.version : undefined)
    },
    find: (slug) => resolveAddress(readAddress(slug === defaultSlug ? '/' : `/p/${slug}`, {})),
    put: (documents, which = 'all') => putProjects(documents, which, { rules, registry }),
  }
}
