import { createIdentity, createNativeLoginFlow, isCallError, updateLoginFlow } from '@tillkey/client'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import {
  createPlatformServer,
  type Module,
  type PlatformServer,
  type ProjectDocument,
  type ServerOptions,
} from '@tillkey/platform-core'
import {
  ADMIN_KEY,
  createClientOf,
  createTestTables,
  type HttpResponse,
  type HttpSession,
  startTestServer,
  type TestServer,
  testServerOptions,
} from '@tillkey/platform-core/testing'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { createIdentityModule, type IdentityOptions } from '../identity-module.ts'

export {
  ADMIN_KEY,
  createClientOf as clientOf,
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

/** Tables of a server with the identity module only. */
export const identityTables = createTestTables('identity', () => [identityModule()])

/** A schema with an email address, a password and these traits. */
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

/** A server of identities only. Default: the default project and its app. */
export const startTestPlatform = (
  open: OpenTestDatabase,
  options: Partial<ServerOptions & IdentityOptions> = {},
): Promise<TestPlatform> =>
  startTestServer(open, {
    tables: identityTables,
    create: (database) =>
      createPlatformServer({
        ...testServerOptions(database),
        projects: [appProject()],
        ...options,
        modules: [identityModule(options)],
      }),
  })

/** Origin of the app and default return URL. */
export const APP = 'http://localhost:3000'

/** Overrides of the default project. */
interface AppProject {
  flows?: object
  /** Allowed return URLs besides `APP`. */
  returnUrls?: readonly string[]
  security?: object
}

/** The default project with an app at `APP`. */
export function appProject({ flows, returnUrls = [], ...settings }: AppProject = {}): ProjectDocument {
  const { services, ...project } = defaultProject(undefined, {
    ...(flows && { flows }),
    default_browser_return_url: `${APP}/`,
    allowed_return_urls: [APP, ...returnUrls],
  })
  return { ...project, services: { identity: { config: { ...services.identity?.config, ...settings } } } }
}

interface FormNode {
  attributes: { name: string; value?: unknown; onclick?: string; disabled?: boolean }
  messages: { id: number }[]
}

/** Returns a node of a flow by name. */
export const findNode = (flow: { ui: { nodes: FormNode[] } }, name: string): FormNode | undefined =>
  flow.ui.nodes.find(({ attributes }) => attributes.name === name)

export const readCsrfToken = (flow: { ui: { nodes: FormNode[] } }): string =>
  String(findNode(flow, 'csrf_token')?.attributes.value)

export const messageIds = (flow: { ui: { messages?: { id: number }[] } }): number[] =>
  (flow.ui.messages ?? []).map(({ id }) => id)

export const EMAIL = 'nomsa@shop.test'
export const PASSWORD = 'kettle-over-moon-41'

/** Returns the status of a refused call; rethrows any other error. */
export function refusal(error: unknown): number {
  if (!isCallError(error) || error.status === undefined) throw error
  return error.status
}

/** Creates an identity with email and password. Resolves with its id. */
export async function createAccount(
  platform: Pick<PlatformServer, 'app'>,
  email = EMAIL,
  slug = '',
): Promise<string> {
  const admin = createClientOf(platform, { accessToken: ADMIN_KEY }, slug && `/p/${slug}`)
  const credentials = { password: { config: { password: PASSWORD } } }
  const { id } = await createIdentity(admin, { body: { schema_id: '', traits: { email }, credentials } })
  return id
}

/** The default project and its app, with authenticator apps and backup codes. */
export function projectWithFactors(more?: AppProject): ProjectDocument {
  const project = appProject(more)
  const { config } = project.services.identity as { config: { selfservice: object } } // created above
  Object.assign(config.selfservice, {
    methods: { totp: { enabled: true }, lookup_secret: { enabled: true } },
  })
  return project
}

/** Signs in with an app flow. Resolves with the session token. */
export async function signIn(platform: Pick<PlatformServer, 'app'>, email = EMAIL): Promise<string> {
  const app = createClientOf(platform)
  const { id } = await createNativeLoginFlow(app, {})
  const body = { method: 'password', identifier: email, password: PASSWORD } as const
  return String((await updateLoginFlow(app, { flow: id, body })).session_token)
}

/** Signs a browser in, at the project below a path. */
export async function signInBrowser(http: HttpSession, email = EMAIL, path = ''): Promise<HttpResponse> {
  const headers = { accept: 'application/json' }
  const flow = await http.send({ url: `${path}/self-service/login/browser`, headers })
  const body = {
    method: 'password',
    identifier: email,
    password: PASSWORD,
    csrf_token: readCsrfToken(flow.body),
  }
  return http.send({ method: 'POST', url: flow.body.ui.action, body, headers })
}
