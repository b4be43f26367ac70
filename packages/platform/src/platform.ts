import { randomUUID } from 'node:crypto'
import { type AppOptions, createApp, type ServeOptions, type Service, serveWebApp } from '@tillkey/host'
import { createKeyring } from '@tillkey/secrets'
import { type Database, migrate } from '@tillkey/sql'
import { allowOrigins } from './cors.ts'
import { errorEnvelope } from './error-envelope.ts'
import { type App, createBinder } from './frame.ts'
import { createPasswordHasher, type PasswordHasher } from './identity/passwords/password-hasher.ts'
import { defaultLimits, type ThrottleLimits } from './identity/throttle/throttle.ts'
import { withoutProjectPrefix } from './projects/project-address.ts'
import { defaultProject, type ProjectDocument } from './projects/project-document.ts'
import {
  createProjects,
  defaultSlugOf,
  type ProjectContext,
  type Projects,
  type ReturnUrls,
} from './projects/projects.ts'
import { createProjectsStore, projectMigrations } from './projects/projects-store.ts'
import { createSlices, type SliceOptions } from './slices.ts'
import { createSweeper } from './sweeper.ts'

const VERSION = 'v0.1.0'

export interface PlatformOptions {
  db: Database
  /** Where browsers and clients reach the platform: `http://localhost:4000`. */
  baseUrl: string
  /** The first seals and signs, the others still open and verify. */
  secrets: readonly string[]
  /** The access token of administrators. */
  adminKey: string
  /** Created, or brought up to date, at start. None: the project `playground`, as `defaultProject` describes it. */
  projects: readonly ProjectDocument[]
  /** Where the default project sends browsers that did not say where to go. */
  defaultReturnUrl: string
  /** Where else the default project lets browsers be sent, beside that and the platform itself. */
  allowedReturnUrls: readonly string[]
  /** Origins whose pages may call the public part with cookies. */
  corsOrigins: readonly string[]
  logLevel: AppOptions['logLevel']
  /** Whether X-Forwarded-* are believed; `none` unless told. */
  proxy?: 'trusted' | 'none'
  now: () => number
  /** Whether cookies are for https only; as the base address is unless told. */
  secureCookies?: 'on' | 'off'
  /** Domain of the cookies; none, so only the platform's own host, unless told. */
  cookieDomain?: string
  /** How many attempts to sign in are let through; `defaultLimits` unless told. */
  throttle?: ThrottleLimits
  /** Hashes passwords; argon2id unless told. */
  hasher?: PasswordHasher
  /** Folder with the built account pages; without it they are not served. */
  webFolder?: string
  /** Looks at every answer; tests check it against the contract. */
  inspect?: ServeOptions<ProjectContext>['inspect']
}

/** A server that does not listen yet, and its projects. */
export interface Platform extends Service {
  projects: Projects
}

const documentsOf = ({ projects }: PlatformOptions): readonly ProjectDocument[] =>
  projects.length > 0 ? projects : [defaultProject()]

const returnUrlsOf = ({ baseUrl, defaultReturnUrl, allowedReturnUrls }: PlatformOptions): ReturnUrls => ({
  default: defaultReturnUrl,
  allowed: [defaultReturnUrl, baseUrl, ...allowedReturnUrls],
})

function setCachingHeaders(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return
    reply.headers({ 'cache-control': 'private, no-cache, no-store, must-revalidate', vary: 'Origin, Cookie' })
  })
}

const createPlatformApp = ({ logLevel, proxy = 'none' }: PlatformOptions): Promise<App> =>
  createApp({
    logLevel,
    proxy,
    renderError: errorEnvelope,
    rewriteUrl: ({ url = '/' }) => withoutProjectPrefix(url),
  })

const sliceOptions = (options: PlatformOptions): SliceOptions => ({
  version: VERSION,
  cookies: {
    secure: options.secureCookies ?? (options.baseUrl.startsWith('https:') ? 'on' : 'off'),
    domain: options.cookieDomain,
  },
  hasher: options.hasher ?? createPasswordHasher(),
  throttle: options.throttle ?? defaultLimits,
})

/** The pages of every project: which one it is they read off their own address. */
const serveAccountPages = (app: App, folder: string, { defaultReturnUrl }: PlatformOptions): Promise<void> =>
  serveWebApp(app, {
    folder,
    screens: ['/', '/login', '/registration', '/error'],
    settings: { pointOfSaleUrl: defaultReturnUrl },
  })

/** Puts the platform together: tables, projects, and every slice's operations on one server. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { db, baseUrl, now, proxy = 'none' } = options
  const slices = createSlices(sliceOptions(options))
  await migrate(db, 'platform', [...projectMigrations, ...slices.flatMap(({ migrations }) => migrations)])
  const documents = documentsOf(options)
  const store = createProjectsStore(db)
  const defaultSlug = defaultSlugOf(documents)
  const returnUrls = returnUrlsOf(options)
  const projects = createProjects({ store, baseUrl, defaultSlug, returnUrls, proxy, now, newId: randomUUID })
  await projects.put(documents)

  const app = await createPlatformApp(options)
  allowOrigins(app, options.corsOrigins)
  setCachingHeaders(app)
  const sweeper = createSweeper(now, (error) => app.log.error({ err: error }, 'sweeping failed'))
  const bind = createBinder({ app, projects, adminKey: options.adminKey, inspect: options.inspect })
  const keyring = createKeyring(options.secrets)
  const frame = { app, db, projects, keyring, now, newId: randomUUID, bind, sweep: sweeper.sweep }
  for (const slice of slices) await slice.bind(frame)
  if (options.webFolder) await serveAccountPages(app, options.webFolder, options)

  return {
    app,
    projects,
    async close() {
      await app.close()
      await sweeper.close()
    },
  }
}
