import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandError, type Terminal } from './terminal.ts'

/** How a server is reached, and as whom. */
export interface Profile {
  url: string
  token?: string | undefined
}

/** The profiles of a user, and which is meant when none is named. */
export interface Profiles {
  current?: string | undefined
  profiles: Record<string, Profile>
}

/** What every command takes. */
export interface CommonFlags {
  url?: string | undefined
  token?: string | undefined
  profile?: string | undefined
}

const DEVELOPMENT_URL = 'http://localhost:4000'

/** The first that is set says as whom. */
const tokenVariables = ['TILLKEY_TOKEN', 'ORY_PROJECT_API_KEY', 'ORY_WORKSPACE_API_KEY', 'ORY_ACCESS_TOKEN']

const fileOf = ({ env, home }: Pick<Terminal, 'env' | 'home'>): string =>
  join(env.XDG_CONFIG_HOME || join(home, '.config'), 'tillkey', 'profiles.json')

/** The profiles that were kept; none at first. */
export function readProfiles(terminal: Pick<Terminal, 'env' | 'home'>): Profiles {
  const file = fileOf(terminal)
  if (!existsSync(file)) return { profiles: {} }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Profiles // only `keepProfiles` writes it
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`) // the parser throws Errors
  }
}

/** Keeps profiles where their user alone reads them. */
export function keepProfiles(terminal: Pick<Terminal, 'env' | 'home'>, profiles: Profiles): string {
  const file = fileOf(terminal)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return file
}

/**
 * Where a command goes: what its flags say, else the variables that the `ory` command reads, else the profile, else a
 * server on this machine.
 */
export function resolveTarget(flags: CommonFlags, terminal: Pick<Terminal, 'env' | 'home'>): Profile {
  const { env } = terminal
  const { current, profiles } = readProfiles(terminal)
  const name = flags.profile ?? env.TILLKEY_PROFILE ?? current
  const profile = name === undefined ? undefined : profiles[name]
  if (flags.profile !== undefined && !profile) throw new CommandError(`there is no profile "${name}"`)
  const first = (...values: (string | undefined)[]): string | undefined =>
    values.find((value) => value !== undefined)
  return {
    url: first(flags.url, env.TILLKEY_URL, env.ORY_SDK_URL, profile?.url) ?? DEVELOPMENT_URL,
    token: first(flags.token, ...tokenVariables.map((variable) => env[variable]), profile?.token),
  }
}
