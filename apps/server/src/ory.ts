import { type OryService, oryAddressSettings } from '@tillkey/contract/console/ory-services.ts'
import { ConfigError, type Environment, readUrl, splitList } from './environment.ts'

/** A self-hosted Ory deployment that the console administers. */
export interface OryConfig {
  /** Base URLs of its services. */
  addresses: Partial<Record<OryService, string>>
  /** Who may use the console. */
  people: { subjects: readonly string[]; groups: readonly string[]; groupsClaim: string }
}

/** Settings that signing in at the console of a deployment requires. */
const required: Readonly<Record<string, string>> = {
  TILLKEY_CONSOLE_ISSUER: 'Set the OpenID provider at which operators sign in.',
  TILLKEY_CONSOLE_CLIENT_ID: 'Set the id of the console’s client at the OpenID provider.',
}

function checkSignIn(env: Environment): void {
  const problems = Object.entries(required)
    .filter(([name]) => !env[name])
    .map(([name, action]) => `${name} is missing. Ory’s services don’t check who calls them. ${action}`)
  if (!env.TILLKEY_CONSOLE_ALLOWED_SUBJECTS && !env.TILLKEY_CONSOLE_ALLOWED_GROUPS)
    problems.push(
      'TILLKEY_CONSOLE_ALLOWED_SUBJECTS and TILLKEY_CONSOLE_ALLOWED_GROUPS are missing. Set at least one of them, because everybody who may use the console can change everything.',
    )
  if (problems.length > 0) throw new ConfigError(problems)
}

const listServices = (env: Environment) => Object.entries(oryAddressSettings).filter(([, name]) => env[name])

/** Whether this process only serves the console of an Ory deployment. */
export const isOryConsole = (env: Environment): boolean => listServices(env).length > 0

/** Returns the deployment whose services are set, or undefined without any. */
export function readOry(env: Environment): OryConfig | undefined {
  if (!isOryConsole(env)) return undefined
  checkSignIn(env)
  return {
    addresses: Object.fromEntries(
      listServices(env).map(([service, name]) => [service, readUrl(env, name, '')]),
    ),
    people: {
      subjects: splitList(env.TILLKEY_CONSOLE_ALLOWED_SUBJECTS),
      groups: splitList(env.TILLKEY_CONSOLE_ALLOWED_GROUPS),
      groupsClaim: env.TILLKEY_CONSOLE_GROUPS_CLAIM || 'groups',
    },
  }
}

/** The console of an Ory deployment runs alone. */
export function assertConsoleOnly(services: readonly string[]): void {
  if (services.some((name) => name !== 'console'))
    throw new ConfigError([
      'TILLKEY_SERVICES must be console or unset, because the console of an Ory deployment runs without the platform.',
    ])
}
