import type { LoginFlow } from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import type { UiContainer } from '@tillkey/contract/platform/identity/ui-models.ts'
import { createWebPage, type PageRequest, page, serveWebApp, type WebApp } from '@tillkey/host'
import { isAllowedReturnTo } from '@tillkey/identity'
import type { Module, PlatformServer, ProjectContext } from '@tillkey/platform-core'
import { accountPagesOf } from '@tillkey/self-service'
import { ApiError } from '@tillkey/wire'

/** Content of a page without scripts. */
export interface PlainFacts {
  form: UiContainer
  /** Name of the project. */
  name: string
  /** Preferred languages of the reader (RFC 9110, Accept-Language). */
  languages: string
}

/** The built account pages. */
export interface AccountWebApp extends WebApp {
  /** Renders the sign-in page for browsers without JavaScript. Undefined disables it. */
  plainLogin?(facts: PlainFacts): Promise<string>
}

export interface AccountPagesOptions {
  webApp: AccountWebApp
  /** Link to the point of sale. */
  pointOfSaleUrl: string | undefined
  /** Whether the demo's inbox is served. */
  inbox: 'served' | 'absent'
}

const LOGIN = '/login'
const PLAIN_LOGIN = '/login/plain'

/** Returns the project of a request, or undefined. */
async function findProject(
  { originalUrl, headers }: Pick<PageRequest, 'originalUrl' | 'headers'>,
  { projects }: Pick<PlatformServer, 'projects'>,
): Promise<ProjectContext | undefined> {
  try {
    return await projects.resolve({ originalUrl, headers })
  } catch (error) {
    if (error instanceof ApiError && error.facts.status === 404) return undefined
    throw error
  }
}

/** Returns the relative URL of the sign-in without scripts. Other pages require scripts. */
function plainAddress({ url }: PageRequest): string | undefined {
  const [path, query = ''] = url.split('?', 2)
  return path === LOGIN ? `.${PLAIN_LOGIN}?${new URLSearchParams(query).toString()}` : undefined
}

/** Allows only its own style sheet. The form may lead to any return URL of the project. */
const PLAIN_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

interface PlainRequest extends PageRequest {
  query: unknown
}

/** Fetches a flow with the browser's cookies. */
async function fetchFlow(request: PlainRequest, { app }: PlatformServer): Promise<LoginFlow | undefined> {
  const { flow } = Object(request.query) as { flow?: unknown } // any query
  if (typeof flow !== 'string') return undefined
  const prefix = request.originalUrl.slice(0, request.originalUrl.indexOf(PLAIN_LOGIN))
  const { host, cookie } = request.headers
  const response = await app.inject({
    url: `${prefix}/self-service/login/flows?${new URLSearchParams({ id: flow }).toString()}`,
    headers: { accept: 'application/json', ...(host && { host }), ...(cookie && { cookie }) },
  })
  return response.statusCode === 200 ? response.json<LoginFlow>() : undefined
}

const beginning = (project: ProjectContext, request: PlainRequest): string => {
  const { return_to: returnTo } = Object(request.query) as { return_to?: unknown } // any query
  const query =
    typeof returnTo === 'string' ? `?${new URLSearchParams({ return_to: returnTo }).toString()}` : ''
  return `${project.publicUrl}/self-service/login/browser${query}`
}

/** Languages requested by the waiting client, then those of the browser. */
const languagesFor = ({ headers }: PlainRequest, { oauth2_login_request: waiting }: LoginFlow): string =>
  [...(waiting?.oidc_context?.ui_locales ?? []), headers['accept-language'] ?? ''].join(',')

/** Serves the sign-in for browsers without scripts. An expired form is replaced by a new one. */
function servePlainLogin(server: PlatformServer, plainLogin: NonNullable<AccountWebApp['plainLogin']>): void {
  server.app.get(PLAIN_LOGIN, async (request, reply) => {
    const project = await server.projects.resolve(request)
    const flow = await fetchFlow(request, server)
    if (flow === undefined) return reply.redirect(beginning(project, request), 303)
    const { name } = accountPagesOf(project)
    const html = await plainLogin({ form: flow.ui, name, languages: languagesFor(request, flow) })
    return reply
      .headers({ 'content-security-policy': PLAIN_POLICY, 'cache-control': 'private, no-store' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** Returns the settings embedded in a project's pages. */
function pageSettings(project: ProjectContext, { pointOfSaleUrl }: AccountPagesOptions) {
  // In other projects merchants do not use the point of sale.
  const isOfTill = isAllowedReturnTo(pointOfSaleUrl, project)
  return { account: accountPagesOf(project), ...(isOfTill && { pointOfSaleUrl }) }
}

/** Returns the relative URL of a notice for browsers without scripts. */
function plainNotice({ url }: PageRequest): string {
  const [path = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('plain', '1')
  return `./${path.slice(path.lastIndexOf('/') + 1)}?${parameters.toString()}`
}

/** Renders notices of the engines as pages of the account app. */
export const createAccountPagesModule = (options: AccountPagesOptions): Module => ({
  name: 'account-pages',
  migrations: [],
  open() {
    const { folder } = options.webApp
    const { headers, html } = createWebPage({ folder, settings: {}, withoutScript: plainNotice })
    return {
      routes: [],
      ports: {
        async accountPage(project, request, notice) {
          const text = await html(request, { ...pageSettings(project, options), notice })
          const shown = page(text, headers['content-security-policy'] ?? '', notice.status)
          return { ...shown, headers: { ...headers, 'cache-control': 'private, no-store', ...shown.headers } }
        },
      },
    }
  },
  // It stores nothing.
  purge: async () => undefined,
})

/** Serves the account pages, with the settings of their project, and the sign-in without scripts. */
export async function serveAccountPages(server: PlatformServer, options: AccountPagesOptions): Promise<void> {
  const { webApp, inbox } = options
  const { plainLogin, ...built } = webApp
  if (plainLogin) servePlainLogin(server, plainLogin)
  await serveWebApp(server.app, {
    ...built,
    settings: inbox === 'served' ? { inbox } : {},
    settingsFor: async (request) => {
      const project = await findProject(request, server)
      return project === undefined ? {} : pageSettings(project, options)
    },
    ...(plainLogin && { withoutScript: plainAddress }),
    frames: inbox === 'served' ? 'own' : 'none',
  })
}
