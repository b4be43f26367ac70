import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import {
  boundedProject,
  createIdentityModule,
  createPasswordHasher,
  defaultProject,
  type IdentityOptions,
  keepingOwnCookie,
  type PasswordHasher,
  withOwnCookie,
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
import { createAccountExperienceModule } from './account-experience.ts'
import {
  type AccountPagesOptions,
  type AccountWebApp,
  createAccountPagesModule,
  serveAccountPages,
} from './account-pages.ts'
import { createMailModule, type MailModuleOptions } from './mail-module.ts'

const VERSION = 'v0.1.0'

export interface PlatformOptions
  extends Omit<ServerOptions, 'modules' | 'described' | 'consoleOrigins'>,
    DomainOptions,
    OAuth2Options {
  /** More modules beside the platform's own. */
  modules?: readonly Module[]
  /** `off`: the limits that projects set to attempts do not hold; `on` unless told. */
  throttle?: 'on' | 'off'
  /** Hashes passwords; argon2id unless told. */
  hasher?: PasswordHasher
  /** How mails are sent; they wait in the outbox when it is not told. */
  mail?: MailModuleOptions | undefined
  /** How many projects an operator can have created. Default: 100. */
  projectLimit?: number
  /** Operators, in a project of their own; only keys administrate unless told. */
  operators?: OperatorsOptions
  /** Where people reach the console, whose screens may call its operations; the platform's own address unless told. */
  consoleUrl?: string
  /** Where the point of sale is: the account pages lead there in projects that allow it. */
  pointOfSaleUrl?: string
  /** The built account pages; without them there is only the API. */
  webApp?: AccountWebApp
}

export type Platform = PlatformServer

const identityOptions = (options: PlatformOptions): IdentityOptions => ({
  version: VERSION,
  cookies: { secure: options.baseUrl.startsWith('https:') },
  hasher: options.hasher ?? createPasswordHasher(),
  throttle: options.throttle ?? 'on',
  mail: options.mail?.deliverer,
})

/** What a project is like that is created by its name alone. */
const newDocument = (name: string, slug: string): ProjectDocument =>
  withOwnCookie({ ...boundedProject(), name, slug })

/** What the account pages are served with; nothing where there are none. */
function accountPagesOptions({
  webApp,
  pointOfSaleUrl,
  mail,
}: PlatformOptions): AccountPagesOptions | undefined {
  return webApp && { webApp, pointOfSaleUrl, inbox: mail?.inbox === undefined ? 'absent' : 'served' }
}

/** Every engine of the platform, in the order in which their tables are made. A new one is added here. */
export function modulesOf(options: PlatformOptions): Module[] {
  const accountPages = accountPagesOptions(options)
  return [
    createIdentityModule(identityOptions(options)),
    createPermissionModule(),
    createOAuth2Module(options),
    createAccountExperienceModule(),
    createProjectsModule({
      baseUrl: options.baseUrl,
      consoleUrl: options.consoleUrl ?? options.baseUrl,
      newDocument,
      replacing: keepingOwnCookie,
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

/** Puts the platform together: every engine on one server, and the account pages. No projects: `playground` alone. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const projects = options.projects.length > 0 ? options.projects : [defaultProject()]
  const modules = modulesOf(options)
  const consoleOrigins = options.consoleUrl === undefined ? [] : [new URL(options.consoleUrl).origin]
  const server = await createPlatformServer({ ...options, projects, modules, described, consoleOrigins })
  const accountPages = accountPagesOptions(options)
  if (accountPages) await serveAccountPages(server, accountPages)
  return server
}
