import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock } from './file-lock.ts'
import { type KeyStoreName, keyStore, systemKeyStore } from './key-stores.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** As whom a profile calls: with a key, or with the tokens that somebody signed in for. */
export interface Secret {
  token: string
  /** Of somebody who signed in: renews the token, which is good until `expiresAt` (milliseconds since 1970). */
  refreshToken?: string | undefined
  expiresAt?: number | undefined
}

/** Where the secret of a profile is, and what stands here of it. */
interface StoredSecret {
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
  secret?: StoredSecret | undefined
}

/** The profiles of a user, and which is meant when none is named. */
export interface Profiles {
  current?: string | undefined
  profiles: Record<string, Profile>
}

/** What profiles are read and kept with. */
export type ProfileEnvironment = Pick<Terminal, 'env' | 'home' | 'platform' | 'run' | 'now'>

const fileOf = ({ env, home }: Pick<Terminal, 'env' | 'home'>): string =>
  join(env.XDG_CONFIG_HOME || join(home, '.config'), 'tillkey', 'profiles.json')

/** The profiles that were kept; none at first. */
export function readProfiles(terminal: Pick<Terminal, 'env' | 'home'>): Profiles {
  const file = fileOf(terminal)
  if (!existsSync(file)) return { profiles: {} }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Profiles // only `changeProfiles` writes it
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`) // the parser throws Errors
  }
}

/**
 * Keeps what `change` makes of the profiles, where their user alone reads them; resolves with the file. Of commands that run at
 * once each sees what the one before it kept.
 */
export function changeProfiles(
  terminal: Pick<Terminal, 'env' | 'home'>,
  change: (profiles: Profiles) => Profiles,
): Promise<string> {
  const file = fileOf(terminal)
  return withFileLock(`${file}.lock`, () => {
    const text = `${JSON.stringify(change(readProfiles(terminal)), null, 2)}\n`
    const written = `${file}.${randomUUID()}`
    writeFileSync(written, text, { mode: 0o600 })
    renameSync(written, file)
    return file
  })
}

/** Does something with a profile that only one command may do at a time; `work` is given the profile as it then is. */
export const withProfileLock = <T>(
  name: string,
  around: ProfileEnvironment,
  work: (profile: Profile | undefined) => Promise<T>,
): Promise<T> => withFileLock(`${fileOf(around)}.renewing`, () => work(readProfiles(around).profiles[name]))

/** A profile by its name; CommandError when there is none. */
export function profileNamed(name: string, { profiles }: Profiles): Profile {
  const profile = profiles[name]
  if (!profile) throw new CommandError(`no profile "${name}"`)
  return profile
}

/** Keeps a secret in the system's key store, or in the file of the profiles where there is none. */
async function saveSecret(name: string, secret: Secret, around: ProfileEnvironment): Promise<StoredSecret> {
  const text = JSON.stringify(secret)
  const store = around.env.TILLKEY_KEY_STORE === 'file' ? undefined : systemKeyStore(around)
  const stored = store && (await keyStore(store, around).save(name, text))
  return store && stored !== undefined ? { in: store, text: stored } : { in: 'file', text }
}

/** Keeps a profile under a name, and makes it the one that is meant where there is none; resolves with where its secret is. */
export async function saveProfile(
  name: string,
  { secret, ...profile }: Omit<Profile, 'secret'> & { secret?: Secret | undefined },
  around: ProfileEnvironment,
): Promise<string> {
  const stored = secret && (await saveSecret(name, secret, around))
  const file = await changeProfiles(around, ({ current = name, profiles }) => ({
    current,
    profiles: { ...profiles, [name]: { ...profile, secret: stored } },
  }))
  return stored === undefined || stored.in === 'file' ? file : `${file}, the key in ${stored.in}`
}

/** The secret of a profile; CommandError when the key store does not give it out. */
export async function readSecret(
  name: string,
  { secret }: Profile,
  around: ProfileEnvironment,
): Promise<Secret | undefined> {
  if (!secret) return undefined
  const { in: location, text } = secret
  const found = location === 'file' ? text : await keyStore(location, around).read(name, text)
  if (found === undefined) throw new CommandError(`${location} did not return the key of profile "${name}"`)
  return JSON.parse(found) as Secret // as `keepSecret` wrote it
}

/** Forgets a profile and its secret. */
export async function deleteProfile(name: string, around: ProfileEnvironment): Promise<void> {
  const { secret } = profileNamed(name, readProfiles(around))
  if (secret && secret.in !== 'file') await keyStore(secret.in, around).delete(name)
  await changeProfiles(around, ({ current, profiles: { [name]: _gone, ...others } }) => ({
    profiles: others,
    ...(current !== name && { current }),
  }))
}
