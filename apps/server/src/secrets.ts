import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Environment } from './environment.ts'
import { isOryConsole } from './ory.ts'

const MIN_SECRET_LENGTH = 32
const MIN_ADMIN_KEY_LENGTH = 32
/** Admin key of development machines. Rejected in production. */
export const DEMO_ADMIN_KEY = 'ory_pat_demo'

/** At least one. */
export type Secrets = readonly [string, ...string[]]

/** Creates the file atomically: if several processes start at once, one wins and all read its content. */
function writeOnce(file: string, text: string): void {
  const own = `${file}.${randomBytes(8).toString('hex')}`
  try {
    // Synced, so that a power loss cannot leave an empty file.
    writeFileSync(own, text, { mode: 0o600, flush: true })
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // the file system throws this type
  } finally {
    rmSync(own, { force: true })
  }
}

/** Returns the secret of a development machine, created once and stored next to its data. */
export function developmentSecret(dataFolder: string): string {
  const file = join(dataFolder, 'secret')
  const secret = storedSecret(dataFolder, file)
  if (secret.length < MIN_SECRET_LENGTH)
    throw new ConfigError([
      `TILLKEY_DATA: ${file} has no secret of at least ${MIN_SECRET_LENGTH} characters. Restore it from a backup, or delete it to create a new one, which ends all sessions and unlinks all provider accounts.`,
    ])
  return secret
}

function storedSecret(dataFolder: string, file: string): string {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) writeOnce(file, `${randomBytes(MIN_SECRET_LENGTH).toString('base64url')}\n`)
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new ConfigError([`TILLKEY_DATA: ${dataFolder} can't be used: ${(cause as Error).message}`])
  }
}

function adminKeyProblems(key: string | undefined): string[] {
  if (!key) return ['TILLKEY_ADMIN_KEY is missing. Set the bearer token of administrators.']
  if (key === DEMO_ADMIN_KEY)
    return ['TILLKEY_ADMIN_KEY is the published key of the demo. Choose a secret one.']
  return key.length < MIN_ADMIN_KEY_LENGTH
    ? [`TILLKEY_ADMIN_KEY must have at least ${MIN_ADMIN_KEY_LENGTH} characters.`]
    : []
}

function productionProblems(env: Environment, secrets: readonly string[]): string[] {
  const problems: string[] = []
  if (secrets.length === 0)
    problems.push('TILLKEY_SECRETS is missing. Set one or more secrets separated by commas, newest first.')
  // The console of an Ory deployment has no administrator key.
  if (!isOryConsole(env)) problems.push(...adminKeyProblems(env.TILLKEY_ADMIN_KEY))
  if (env.TILLKEY_THROTTLE === 'off') problems.push('TILLKEY_THROTTLE can\'t be "off" in production.')
  return problems
}

/** Throws ConfigError for secrets that are too short, and in production for missing ones. */
export function checkSecrets(
  env: Environment,
  mode: 'development' | 'production',
  secrets: readonly string[],
): void {
  const problems = mode === 'production' ? productionProblems(env, secrets) : []
  if (secrets.some((secret) => secret.length < MIN_SECRET_LENGTH))
    problems.push(`Each secret in TILLKEY_SECRETS must have at least ${MIN_SECRET_LENGTH} characters.`)
  if (problems.length > 0) throw new ConfigError(problems)
}
