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
import {
  createSignIns,
  type PersonClaims,
  type SignInClient,
  type SignIns,
  sealedSignIns,
} from '@tillkey/sign-in'
import { type Database, migrate } from '@tillkey/sql'
import { noPage, notSignedIn, providerUnavailable } from './console-errors.ts'
import { consoleMigrations, SIGN_INS_TABLE } from './console-migrations.ts'
import { forwardToPlatform } from './forward.ts'
import type { OryAddresses } from './ory/forward-to-ory.ts'
import { type AllowedPeople, isAllowed } from './ory/ory-person.ts'
import { signInHandlers } from './sign-in-routes.ts'

const COOKIE = 'tillkey_console_session'

/** The platform, which decides by their token what operators may do. */
interface PlatformBackend {
  kind: 'platform'
  /** Base URL of the platform's operations for administrators. Must require a token. */
  platformUrl: string
  /** Public base URL of the platform, at which clients get tokens. */
  publicPlatformUrl: string
}

/** Self-hosted services of Ory. They check nothing, so the console decides who may call them. */
interface OryBackend {
  kind: 'ory'
  addresses: OryAddresses
  people: AllowedPeople
}

/** Options of `createConsole`. */
export interface ConsoleOptions {
  db: Database
  /** Public base URL for browsers, without a trailing slash. */
  baseUrl: string
  /** The server whose operations the screens call. */
  backend: PlatformBackend | OryBackend
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

/** Lifetime of a sign-in at an Ory deployment, after which the provider is asked again. */
const ORY_SIGN_IN_LIFETIME_MS = 12 * 60 * 60 * 1000

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

/** Imported on demand, because the console of the platform needs no list of operations. */
async function forwardTo(
  { addresses }: OryBackend,
  { app, signIns, origin }: { app: Service['app']; signIns: SignIns; origin: string },
): Promise<void> {
  const { forwardToOry } = await import('./ory/forward-to-ory.ts')
  forwardToOry(app, { signIns, addresses, origin })
}

/**
 * Settings of the page: the services of a deployment, by which screens are shown or hidden, or the address of the platform for
 * calls that are copied. Addresses that are not public are left out.
 */
const describeBackend = (backend: ConsoleOptions['backend']): Record<string, unknown> =>
  backend.kind === 'ory'
    ? { oryServices: Object.keys(backend.addresses) }
    : {
        apiUrl: backend.publicPlatformUrl,
        ...(backend.platformUrl !== backend.publicPlatformUrl && { adminAddress: 'own' }),
      }

/** Creates the app of one address: screens, sign-in, and the operations of the backend below `/api`. */
async function createConsoleApp(
  { options, keyring }: SharedParts,
  { baseUrl, prefix = '' }: ConsoleAddress,
): Promise<{ app: Service['app']; signIns: SignIns }> {
  const { db, backend, client, webApp, now, logLevel, proxy = 'none', proxyNetworks = [] } = options
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
    ...(backend.kind === 'ory' && {
      admission: {
        isAllowed: (claims: PersonClaims) => isAllowed(claims, backend.people),
        deniedUrl: `${baseUrl}/signed-out?reason=not-allowed`,
      },
      lifetimeMs: ORY_SIGN_IN_LIFETIME_MS,
    }),
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
  if (backend.kind === 'platform') forwardToPlatform(app, { signIns, ...backend, origin })
  else await forwardTo(backend, { app, signIns, origin })
  if (webApp) await serveWebApp(app, { ...webApp, settings: describeBackend(backend) })
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
