import { createIdentity, createNativeLoginFlow, isCallError, updateLoginFlow } from '@tillkey/client'
import {
  createPlatformServer,
  type Module,
  type PlatformServer,
  type ProjectDocument,
  type ServerOptions,
} from '@tillkey/platform-core'
import {
  ADMIN_KEY,
  clientOf,
  type HttpResponse,
  type HttpSession,
  startTestServer,
  type TestServer,
  tablesOf,
  testServerOptions,
} from '@tillkey/platform-core/testing'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { defaultProject } from '../default-project.ts'
import { createIdentityModule, type IdentityOptions } from '../identity-module.ts'
import { createQuickHasher } from './quick-hasher.ts'

export {
  ADMIN_KEY,
  clientOf,
  createClock,
  createHttpSession,
  type HttpRequest,
  type HttpResponse,
  type HttpSession,
} from '@tillkey/platform-core/testing'

export {
  CLIENT,
  createProviderFixture,
  ISSUER,
  type ProviderFixture,
} from '../providers/provider-fixture.ts'

export type TestPlatform = TestServer

const identityModule = ({
  cookies,
  hasher,
  throttle,
  version,
  methods,
  mail,
  callProvider,
}: Partial<IdentityOptions> = {}): Module =>
  createIdentityModule({
    cookies: cookies ?? { secure: false },
    hasher: hasher ?? createQuickHasher(),
    throttle: throttle ?? 'on',
    ...(methods && { methods }),
    ...(callProvider && { callProvider }),
    mail,
    version: version ?? 'v0.0.0',
  })

const tables = tablesOf('identity', () => [identityModule()])

/** A schema of people who sign in with an e-mail address and a password, and have these traits beside it. */
export const schemaWith = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          'ory.sh/kratos': { credentials: { password: { identifier: true } } },
        },
        ...properties,
      },
      required: ['email', ...required],
      additionalProperties: false,
    },
  },
})

/** A server that serves identities alone, with the project of a first start and its app unless told. */
export const startTestPlatform = (
  open: OpenTestDatabase,
  options: Partial<ServerOptions & IdentityOptions> = {},
): Promise<TestPlatform> =>
  startTestServer(open, {
    tables,
    create: (database) =>
      createPlatformServer({
        ...testServerOptions(database),
        projects: [appProject()],
        ...options,
        modules: [identityModule(options)],
      }),
  })

/** Where people come from, and are led when nothing says where. */
export const APP = 'http://localhost:3000'

/** What a project of tests is otherwise than one of a first start. */
interface AppProject {
  flows?: object
  /** Where people may be led beside `APP`. */
  returnUrls?: readonly string[]
  security?: object
}

/** The project of a first start with an app at `APP`. */
export function appProject({ flows, returnUrls = [], ...settings }: AppProject = {}): ProjectDocument {
  const { services, ...project } = defaultProject(undefined, {
    ...(flows && { flows }),
    default_browser_return_url: `${APP}/`,
    allowed_return_urls: [APP, ...returnUrls],
  })
  return { ...project, services: { identity: { config: { ...services.identity?.config, ...settings } } } }
}

interface FormNode {
  attributes: { name: string; value?: unknown; onclick?: string }
  messages: { id: number }[]
}

/** The nodes of a flow by name, and the values of those that have one. */
export const nodeOf = (flow: { ui: { nodes: FormNode[] } }, name: string): FormNode | undefined =>
  flow.ui.nodes.find(({ attributes }) => attributes.name === name)

export const csrfOf = (flow: { ui: { nodes: FormNode[] } }): string =>
  String(nodeOf(flow, 'csrf_token')?.attributes.value)

export const messageIds = (flow: { ui: { messages?: { id: number }[] } }): number[] =>
  (flow.ui.messages ?? []).map(({ id }) => id)

export const EMAIL = 'nomsa@shop.test'
export const PASSWORD = 'kettle-over-moon-41'

/** With which status a call of a client was refused; throws whatever else went wrong. */
export function refusal(error: unknown): number {
  if (!isCallError(error) || error.status === undefined) throw error
  return error.status
}

/** An identity with an e-mail address and a password. */
export async function createAccount(
  platform: Pick<PlatformServer, 'app'>,
  email = EMAIL,
  slug = '',
): Promise<string> {
  const admin = clientOf(platform, { accessToken: ADMIN_KEY }, slug && `/p/${slug}`)
  const credentials = { password: { config: { password: PASSWORD } } }
  const { id } = await createIdentity(admin, { body: { schema_id: '', traits: { email }, credentials } })
  return id
}

/** The project of a first start and its app, with authenticator apps and back-up codes. */
export function projectWithFactors(more?: AppProject): ProjectDocument {
  const project = appProject(more)
  const { config } = project.services.identity as { config: { selfservice: object } } // made there
  Object.assign(config.selfservice, {
    methods: { totp: { enabled: true }, lookup_secret: { enabled: true } },
  })
  return project
}

/** Signs in through an app's flow and answers with the session's token; throws when it is refused. */
export async function signIn(platform: Pick<PlatformServer, 'app'>, email = EMAIL): Promise<string> {
  const app = clientOf(platform)
  const { id } = await createNativeLoginFlow(app, {})
  const body = { method: 'password', identifier: email, password: PASSWORD } as const
  return String((await updateLoginFlow(app, { flow: id, body })).session_token)
}

/** Signs a browser in, at the project below a path. */
export async function signInBrowser(http: HttpSession, email = EMAIL, path = ''): Promise<HttpResponse> {
  const headers = { accept: 'application/json' }
  const flow = await http.send({ url: `${path}/self-service/login/browser`, headers })
  const body = { method: 'password', identifier: email, password: PASSWORD, csrf_token: csrfOf(flow.body) }
  return http.send({ method: 'POST', url: flow.body.ui.action, body, headers })
}
