import { randomUUID } from 'node:crypto'
import { type AppOptions, createApp, type ServeOptions, type Service } from '@tillkey/host'
import { createKeyring } from '@tillkey/secrets'
import { type Database, migrate } from '@tillkey/sql'
import { allowOrigins } from './cors.ts'
import { errorEnvelope } from './error-envelope.ts'
import { type App, createBinder, type Slice } from './frame.ts'
import { withoutProjectPrefix } from './projects/project-address.ts'
import type { ProjectDocument } from './projects/project-document.ts'
import {
  createProjects,
  defaultSlugOf,
  type ProjectContext,
  type Projects,
  type ReturnUrls,
} from './projects/projects.ts'
import { createProjectsStore, projectMigrations } from './projects/projects-store.ts'
import { createSweeper } from './sweeper.ts'

export interface ServerOptions {
  db: Database
  /** What the server consists of, in the order in which the tables are made. */
  slices: readonly Slice[]
  /** Where browsers and clients reach the platform: `http://localhost:4000`. */
  baseUrl: string
  /** The first seals and signs, the others still open and verify. */
  secrets: readonly string[]
  /** The access token of administrators. */
  adminKey: string
  /** Created, or brought up to date, at start. */
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
  /** Looks at every answer; tests check it against the contract. */
  inspect?: ServeOptions<ProjectContext>['inspect']
}

/** A server that does not listen yet, and its projects. */
export interface PlatformServer extends Service {
  projects: Projects
}

const returnUrlsOf = ({ baseUrl, defaultReturnUrl, allowedReturnUrls }: ServerOptions): ReturnUrls => ({
  default: defaultReturnUrl,
  allowed: [defaultReturnUrl, baseUrl, ...allowedReturnUrls],
})

function setCachingHeaders(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/assets/')) return
    reply.headers({ 'cache-control': 'private, no-cache, no-store, must-revalidate', vary: 'Origin, Cookie' })
  })
}

const createServerApp = ({ logLevel, proxy = 'none' }: ServerOptions): Promise<App> =>
  createApp({
    logLevel,
    proxy,
    renderError: errorEnvelope,
    rewriteUrl: ({ url = '/' }) => withoutProjectPrefix(url),
  })

async function openProjects(options: ServerOptions): Promise<Projects> {
  const { db, baseUrl, now, proxy = 'none' } = options
  const store = createProjectsStore(db)
  const defaultSlug = defaultSlugOf(options.projects)
  const returnUrls = returnUrlsOf(options)
  const projects = createProjects({ store, baseUrl, defaultSlug, returnUrls, proxy, now, newId: randomUUID })
  await projects.put(options.projects)
  return projects
}

/** Puts slices together: their tables, the projects they serve, and their operations on one server. */
export async function createPlatformServer(options: ServerOptions): Promise<PlatformServer> {
  const { db, now, slices } = options
  await migrate(db, 'platform', [...projectMigrations, ...slices.flatMap(({ migrations }) => migrations)])
  const projects = await openProjects(options)
  const app = await createServerApp(options)
  allowOrigins(app, options.corsOrigins)
  setCachingHeaders(app)
  const sweeper = createSweeper(now, (error) => app.log.error({ err: error }, 'sweeping failed'))
  const bind = createBinder({ app, projects, adminKey: options.adminKey, inspect: options.inspect })
  const keyring = createKeyring(options.secrets)
  const frame = { app, db, projects, keyring, now, newId: randomUUID, bind, sweep: sweeper.sweep }
  for (const slice of slices) await slice.bind(frame)
  return {
    app,
    projects,
    async close() {
      await app.close()
      await sweeper.close()
    },
  }
}
