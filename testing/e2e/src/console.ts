import {
  acceptProjectInvitation,
  type Client,
  createClient,
  createProject,
  createProjectInvitation,
  patchProject,
} from '@tillkey/client'
import type { APIRequestContext, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { readMail } from './account-project.ts'
import { openContext } from './browser.ts'
import { quickHashing } from './quick-hashing.ts'

/** An administrator key of the demo. */
const ADMIN_KEY = 'ory_pat_demo'

/** The demo's operator, who owns every project. */
export const consoleOwner = { email: 'admin@tillkey.test', password: 'admin-demo-1357' }

/** A project of one test. */
export interface ConsoleProject {
  id: string
  slug: string
  name: string
  /** Calls operations about projects with the administrator key. */
  platform: Client
  /** Calls the operations of the project with the administrator key. */
  client: Client
}

/** A change of a project document. */
interface Setting {
  path: string
  value: unknown
}

const searchable = { tillkey: { searchable: true } }

/** The identity schema of projects, with traits of several types. */
const personSchema = {
  $id: 'person',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Person',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          title: 'Email',
          ...searchable,
          'ory.sh/kratos': {
            credentials: { password: { identifier: true }, totp: { account_name: true } },
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
        name: {
          type: 'object',
          title: 'Name',
          properties: {
            first: { type: 'string', title: 'First name', ...searchable },
            last: { type: 'string', title: 'Last name', ...searchable },
          },
        },
        language: { type: 'string', title: 'Language', enum: ['en', 'af', 'xh', 'zu'] },
        visits: { type: 'integer', title: 'Visits', minimum: 0 },
        newsletter: { type: 'boolean', title: 'Newsletter' },
      },
      required: ['email'],
      additionalProperties: false,
    },
  },
}

const personSource = `base64://${Buffer.from(JSON.stringify(personSchema)).toString('base64')}`

/** Settings of every project: quick hashing and the schema `person`. */
const common: readonly Setting[] = [
  { path: '/services/identity/config/hashers', value: quickHashing },
  {
    path: '/services/identity/config/identity',
    value: { default_schema_id: 'person', schemas: [{ id: 'person', url: personSource }] },
  },
]

/** Creates a project with users of the schema `person`, and settings by their path in the project document. */
export async function createConsoleProject(
  name: string,
  settings: readonly Setting[] = [],
): Promise<ConsoleProject> {
  const baseUrl = inject('urls').platform
  const platform = createClient({ baseUrl, accessToken: ADMIN_KEY })
  const { id, slug } = await createProject(platform, { body: { name } })
  const body = [...common, ...settings].map((setting) => ({ op: 'add' as const, ...setting }))
  await patchProject(platform, { project_id: id, body })
  const client = createClient({ baseUrl: `${baseUrl}/p/${slug}`, accessToken: ADMIN_KEY })
  return { id, slug, name, platform, client }
}

type Operator = typeof consoleOwner

/** Creates an operator with a role in a project. */
async function createOperator(
  { id, platform }: ConsoleProject,
  role: 'viewer' | 'support' | 'developer',
): Promise<Operator> {
  const operator = { email: `${role}-${crypto.randomUUID()}@operators.test`, password: crypto.randomUUID() }
  await createProjectInvitation(platform, { project: id, body: { email: operator.email, role } })
  const { link } = await readMail(operator)
  const body = { token: new URL(link).hash.slice(1), password: operator.password }
  await acceptProjectInvitation(createClient({ baseUrl: inject('urls').platform }), { body })
  return operator
}

interface LoginFlow {
  ui: { action: string; nodes: { attributes: { name?: string; value?: string } }[] }
}

/** Signs an operator in at the console like the pages. The cookies are set in the browser context of `request`. */
async function signIn(request: APIRequestContext, { email, password }: Operator): Promise<void> {
  const { console, platform } = inject('urls')
  const headers = { accept: 'application/json' }
  const page = await request.get(`${console}/sign-in`, { headers: { accept: 'text/html' } })
  const flow = new URL(page.url()).searchParams.get('flow')
  const answer = await request.get(`${platform}/p/operators/self-service/login/flows?id=${flow}`, { headers })
  const { ui } = (await answer.json()) as LoginFlow
  const token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const data = { csrf_token: token, method: 'password', identifier: email, password }
  const signedIn = await request.post(ui.action, { headers, data })
  const { redirect_browser_to: next } = (await signedIn.json()) as { redirect_browser_to?: string }
  const arrived = await request.get(next ?? page.url(), { headers: { accept: 'text/html' } })
  if (!arrived.url().startsWith(console)) throw new Error(`Signing in ended at ${arrived.url()}`)
}

interface ConsoleOptions {
  project: ConsoleProject
  role?: 'owner' | 'developer' | 'support' | 'viewer'
  browser?: BrowserContextOptions
}

/** A browser with a signed-in operator. */
export interface ConsoleVisit extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** Opens a screen of the project: `/users`. */
  open(path: string): Promise<void>
}

/** Opens a browser in which an operator with a role in a project is signed in. Default: an owner. */
export async function openConsole({
  project,
  role = 'owner',
  browser,
}: ConsoleOptions): Promise<ConsoleVisit> {
  const context = await openContext(browser)
  await signIn(context.request, role === 'owner' ? consoleOwner : await createOperator(project, role))
  const page = await context.newPage()
  return {
    page,
    context,
    async open(path) {
      await page.goto(`${inject('urls').console}/p/${project.slug}${path}`)
    },
    async [Symbol.asyncDispose]() {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}
