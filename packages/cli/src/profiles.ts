import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock } from './file-lock.ts'
import { type KeyStoreName, keyStore, systemKeyStore } from './key-stores.ts'
import { CommandError, type Terminal } from './terminal.ts'

/** Credentials of a profile: a key, or the tokens of a login. */
export interface Secret {
  token: string
  /** Renews the token of a login, which is valid until `expiresAt` (milliseconds since 1970). */
  refreshToken?: string | undefined
  expiresAt?: number | undefined
}

/** Where the secret of a profile is stored, and the text stored in the profile. */
interface StoredSecret {
  in: 'file' | KeyStoreName
  text: string
}

/** A saved server with credentials. */
export interface Profile {
  url: string
  /** Addresses of the console and admin APIs, if different. */
  consoleUrl?: string | undefined
  adminUrl?: string | undefined
  /** Authorization server and client of a login. */
  login?: { issuer: string; clientId: string } | undefined
  secret?: StoredSecret | undefined
}

/** Saved profiles and the default one. */
export interface Profiles {
  current?: string | undefined
  profiles: Record<string, Profile>
}

/** What reading and saving profiles requires. */
export type ProfileEnvironment = Pick<Terminal, 'env' | 'home' | 'platform' | 'run' | 'now'>

const profilesFile = ({ env, home }: Pick<Terminal, 'env' | 'home'>): string =>
  join(env.XDG_CONFIG_HOME || join(home, '.config'), 'tillkey', 'profiles.json')

/** Reads the saved profiles; empty at first. */
export function readProfiles(terminal: Pick<Terminal, 'env' | 'home'>): Profiles {
  const file = profilesFile(terminal)
  if (!existsSync(file)) return { profiles: {} }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Profiles // written by `changeProfiles`
  } catch (error) {
    throw new CommandError(`Can’t read ${file}: ${(error as Error).message}`) // the parser throws Errors
  }
}

/**
 * Saves the changed profiles, readable only by the user, and returns the file. Concurrent commands run one after the
 * other.
 */
export function changeProfiles(
  terminal: Pick<Terminal, 'env' | 'home'>,
  change: (profiles: Profiles) => Profiles,
): Promise<string> {
  const file = profilesFile(terminal)
  return withFileLock(`${file}.lock`, () => {
    const text = `${JSON.stringify(change(readProfiles(terminal)), null, 2)}\n`
    const written = `${file}.${randomUUID()}`
    writeFileSync(written, text, { mode: 0o600 })
    renameSync(written, file)
    return file
  })
}

/** Runs work on a profile that only one command may run at a time, with the current profile. */
export const withProfileLock = <T>(
  name: string,
  around: ProfileEnvironment,
  work: (profile: Profile | undefined) => Promise<T>,
): Promise<T> =>
  withFileLock(`${profilesFile(around)}.renewing`, () => work(readProfiles(around).profiles[name]))

/** Returns a profile by name. Throws CommandError if it does not exist. */
export function profileNamed(name: string, { profiles }: Profiles): Profile {
  const profile = profiles[name]
  if (!profile) throw new CommandError(`Profile "${name}" not found.`)
  return profile
}

/** Saves a secret in the system's key store, or in the profiles file on systems without a key store. */
async function saveSecret(name: string, secret: Secret, around: ProfileEnvironment): Promise<StoredSecret> {
  const text = JSON.stringify(secret)
  const store = around.env.TILLKEY_KEY_STORE === 'file' ? undefined : systemKeyStore(around)
  const stored = store && (await keyStore(store, around).save(name, text))
  return store && stored !== undefined ? { in: store, text: stored } : { in: 'file', text }
}

/** Saves a profile. The first profile becomes the default. Returns where its secret is stored. */
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
  return stored === undefined || stored.in === 'file' ? file : `${file}, with the key in ${stored.in}`
}

/** Reads the secret of a profile. Throws CommandError if the key store does not return it. */
export async function readSecret(
  name: string,
  { secret }: Profile,
  around: ProfileEnvironment,
): Promise<Secret | undefined> {
  if (!secret) return undefined
  const { in: location, text } = secret
  const found = location === 'file' ? text : await keyStore(location, around).read(name, text)
  if (found === undefined)
    throw new CommandError(`The key of profile "${name}" was not found in ${location}.`)
  return JSON.parse(found) as Secret // written by `saveSecret`
}

/** Deletes a profile and its secret. */
export async function deleteProfile(name: string, around: ProfileEnvironment): Promise<void> {
  const { secret } = profileNamed(name, readProfiles(around))
  if (secret && secret.in !== 'file') await keyStore(secret.in, around).delete(name)
  await changeProfiles(around, ({ current, profiles: { [name]: _gone, ...others } }) => ({
    profiles: others,
    ...(current !== name && { current }),
  }))
}
