import { randomUUID } from 'node:crypto'
import { consoleEndpoints } from '@tillkey/contract/console/endpoints.ts'
import {
  type AppOptions,
  createApp,
  type Incoming,
  mountApp,
  refuseCrossSite,
  type Service,
  serve,
  serveWebApp,
  type WebApp,
} from '@tillkey/host'
import { createBackground, createResealingJob, type Job, jobMigrations, SWEEP_EVERY_MS } from '@tillkey/jobs'
import { errorEnvelope } from '@tillkey/platform-core'
import { createKeyring, type Keyring } from '@tillkey/secrets'
import { createSignIns, type SignInClient, type SignIns, sealedSignIns } from '@tillkey/sign-in'
import { type Database, migrate } from '@tillkey/sql'
import { noPage, notSignedIn, providerUnavailable } from './console-errors.ts'
import { consoleMigrations, SIGN_INS_TABLE } from './console-migrations.ts'
import { forwardToPlatform } from './forward.ts'
import { signInHandlers } from './sign-in-routes.ts'

const COOKIE = 'tillkey_console_session'

/** Options of `createConsole`. */
export interface ConsoleOptions {
  db: Database
  /** Public base URL for browsers, without a trailing slash. */
  baseUrl: string
  /** Base URL of the platform's operations for administrators. Must require a token. */
  platformUrl: string
  /** Public base URL of the platform, at which clients get tokens. */
  publicPlatformUrl: string
  /** The console as a client of the operators' OpenID provider. */
  client: SignInClient
  /** Secrets that encrypt the tokens of operators. The first one encrypts, all of them decrypt. */
  secrets: readonly string[]
  /** The built web app. Default: API only. */
  webApp?: WebApp
  logLevel: AppOptions['logLevel']
  /** Whether X-Forwarded-* headers are trusted. Default: `none`. */
  proxy?: 'trusted' | 'none'
  /** Networks of further proxies, in CIDR notation. Default: none. */
  proxyNetworks?: readonly string[]
  now: () => number
}

/** The console's server, not yet listening. */
export interface Console extends Service {
  /** Serves the console at a second address as well: below a path of the platform's public listener. Call it before listening. */
  serveOnPlatform(platform: Service['app'], platformUrl: string): Promise<void>
}

/** Path of the console below the platform. */
const PREFIX = '/console/ui'

/** What both addresses of the console share. */
interface SharedParts {
  options: ConsoleOptions
  keyring: Keyring
}

/** One address of the console. */
interface ConsoleAddress {
  /** Public base URL, without a trailing slash. */
  baseUrl: string
  /** Path prefix that the app strips. */
  prefix?: string
}

/** Creates the app of one address: screens, sign-in, and the operations of the platform below `/api`. */
async function createConsoleApp(
  { options, keyring }: SharedParts,
  { baseUrl, prefix = '' }: ConsoleAddress,
): Promise<{ app: Service['app']; signIns: SignIns }> {
  const {
    db,
    platformUrl,
    publicPlatformUrl,
    client,
    webApp,
    now,
    logLevel,
    proxy = 'none',
    proxyNetworks = [],
  } = options
  const app = await createApp({
    logLevel,
    publicUrl: baseUrl,
    renderError: errorEnvelope,
    proxy,
    proxyNetworks,
    rewriteUrl: ({ url = '/' }) => (url.startsWith(prefix) ? url.slice(prefix.length) : url),
  })
  const signIns = createSignIns({
    db,
    table: SIGN_INS_TABLE,
    keyring,
    baseUrl,
    cookie: COOKIE,
    client,
    noSession: notSignedIn,
    unavailable: providerUnavailable,
    now,
  })
  const { origin } = new URL(baseUrl)
  const authorise = (request: Incoming): null => {
    refuseCrossSite(request, origin)
    return null
  }
  serve(app, {
    endpoints: consoleEndpoints,
    handlers: signInHandlers(signIns, `${baseUrl}/signed-out?reason=sign-in-failed`),
    authorise,
  })
  forwardToPlatform(app, { signIns, platformUrl, publicPlatformUrl, origin })
  if (webApp) await serveWebApp(app, { ...webApp, settings: {} })
  return { app, signIns }
}

const deleteExpired = (signIns: SignIns): Job => ({
  name: 'delete expired sign-ins',
  every: SWEEP_EVERY_MS,
  runs: 'in one process',
  run: async (now) => ((await signIns.deleteExpired(now)) === 'more' ? 'more' : undefined),
})

const wantsPage = ({ accept }: Record<string, string | string[] | undefined>): boolean =>
  String(accept ?? '').includes('text/html')

/** Creates the console. */
export async function createConsole(options: ConsoleOptions): Promise<Console> {
  const { db, now } = options
  await migrate(db, 'jobs', jobMigrations)
  await migrate(db, 'console', consoleMigrations)
  const keyring = createKeyring(options.secrets)
  const { app, signIns } = await createConsoleApp({ options, keyring }, options)
  const background = createBackground({
    db,
    service: 'console',
    now,
    newId: randomUUID,
    random: Math.random,
    onError: (error, about) => app.log.error({ err: error, ...about }, 'background job failed'),
  })
  const tables = [sealedSignIns(db, keyring, SIGN_INS_TABLE)]
  background.start([deleteExpired(signIns), createResealingJob({ tables, log: app.log })])
  return {
    app,
    async serveOnPlatform(platform, platformUrl) {
      const address = { baseUrl: platformUrl + PREFIX, prefix: PREFIX }
      const { app: other } = await createConsoleApp({ options, keyring }, address)
      mountApp(platform, PREFIX, other)
      platform.get('/console', (request, reply) => {
        if (!wantsPage(request.headers)) throw noPage()
        return reply.redirect(`.${PREFIX}/`, 303)
      })
    },
    async close() {
      await app.close()
      await background.close()
    },
  }
}
