import type { Platform, ProjectDocument } from '@tillkey/platform'
import { shopPermissionFile } from '@tillkey/pos/shop-permissions.ts'
import type { Config } from './config.ts'
import type { Mailing } from './mailing.ts'

/** What is set here of the identity service. */
interface IdentitySettings {
  selfservice?: { default_browser_return_url?: string; allowed_return_urls?: readonly string[] }
  cookies?: { domain?: string }
}

const withMissing = (list: readonly string[], wanted: readonly string[]): string[] => [
  ...list,
  ...wanted.filter((one) => !list.includes(one)),
]

/** The settings with the till as a place that people may be led to, and go to when nothing says where. */
function withReturnUrls(
  { selfservice, cookies, ...others }: IdentitySettings,
  { addresses: { pos, platform }, cookieDomain }: Config,
) {
  const allowed = withMissing(selfservice?.allowed_return_urls ?? [], [pos.url, platform.url])
  return {
    ...others,
    ...(cookieDomain === undefined
      ? cookies && { cookies }
      : { cookies: { domain: cookieDomain, ...cookies } }),
    selfservice: {
      default_browser_return_url: pos.url,
      ...selfservice,
      allowed_return_urls: allowed,
    },
  }
}

/** A document that knows the apps of this process: what it lacks is added, and nothing is taken away. */
function withApps(document: ProjectDocument, config: Config): ProjectDocument {
  const { services, cors_public: cors } = document
  const identity = (services.identity?.config ?? {}) as IdentitySettings // as the section of the service has it
  const apps = [config.addresses.pos.url, config.addresses.console.url].map((url) => new URL(url).origin)
  return {
    ...document,
    cors_public: { enabled: true, origins: withMissing(cors?.enabled ? cors.origins : [], apps) },
    services: { ...services, identity: { config: withReturnUrls(identity, config) } },
  }
}

/**
 * The project of a process that is told of none: people have their roles at tills, and, where mail is sent, get back in when
 * they forgot their password.
 */
export async function firstProject(config: Config, mailing: Mailing | undefined): Promise<ProjectDocument> {
  const { boundedProject, sourceOfText } = await import('@tillkey/platform')
  const permission = { config: { namespaces: { location: sourceOfText(shopPermissionFile) } } }
  const { services, ...project } = boundedProject(undefined, {
    flows: { recovery: { enabled: mailing !== undefined } },
  })
  return withApps({ ...project, services: { ...services, permission } }, config)
}

const byStart = { by: { kind: 'start', id: '' } } as const

/** Adds the apps of this process to that project where an earlier start made it, with other addresses or none. */
export async function keepApps({ registry }: Platform, config: Config): Promise<void> {
  const { DEFAULT_SLUG } = await import('@tillkey/platform')
  const found = await registry.find(DEFAULT_SLUG)
  if (found) await registry.change(found.id, ({ document }) => withApps(document, config), byStart)
}

/** Whether people of the project at the root, which somebody wrote down, may be led back to the till. */
export async function leadsToTill({ projects }: Platform, { addresses }: Config): Promise<boolean> {
  const { isAllowedReturnTo } = await import('@tillkey/platform')
  return isAllowedReturnTo(addresses.pos.url, await projects.resolve({ originalUrl: '/', headers: {} }))
}
