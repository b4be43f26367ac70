import type { Descriptor } from '@tillkey/wire'
import { liveToken } from './login.ts'
import { type Profile, type ProfileEnvironment, profileNamed, readProfiles } from './profiles.ts'

/** Flags of every command. */
export interface CommonFlags {
  url?: string | undefined
  consoleUrl?: string | undefined
  adminUrl?: string | undefined
  token?: string | undefined
  profile?: string | undefined
}

/** Address and credentials for an operation. */
export interface Target {
  url: string
  token: string | (() => Promise<string | undefined>) | undefined
}

const DEVELOPMENT_URL = 'http://localhost:4000'
/** Addresses of the hosted network's projects and console. */
const NETWORK_URL = 'https://projects.oryapis.com'
const NETWORK_CONSOLE_URL = 'https://console.ory.sh'

/** APIs that may be served at different addresses. */
type Part = 'project' | 'admin' | 'console'

const selectPart = ({ path }: Pick<Descriptor, 'path'>): Part => {
  if (/^\/(projects|console|workspace)\b/.test(path)) return 'console'
  return path.startsWith('/admin/') ? 'admin' : 'project'
}

/**
 * Variables for the token, in order of precedence: workspace keys first for the console, project keys first
 * otherwise.
 */
const tokenVariables: Record<Part, readonly string[]> = {
  console: ['TILLKEY_TOKEN', 'ORY_WORKSPACE_API_KEY', 'ORY_PROJECT_API_KEY', 'ORY_ACCESS_TOKEN'],
  admin: ['TILLKEY_TOKEN', 'ORY_PROJECT_API_KEY', 'ORY_WORKSPACE_API_KEY', 'ORY_ACCESS_TOKEN'],
  project: ['TILLKEY_TOKEN', 'ORY_PROJECT_API_KEY', 'ORY_WORKSPACE_API_KEY', 'ORY_ACCESS_TOKEN'],
}

const first = (...values: (string | undefined)[]): string | undefined =>
  values.find((value) => value !== undefined && value !== '')

/** Prefixes the host of an address, unless it already has the prefix: `https://slug.projects.oryapis.com`. */
function withHostPrefix(address: string, prefix: string): string {
  const url = new URL(address)
  if (!url.hostname.startsWith(`${prefix}.`)) url.hostname = `${prefix}.${url.hostname}`
  return url.origin
}

/** Address of the project named by variables of the `ory` command. */
function namedProjectUrl(env: ProfileEnvironment['env']): string | undefined {
  const slug = first(env.ORY_PROJECT_SLUG, env.ORY_PROJECT)
  return slug === undefined ? undefined : withHostPrefix(env.ORY_ORYAPIS_URL || NETWORK_URL, slug)
}

/** Whether an address belongs to the hosted network, whose console is elsewhere. */
const isOfNetwork = (url: string): boolean => /\.projects\.oryapis\.com$/.test(URL.parse(url)?.hostname ?? '')

function buildConsoleUrl(
  url: string,
  { ORY_CONSOLE_URL: configured }: ProfileEnvironment['env'],
): string | undefined {
  const address = configured || (isOfNetwork(url) ? NETWORK_CONSOLE_URL : undefined)
  if (address === undefined) return undefined
  return new URL(address).hostname.startsWith('console.') ? withHostPrefix(address, 'api') : address
}

/** The selected profile. Throws CommandError if `--profile` names an unknown one. */
export function profileFor(
  flags: CommonFlags,
  around: Pick<ProfileEnvironment, 'env' | 'home'>,
): { name: string; profile: Profile } | undefined {
  const { current, profiles } = readProfiles(around)
  const name = flags.profile ?? around.env.TILLKEY_PROFILE ?? current
  if (flags.profile !== undefined) profileNamed(flags.profile, { profiles })
  const profile = name === undefined ? undefined : profiles[name]
  return name === undefined || !profile ? undefined : { name, profile }
}

/** Addresses of the APIs. Flags take precedence over variables, and those over the profile. */
export function addressesFor(
  flags: CommonFlags,
  around: Pick<ProfileEnvironment, 'env' | 'home'>,
): Record<Part, string> {
  const { env } = around
  const { profile } = profileFor(flags, around) ?? {}
  const explicit = first(flags.url, env.TILLKEY_URL, env.ORY_SDK_URL, namedProjectUrl(env))
  const url = first(explicit, profile?.url) ?? DEVELOPMENT_URL
  // The profile's other addresses apply only to its own server.
  const parts = explicit === undefined ? profile : undefined
  return {
    project: url,
    admin: first(flags.adminUrl, env.TILLKEY_ADMIN_URL, parts?.adminUrl) ?? url,
    console:
      first(flags.consoleUrl, env.TILLKEY_CONSOLE_API_URL, parts?.consoleUrl, buildConsoleUrl(url, env)) ??
      url,
  }
}

/** Address and credentials for an operation. */
export function resolveTarget(
  flags: CommonFlags,
  around: ProfileEnvironment,
  operation: Pick<Descriptor, 'path'>,
): Target {
  const part = selectPart(operation)
  const explicit = first(flags.token, ...tokenVariables[part].map((variable) => around.env[variable]))
  const found = profileFor(flags, around)
  return {
    url: addressesFor(flags, around)[part],
    token: explicit ?? (found && (() => liveToken(found.name, found.profile, around))),
  }
}
