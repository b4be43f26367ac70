import type { Descriptor } from '@tillkey/wire'
import { liveToken } from './login.ts'
import { type Profile, type ProfileEnvironment, profileNamed, readProfiles } from './profiles.ts'

/** What every command takes. */
export interface CommonFlags {
  url?: string | undefined
  consoleUrl?: string | undefined
  adminUrl?: string | undefined
  token?: string | undefined
  profile?: string | undefined
}

/** Where a command goes, and as whom. */
export interface Target {
  url: string
  token: string | (() => Promise<string | undefined>) | undefined
}

const DEVELOPMENT_URL = 'http://localhost:4000'
/** Where the projects of the hosted network are, and its console. */
const NETWORK_URL = 'https://projects.oryapis.com'
const NETWORK_CONSOLE_URL = 'https://console.ory.sh'

/** A project's operations, those of its administrators, and those about projects, which may be served apart. */
type Part = 'project' | 'admin' | 'console'

const partOf = ({ path }: Pick<Descriptor, 'path'>): Part => {
  if (/^\/(projects|console|workspace)\b/.test(path)) return 'console'
  return path.startsWith('/admin/') ? 'admin' : 'project'
}

/** The first that is set says as whom: a key of a workspace for projects, a key of the project for what is in one. */
const tokenVariables: Record<Part, readonly string[]> = {
  console: ['TILLKEY_TOKEN', 'ORY_WORKSPACE_API_KEY', 'ORY_PROJECT_API_KEY', 'ORY_ACCESS_TOKEN'],
  admin: ['TILLKEY_TOKEN', 'ORY_PROJECT_API_KEY', 'ORY_WORKSPACE_API_KEY', 'ORY_ACCESS_TOKEN'],
  project: ['TILLKEY_TOKEN', 'ORY_PROJECT_API_KEY', 'ORY_WORKSPACE_API_KEY', 'ORY_ACCESS_TOKEN'],
}

const first = (...values: (string | undefined)[]): string | undefined =>
  values.find((value) => value !== undefined && value !== '')

/** `https://slug.projects.oryapis.com` for a slug; a name before the host, unless it stands there. */
function withHostPrefix(address: string, prefix: string): string {
  const url = new URL(address)
  if (!url.hostname.startsWith(`${prefix}.`)) url.hostname = `${prefix}.${url.hostname}`
  return url.origin
}

/** Where the project is that the variables of the `ory` command name. */
function namedProjectUrl(env: ProfileEnvironment['env']): string | undefined {
  const slug = first(env.ORY_PROJECT_SLUG, env.ORY_PROJECT)
  return slug === undefined ? undefined : withHostPrefix(env.ORY_ORYAPIS_URL || NETWORK_URL, slug)
}

/** Whether an address is one of the hosted network, whose console is elsewhere. */
const isOfNetwork = (url: string): boolean => /\.projects\.oryapis\.com$/.test(URL.parse(url)?.hostname ?? '')

function consoleOf(
  url: string,
  { ORY_CONSOLE_URL: configured }: ProfileEnvironment['env'],
): string | undefined {
  const address = configured || (isOfNetwork(url) ? NETWORK_CONSOLE_URL : undefined)
  if (address === undefined) return undefined
  return new URL(address).hostname.startsWith('console.') ? withHostPrefix(address, 'api') : address
}

/** The profile that is meant, by name; CommandError for one that is named and not there. */
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

/** The address of a server, and of its parts where those are elsewhere: what flags say, else variables, else the profile. */
export function addressesFor(
  flags: CommonFlags,
  around: Pick<ProfileEnvironment, 'env' | 'home'>,
): Record<Part, string> {
  const { env } = around
  const { profile } = profileFor(flags, around) ?? {}
  const explicit = first(flags.url, env.TILLKEY_URL, env.ORY_SDK_URL, namedProjectUrl(env))
  const url = first(explicit, profile?.url) ?? DEVELOPMENT_URL
  // What a profile says of parts is about its own server.
  const parts = explicit === undefined ? profile : undefined
  return {
    project: url,
    admin: first(flags.adminUrl, env.TILLKEY_ADMIN_URL, parts?.adminUrl) ?? url,
    console:
      first(flags.consoleUrl, env.TILLKEY_CONSOLE_API_URL, parts?.consoleUrl, consoleOf(url, env)) ?? url,
  }
}

/** Where an operation is called, and as whom. */
export function resolveTarget(
  flags: CommonFlags,
  around: ProfileEnvironment,
  operation: Pick<Descriptor, 'path'>,
): Target {
  const part = partOf(operation)
  const explicit = first(flags.token, ...tokenVariables[part].map((variable) => around.env[variable]))
  const found = profileFor(flags, around)
  return {
    url: addressesFor(flags, around)[part],
    token: explicit ?? (found && (() => liveToken(found.name, found.profile, around))),
  }
}
