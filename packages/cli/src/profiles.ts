import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type KeyStoreName, keyStore, usualKeyStore } from './key-stores.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** As whom a profile calls: with a key, or with the tokens that somebody signed in for. */
export interface Secret {
  token: string
  /** Of somebody who signed in: renews the token, which is good until `expiresAt` (milliseconds since 1970). */
  refreshToken?: string | undefined
  expiresAt?: number | undefined
}

/** Where the secret of a profile is, and what stands here of it. */
interface KeptSecret {
  in: 'file' | KeyStoreName
  text: string
}

/** How a server is reached, and as whom. */
export interface Profile {
  url: string
  /** Where projects are administrated, and where the administrators' operations are, when they are not there too. */
  consoleUrl?: string | undefined
  adminUrl?: string | undefined
  /** Where somebody signed in, and as which client. */
  login?: { issuer: string; clientId: string } | undefined
  secret?: KeptSecret | undefined
}

/** The profiles of a user, and which is meant when none is named. */
export interface Profiles {
  current?: string | undefined
  profiles: Record<string, Profile>
}

/** What profiles are read and kept with. */
export type Around = Pick<Terminal, 'env' | 'home' | 'platform' | 'run' | 'now'>

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

/** Keeps a secret in the system's key store, or in the file of the profiles where there is none. */
async function keepSecret(name: string, secret: Secret, around: Around): Promise<KeptSecret> {
  const text = JSON.stringify(secret)
  const store = around.env.TILLKEY_KEY_STORE === 'file' ? undefined : usualKeyStore(around)
  const kept = store && (await keyStore(store, around).keep(name, text))
  return store && kept !== undefined ? { in: store, text: kept } : { in: 'file', text }
}

/** Keeps a profile under a name, and makes it the one that is meant where there is none; resolves with where its secret is. */
export async function keepProfile(
  name: string,
  { secret, ...profile }: Omit<Profile, 'secret'> & { secret?: Secret | undefined },
  around: Around,
): Promise<string> {
  const kept = secret && (await keepSecret(name, secret, around))
  const { current = name, profiles } = readProfiles(around)
  const file = keepProfiles(around, {
    current,
    profiles: { ...profiles, [name]: { ...profile, secret: kept } },
  })
  return kept === undefined || kept.in === 'file' ? file : `${file}, its secret by ${kept.in}`
}

/** The secret of a profile; CommandError when the key store does not give it out. */
export async function secretOf(
  name: string,
  { secret }: Profile,
  around: Around,
): Promise<Secret | undefined> {
  if (!secret) return undefined
  const { in: place, text } = secret
  const found = place === 'file' ? text : await keyStore(place, around).read(name, text)
  if (found === undefined)
    throw new CommandError(`${place} does not give out the secret of profile "${name}"`)
  return JSON.parse(found) as Secret // as `keepSecret` wrote it
}

/** Forgets a profile and its secret. */
export async function forgetProfile(name: string, around: Around): Promise<void> {
  const { current, profiles } = readProfiles(around)
  const { [name]: gone, ...others } = profiles
  if (!gone) throw new CommandError(`there is no profile "${name}"`)
  if (gone.secret && gone.secret.in !== 'file') await keyStore(gone.secret.in, around).forget(name)
  keepProfiles(around, { profiles: others, ...(current !== name && { current }) })
}
