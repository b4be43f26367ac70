import type { Platform, ProjectDocument } from '@tillkey/platform'
import { shopPermissionFile } from '@tillkey/pos/shop-permissions.ts'
import type { Config } from './config.ts'
import type { Mailing } from './mailing.ts'

/** The identity settings managed here. */
interface IdentitySettings {
  selfservice?: { default_browser_return_url?: string; allowed_return_urls?: readonly string[] }
  cookies?: { domain?: string }
}

const withMissing = (list: readonly string[], required: readonly string[]): string[] => [
  ...list,
  ...required.filter((one) => !list.includes(one)),
]

/** Adds the till as an allowed return URL, and as the default one if none is set. */
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

/** Adds the apps of this process to a document. Nothing is removed. */
function withApps(document: ProjectDocument, config: Config): ProjectDocument {
  const { services, cors_public: cors } = document
  const identity = (services.identity?.config ?? {}) as IdentitySettings // the type of the identity section
  const apps = [config.addresses.pos.url, config.addresses.console.url].map((url) => new URL(url).origin)
  return {
    ...document,
    cors_public: { enabled: true, origins: withMissing(cors?.enabled ? cors.origins : [], apps) },
    services: { ...services, identity: { config: withReturnUrls(identity, config) } },
  }
}

/** Returns the project created if none is configured: roles for tills, and recovery by mail if mail is enabled. */
export async function firstProject(config: Config, mailing: Mailing | undefined): Promise<ProjectDocument> {
  const { boundedProject, sourceOfText } = await import('@tillkey/platform')
  const permission = { config: { namespaces: { location: sourceOfText(shopPermissionFile) } } }
  const { services, ...project } = boundedProject(undefined, {
    flows: { recovery: { enabled: mailing !== undefined } },
  })
  return withApps({ ...project, services: { ...services, permission } }, config)
}

const byStart = { by: { kind: 'start', id: '' } } as const

/** Adds the apps of this process to the project of an earlier start, which may have had other addresses. */
export async function updateApps({ registry }: Platform, config: Config): Promise<void> {
  const { DEFAULT_SLUG } = await import('@tillkey/platform')
  const found = await registry.find(DEFAULT_SLUG)
  if (found) await registry.change(found.id, ({ document }) => withApps(document, config), byStart)
}

/** Whether the configured root project allows redirects to the till. */
export async function allowsTillRedirects({ projects }: Platform, { addresses }: Config): Promise<boolean> {
  const { isAllowedReturnTo } = await import('@tillkey/platform')
  return isAllowedReturnTo(addresses.pos.url, await projects.resolve({ originalUrl: '/', headers: {} }))
}
