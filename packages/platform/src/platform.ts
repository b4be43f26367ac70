import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import {
  boundedProject,
  createPasswordHasher,
  defaultProject,
  type PasswordHasher,
  preserveCookieName,
  withDefaultCookieName,
} from '@tillkey/identity'
import { createOAuth2Module, type OAuth2Options } from '@tillkey/oauth2'
import { createPermissionModule } from '@tillkey/permission'
import {
  createPlatformServer,
  type DescribedApi,
  errorEnvelope,
  type Module,
  type PlatformServer,
  type ProjectDocument,
  type ServerOptions,
} from '@tillkey/platform-core'
import { createProjectsModule, type DomainOptions, type OperatorsOptions } from '@tillkey/projects'
import { createIdentityModule, type IdentityOptions } from '@tillkey/self-service'
import { createAccountExperienceModule } from './account-experience.ts'
import {
  type AccountPagesOptions,
  type AccountWebApp,
  createAccountPagesModule,
  serveAccountPages,
} from './account-pages.ts'
import { createMailModule, type MailModuleOptions } from './mail-module.ts'

const VERSION = 'v0.2.0'

/** Options of `createPlatform`: those of the server without its modules, and settings of the modules. */
export interface PlatformOptions
  extends Omit<ServerOptions, 'modules' | 'described' | 'consoleOrigins'>,
    DomainOptions,
    OAuth2Options {
  /** Modules in addition to the platform's own. */
  modules?: readonly Module[]
  /** `off` disables rate limits on attempts. Default: `on`. */
  throttle?: 'on' | 'off'
  /** Password hashing. Default: argon2id. */
  hasher?: PasswordHasher
  /** Mail delivery. Without it mails remain in the outbox. */
  mail?: MailModuleOptions | undefined
  /** Upper bound on the projects that an operator creates. Default: 100. */
  projectLimit?: number
  /** Operators, in a project of their own. Default: none, so that only keys give access. */
  operators?: OperatorsOptions
  /** Public URL of the console, whose pages may call its operations. Default: the platform's own. */
  consoleUrl?: string
  /** URL of the point of sale, linked from the account pages of projects that allow it. */
  pointOfSaleUrl?: string
  /** The built account pages. Default: API only. */
  webApp?: AccountWebApp
}

/** The server of the platform. See PlatformServer. */
export type Platform = PlatformServer

const identityOptions = (options: PlatformOptions): IdentityOptions => ({
  version: VERSION,
  cookies: { secure: options.baseUrl.startsWith('https:') },
  hasher: options.hasher ?? createPasswordHasher(),
  throttle: options.throttle ?? 'on',
  mail: options.mail?.deliverer,
})

/** Returns the document of a project that is created by name only. */
const newDocument = (name: string, slug: string): ProjectDocument =>
  withDefaultCookieName({ ...boundedProject(), name, slug })

/** Returns the options of the account pages, or undefined without them. */
function accountPagesOptions({
  webApp,
  pointOfSaleUrl,
  mail,
}: PlatformOptions): AccountPagesOptions | undefined {
  return webApp && { webApp, pointOfSaleUrl, inbox: mail?.inbox === undefined ? 'absent' : 'served' }
}

/** Every engine of the platform, in the order of their migrations. Add new ones here. */
export function createModules(options: PlatformOptions): Module[] {
  const accountPages = accountPagesOptions(options)
  return [
    createIdentityModule(identityOptions(options)),
    createPermissionModule({ version: VERSION }),
    createOAuth2Module(options),
    createAccountExperienceModule(),
    createProjectsModule({
      baseUrl: options.baseUrl,
      consoleUrl: options.consoleUrl ?? options.baseUrl,
      newDocument,
      replacing: preserveCookieName,
      projectLimit: options.projectLimit,
      operators: options.operators,
      domainProof: options.domainProof,
      nameServers: options.nameServers,
    }),
    ...(options.mail ? [createMailModule(options.mail)] : []),
    ...(accountPages ? [createAccountPagesModule(accountPages)] : []),
    ...(options.modules ?? []),
  ]
}

const described: DescribedApi[] = [{ endpoints: platformEndpoints, renderError: errorEnvelope }]

/** Creates the platform: every engine on one server, and the account pages. Without projects it creates `playground`. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const projects = options.projects.length > 0 ? options.projects : [defaultProject()]
  const modules = createModules(options)
  const consoleOrigins = options.consoleUrl === undefined ? [] : [new URL(options.consoleUrl).origin]
  const server = await createPlatformServer({ ...options, projects, modules, described, consoleOrigins })
  const accountPages = accountPagesOptions(options)
  if (accountPages) await serveAccountPages(server, accountPages)
  return server
}
