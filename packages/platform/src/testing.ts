import { assertAnswer } from '@tillkey/host'
import type { TestDatabase } from '@tillkey/sql/testing'
import { createPlatform, type Platform, type PlatformOptions } from './platform.ts'

export const ADMIN_KEY = 'ory_pat_test'
const BASE_URL = 'http://localhost:4000'

export interface TestPlatform extends Platform {
  database: TestDatabase
  [Symbol.asyncDispose](): Promise<void>
}

/** A platform over an empty database, its answers checked against the contract; never listening, so call it by `app.inject`. */
export async function startTestPlatform(
  open: () => Promise<TestDatabase>,
  options: Partial<PlatformOptions> = {},
): Promise<TestPlatform> {
  const database = await open()
  const service = await createPlatform({
    db: database.db,
    baseUrl: BASE_URL,
    secrets: ['a secret for tests'],
    adminKey: ADMIN_KEY,
    projects: [],
    defaultReturnUrl: 'http://localhost:3000/',
    allowedReturnUrls: [],
    corsOrigins: ['http://localhost:3000'],
    logLevel: 'silent',
    now: Date.now,
    inspect: assertAnswer,
    ...options,
  })
  const dispose = async (): Promise<void> => {
    await service.close()
    await database[Symbol.asyncDispose]()
  }
  return { ...service, database, [Symbol.asyncDispose]: dispose }
}

export interface VisitorRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** Sent as JSON. */
  body?: object
  /** Sent as an HTML form. */
  form?: Record<string, string>
  headers?: Record<string, string>
}

export interface VisitorAnswer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // An answer's body is whatever the operation says; each test asserts what it needs of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  /** Set-Cookie values, by the name of their cookie. */
  cookies: Map<string, string>
}

export interface Visitor {
  /** What the visitor's cookie jar holds. */
  jar: Map<string, string>
  send(request: VisitorRequest): Promise<VisitorAnswer>
}

const acceptOf = { script: 'application/json', page: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const parseBody = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : text)

function keep(jar: Map<string, string>, setCookies: string[]): Map<string, string> {
  const named = setCookies.map((line): [string, string] => [line.slice(0, line.indexOf('=')), line])
  for (const [name, line] of named) {
    const value = line.slice(name.length + 1).split(';', 1)[0] ?? ''
    if (line.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  }
  return new Map(named)
}

/** Somebody with a cookie jar: a script, or a browser going from page to page. */
export function createVisitor({ app }: Pick<Platform, 'app'>, kind: 'script' | 'page' = 'script'): Visitor {
  const jar = new Map<string, string>()
  return {
    jar,
    async send({ method = 'GET', url, body, form, headers = {} }) {
      const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
      const payload = body ? JSON.stringify(body) : form && new URLSearchParams(form).toString()
      const type = body ? 'application/json' : 'application/x-www-form-urlencoded'
      const answer = await app.inject({
        method,
        url,
        ...(payload !== undefined && { payload }),
        headers: {
          accept: acceptOf[kind],
          ...(payload !== undefined && { 'content-type': type }),
          ...(cookie && { cookie }),
          ...headers,
        },
      })
      const cookies = keep(jar, [answer.headers['set-cookie'] ?? []].flat())
      return { status: answer.statusCode, headers: answer.headers, body: parseBody(answer.body), cookies }
    },
  }
}

interface FormNode {
  attributes: { name: string; value?: unknown }
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

/** A clock that stands still until it is moved. */
export function createClock(start = Date.UTC(2026, 10, 21)) {
  let time = start
  return {
    now: () => time,
    advance(milliseconds: number) {
      time += milliseconds
    },
  }
}

/** An identity with an e-mail address and a password. */
export async function createAccount(platform: Platform, email = EMAIL, slug = ''): Promise<string> {
  const answer = await platform.app.inject({
    method: 'POST',
    url: `${slug && `/p/${slug}`}/admin/identities`,
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    payload: {
      schema_id: '',
      traits: { email },
      credentials: { password: { config: { password: PASSWORD } } },
    },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().id
}

/** Signs in through an app's flow and answers with the session's token. */
export async function signIn(platform: Platform, email = EMAIL): Promise<string> {
  const app = createVisitor(platform)
  const flow = await app.send({ url: '/self-service/login/api' })
  const body = { method: 'password', identifier: email, password: PASSWORD }
  const answer = await app.send({ method: 'POST', url: flow.body.ui.action, body })
  return answer.body.session_token
}

/** Signs a browser in. */
export async function signInBrowser(visitor: Visitor, email = EMAIL): Promise<VisitorAnswer> {
  const headers = { accept: 'application/json' }
  const flow = await visitor.send({ url: '/self-service/login/browser', headers })
  const body = { method: 'password', identifier: email, password: PASSWORD, csrf_token: csrfOf(flow.body) }
  return visitor.send({ method: 'POST', url: flow.body.ui.action, body, headers })
}
