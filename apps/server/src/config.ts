import { resolve } from 'node:path'
import { type ProjectDocument, ProjectDocumentError, readProjectsFile } from '@tillkey/platform'
import {
  ConfigError,
  type Environment,
  readInteger,
  readPort,
  readUrl,
  requireOneOf,
  splitList,
} from './environment.ts'
import { type FurtherListener, readFurtherPorts } from './further-listeners.ts'
import { readNameServers, readNetworks, readOutboundNetworks, readSmtpUrl } from './networks.ts'
import { assertConsoleOnly, type OryConfig, readOry } from './ory.ts'
import { checkSecrets, DEMO_ADMIN_KEY, developmentSecret, type Secrets } from './secrets.ts'

const SERVICES = ['platform', 'pos', 'card-machines', 'console'] as const
export type ServiceName = (typeof SERVICES)[number]

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Address of a service: its port, and its URL for browsers and other services. */
export interface Address {
  port: number
  /** Without a trailing slash. */
  url: string
}

/** An app as an OAuth2 client of the platform. */
export interface AppClient {
  issuer: string
  clientId: string
  /** Absent for a public client. */
  clientSecret?: string | undefined
}

/** A previous provider to which accounts are still linked. */
export interface FormerProvider {
  slug: string
  url: string | undefined
}

export interface Config {
  mode: 'development' | 'production'
  services: readonly ServiceName[]
  /** Address to bind, such as localhost or 0.0.0.0. */
  host: string
  addresses: Record<ServiceName, Address>
  dataFolder: string
  databaseUrl: string | undefined
  /** Upper bound on the connections of each service to PostgreSQL. */
  databaseConnections: number
  /** Upper bound on the projects that an operator creates. */
  projectLimit: number
  /** The first signs and encrypts, all of them verify and decrypt. */
  secrets: Secrets
  adminKey: string
  admin: AdminConfig
  /** Whether attempts are rate-limited. */
  throttle: boolean
  provider: string
  /** Display name of the provider. Empty if unset. */
  providerName: string
  /** How people sign in at tills. Default: the platform's session cookie. */
  tillClient: AppClient | undefined
  /** How operators sign in to the console. */
  consoleClient: AppClient & { scope?: string; claims?: 'userinfo' }
  /** The Ory deployment that the console administers instead of the platform. */
  ory: OryConfig | undefined
  /** Previous providers. Default: the address of the card machines. */
  formerProviders: readonly FormerProvider[]
  /** Cookie domain of the project created at the first start. */
  cookieDomain: string | undefined
  proxy: 'trusted' | 'none'
  /** Networks of further proxies, in addition to private ones. */
  proxyNetworks: readonly string[]
  logLevel: LogLevel
  /** Whether metrics are served to administrators. */
  metrics: boolean
  smtpUrl: string | undefined
  /** Empty for the platform's default project. */
  projects: readonly ProjectDocument[]
  /** Whether existing projects are updated from the file at every start. */
  projectsMode: 'create' | 'enforce'
  /** The file that defines the projects. */
  projectsFile: string | undefined
  /** Private networks that projects, clients and people may name as destinations. */
  outboundNetworks: readonly string[]
  /** Whether a project owner may confirm the domain of an organization, or a DNS record is required. */
  domainProof: 'owner' | 'dns'
  /** Name servers for verification records. Default: those of the system. */
  nameServers: readonly string[]
}

/** Access of administrators to the platform. */
export interface AdminConfig {
  /** Port of the admin listener. */
  port: number
  /** Address to bind. Default: the loopback address. */
  host: string
  /** Whether it requires the key. */
  listener: 'key' | 'open'
  /** Whether the public listener also serves administrators' operations. */
  onPublic: 'served' | 'absent'
  /** Wrong keys allowed per minute and address. Default: unlimited. */
  wrongKeyLimit?: number
  /** Ports of further listeners at the same address, by name. Default: none. */
  furtherPorts: ReadonlyMap<FurtherListener, number>
}

/** Returns the name of a service's setting: TILLKEY_POS_PORT. */
export const settingName = (service: ServiceName, part: 'PORT' | 'URL'): string =>
  `TILLKEY_${service.toUpperCase().replace('-', '_')}_${part}`

function readAddress(env: Environment, service: ServiceName, fallbackPort: number): Address {
  const port = readPort(env, settingName(service, 'PORT'), fallbackPort)
  return { port, url: readUrl(env, settingName(service, 'URL'), `http://localhost:${port}`) }
}

function readProjects(file: string | undefined): ProjectDocument[] {
  try {
    return file ? readProjectsFile(file) : []
  } catch (error) {
    throw projectsProblem(file, error)
  }
}

const readProjectSettings = (
  env: Environment,
): Pick<Config, 'projects' | 'projectsMode' | 'projectsFile'> => ({
  projects: readProjects(env.TILLKEY_PROJECTS),
  projectsMode: requireOneOf('TILLKEY_PROJECTS_MODE', env.TILLKEY_PROJECTS_MODE || 'create', [
    'create',
    'enforce',
  ]),
  projectsFile: env.TILLKEY_PROJECTS || undefined,
})

/** Converts invalid projects into a ConfigError with one line per problem. Returns other errors unchanged. */
export function projectsProblem(file: string | undefined, error: unknown): unknown {
  if (!(error instanceof ProjectDocumentError)) return error
  return new ConfigError(error.message.split('\n').map((line) => `TILLKEY_PROJECTS: ${file ?? ''}: ${line}`))
}

/** Parses `slug` or `slug=https://provider.example`. */
function parseFormerProvider(text: string): FormerProvider {
  const [slug = '', url] = text.split(/=(.*)/s)
  if (slug === '' || (url !== undefined && !URL.canParse(url)))
    throw new ConfigError([
      `TILLKEY_FORMER_PROVIDERS: "${text}" must be a slug or slug=https://provider.example.`,
    ])
  return { slug, url }
}

/** Returns the built-in client of the operators' project, or a client of another provider. */
const readConsoleClient = (env: Environment, ory: OryConfig | undefined): Config['consoleClient'] => ({
  issuer: readUrl(env, 'TILLKEY_CONSOLE_ISSUER', `${readAddress(env, 'platform', 4000).url}/p/operators`),
  clientId: env.TILLKEY_CONSOLE_CLIENT_ID || 'tillkey-console',
  clientSecret: env.TILLKEY_CONSOLE_CLIENT_SECRET || undefined,
  ...(ory && { scope: env.TILLKEY_CONSOLE_SCOPE || 'openid profile email', claims: 'userinfo' }),
})

function readTillClient(env: Environment): AppClient | undefined {
  const way = requireOneOf('TILLKEY_POS_SIGN_IN', env.TILLKEY_POS_SIGN_IN || 'session', ['session', 'oauth2'])
  if (way === 'session') return undefined
  const clientSecret = env.TILLKEY_POS_CLIENT_SECRET
  if (!clientSecret)
    throw new ConfigError([
      'TILLKEY_POS_CLIENT_SECRET is missing. Set the secret of the OAuth2 client of the point of sale.',
    ])
  const issuer = readUrl(env, 'TILLKEY_POS_ISSUER', readAddress(env, 'platform', 4000).url)
  return { issuer, clientId: env.TILLKEY_POS_CLIENT_ID || 'point-of-sale', clientSecret }
}

function readDatabaseUrl(env: Environment): string | undefined {
  const value = env.DATABASE_URL
  if (!value) return undefined
  // The value may contain a password, so it is not repeated.
  if (!/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw new ConfigError(['DATABASE_URL must be a URL like postgres://user:password@host:5432/database.'])
  return value
}

function readCookieDomain(env: Environment): string | undefined {
  const domain = env.TILLKEY_COOKIE_DOMAIN || undefined
  if (domain !== undefined && env.TILLKEY_PROJECTS)
    throw new ConfigError([
      'TILLKEY_COOKIE_DOMAIN applies only to the project that the first start creates. In projects of TILLKEY_PROJECTS, set cookies.domain.',
    ])
  return domain
}

const readThrottle = (env: Environment): boolean =>
  requireOneOf('TILLKEY_THROTTLE', env.TILLKEY_THROTTLE || 'on', ['on', 'off']) === 'on'

function readAdmin(env: Environment, mode: Config['mode']): AdminConfig {
  const isProduction = mode === 'production'
  const open = requireOneOf('TILLKEY_ADMIN_OPEN', env.TILLKEY_ADMIN_OPEN || (isProduction ? 'no' : 'yes'), [
    'yes',
    'no',
  ])
  const onPublic = requireOneOf(
    'TILLKEY_PUBLIC_ADMIN',
    env.TILLKEY_PUBLIC_ADMIN || (isProduction ? 'off' : 'on'),
    ['on', 'off'],
  )
  return {
    port: readPort(env, 'TILLKEY_ADMIN_PORT', 4001),
    host: env.TILLKEY_ADMIN_HOST || 'localhost',
    listener: open === 'yes' ? 'open' : 'key',
    onPublic: onPublic === 'on' ? 'served' : 'absent',
    furtherPorts: readFurtherPorts(env),
    ...(readThrottle(env) && {
      wrongKeyLimit: readInteger(env, 'TILLKEY_WRONG_KEY_LIMIT', { fallback: 30, min: 1, max: 1_000_000 }),
    }),
  }
}

const readMetrics = (env: Environment): boolean =>
  requireOneOf('TILLKEY_METRICS', env.TILLKEY_METRICS || 'off', ['on', 'off']) === 'on'

/** An open admin listener treats callers with an invalid token as administrators, so the console must not call it. */
const canServeConsole = ({ onPublic, listener }: AdminConfig): boolean =>
  onPublic === 'served' || listener === 'key'

/** Returns the services of this process. Default: all that its settings allow. */
function readServices(
  env: Environment,
  { admin, ory }: Pick<Config, 'admin' | 'ory'>,
): readonly ServiceName[] {
  const chosen = splitList(env.TILLKEY_SERVICES).map((name) =>
    requireOneOf('TILLKEY_SERVICES', name, SERVICES),
  )
  if (ory) {
    assertConsoleOnly(chosen)
    return ['console']
  }
  if (chosen.length === 0) return SERVICES.filter((name) => name !== 'console' || canServeConsole(admin))
  if (chosen.includes('console') && !canServeConsole(admin))
    throw new ConfigError([
      'TILLKEY_SERVICES: the console needs TILLKEY_ADMIN_OPEN=no, so that the administrators’ listener requires a key, or TILLKEY_PUBLIC_ADMIN=on.',
    ])
  return chosen
}

/** Reads all settings. Nothing else reads the environment. Throws ConfigError naming each invalid setting. */
export function readConfig(env: Environment): Config {
  const mode = env.NODE_ENV === 'production' ? 'production' : 'development'
  const secrets = splitList(env.TILLKEY_SECRETS)
  checkSecrets(env, mode, secrets)
  const [newest, ...older] = secrets
  const dataFolder = resolve(env.TILLKEY_DATA || 'data')
  const admin = readAdmin(env, mode)
  const ory = readOry(env)
  return {
    mode,
    services: readServices(env, { admin, ory }),
    host: env.TILLKEY_HOST || 'localhost',
    addresses: {
      pos: readAddress(env, 'pos', 3000),
      'card-machines': readAddress(env, 'card-machines', 3100),
      platform: readAddress(env, 'platform', 4000),
      console: readAddress(env, 'console', 4100),
    },
    dataFolder,
    databaseUrl: readDatabaseUrl(env),
    databaseConnections: readInteger(env, 'TILLKEY_DATABASE_CONNECTIONS', {
      fallback: 10,
      min: 1,
      max: 1000,
    }),
    projectLimit: readInteger(env, 'TILLKEY_PROJECT_LIMIT', { fallback: 100, min: 0, max: 1_000_000 }),
    secrets: newest === undefined ? [developmentSecret(dataFolder)] : [newest, ...older],
    adminKey: env.TILLKEY_ADMIN_KEY || DEMO_ADMIN_KEY,
    admin,
    throttle: readThrottle(env),
    provider: env.TILLKEY_PROVIDER || 'cards',
    providerName: env.TILLKEY_PROVIDER_NAME || '',
    tillClient: readTillClient(env),
    consoleClient: readConsoleClient(env, ory),
    ory,
    formerProviders: splitList(env.TILLKEY_FORMER_PROVIDERS).map(parseFormerProvider),
    cookieDomain: readCookieDomain(env),
    proxy: requireOneOf('TILLKEY_PROXY', env.TILLKEY_PROXY || 'none', ['none', 'trusted']),
    proxyNetworks: readNetworks('TILLKEY_PROXY_NETWORKS', env.TILLKEY_PROXY_NETWORKS),
    logLevel: requireOneOf('TILLKEY_LOG_LEVEL', env.TILLKEY_LOG_LEVEL || 'warn', LOG_LEVELS),
    metrics: readMetrics(env),
    smtpUrl: readSmtpUrl(env),
    ...readProjectSettings(env),
    outboundNetworks: readOutboundNetworks(env, mode),
    domainProof: requireOneOf('TILLKEY_DOMAIN_PROOF', env.TILLKEY_DOMAIN_PROOF || 'owner', ['owner', 'dns']),
    nameServers: readNameServers(env),
  }
}
