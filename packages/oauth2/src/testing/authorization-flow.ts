import { ADMIN_KEY } from '@tillkey/platform-core/testing'

/** Redirect URI of test clients. */
export const CALLBACK = 'http://127.0.0.1:4455/cb'
export const SUBJECT = 'a-person'

export interface TestClient {
  id: string
  secret: string
}

export interface TestResponse {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // Bodies differ by operation; each test asserts what it needs.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const parsed = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : text)

interface TestRequest {
  method: Method
  url: string
  payload?: string | object
  headers?: Record<string, string>
}

/** A server under test, in this process or another. */
export interface TestServerLike {
  app: {
    inject(
      request: TestRequest,
    ): Promise<{ statusCode: number; headers: TestResponse['headers']; body: string }>
  }
}

async function inject({ app }: TestServerLike, request: TestRequest): Promise<TestResponse> {
  const response = await app.inject(request)
  return { status: response.statusCode, headers: response.headers, body: parsed(response.body) }
}

const stripOrigin = (address: string): string => {
  const { pathname, search } = new URL(address, CALLBACK)
  return pathname + search
}

/** Calls an admin operation. */
export const asAdmin = (
  server: TestServerLike,
  request: `${Method} ${string}`,
  payload?: object,
): Promise<TestResponse> => {
  const [method, url = ''] = request.split(' ')
  return inject(server, {
    method: method as Method, // the type says so
    url,
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
    ...(payload && { payload }),
  })
}

interface FormCaller {
  server: TestServerLike
  client?: TestClient | undefined
  headers?: Record<string, string>
}

/** Posts a form, authenticated as a client with a secret if one is given. */
export function postForm(
  { server, client, headers: own }: FormCaller,
  url: string,
  form: Record<string, string>,
): Promise<TestResponse> {
  const basic = client?.secret && Buffer.from(`${client.id}:${client.secret}`).toString('base64')
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(basic && { authorization: `Basic ${basic}` }),
    ...own,
  }
  return inject(server, { method: 'POST', url, headers, payload: new URLSearchParams(form).toString() })
}

/** Introspection response for a token. */
export async function introspect(server: TestServerLike, token: string): Promise<unknown> {
  const { body } = await inject(server, {
    method: 'POST',
    url: '/admin/oauth2/introspect',
    headers: {
      authorization: `Bearer ${ADMIN_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ token }).toString(),
  })
  return body
}

/** Registers a client with every grant type. */
export async function registerClient(server: TestServerLike, settings: object = {}): Promise<TestClient> {
  const { body } = await asAdmin(server, 'POST /admin/clients', {
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token', 'implicit', 'client_credentials'],
    response_types: ['code', 'token', 'id_token', 'code id_token'],
    scope: 'openid offline photos.*',
    ...settings,
  })
  return { id: body.client_id, secret: body.client_secret ?? '' }
}

/** A response to the browser and the URL it redirects to. */
type Opened = TestResponse & { location: URL }

/** A browser that keeps cookies and does not follow redirects. */
export function createBrowser(server: TestServerLike) {
  const jar = new Map<string, string>()
  return {
    jar,
    async open(address: string): Promise<Opened> {
      const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
      const response = await inject(server, {
        method: 'GET',
        url: stripOrigin(address),
        headers: cookie ? { cookie } : {},
      })
      for (const line of [response.headers['set-cookie'] ?? []].flat().map(String)) {
        const [pair = ''] = line.split(';', 1)
        const [name = '', value = ''] = pair.split('=', 2)
        if (line.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, value)
      }
      return { ...response, location: new URL(String(response.headers.location ?? ''), CALLBACK) }
    },
  }
}

export type Browser = ReturnType<typeof createBrowser>

export interface AuthorizationFlow {
  client: TestClient
  /** Added to the default parameters, or overriding them. */
  parameters?: Record<string, string>
  browser?: Browser
  login?: object
  consent?: object
}

const SCOPE = 'openid offline'

/** URL of an authorization request. */
export const authorizationUrl = (client: TestClient, parameters: Record<string, string> = {}): string => {
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: SCOPE,
    state: 'a-long-state',
    ...parameters,
  })
  return `/oauth2/auth?${query.toString()}`
}

/** Accepts the page's request and follows the redirect. */
async function decide(
  server: TestServerLike,
  browser: Browser,
  { step, from, answer }: { step: 'login' | 'consent'; from: Opened; answer: object },
) {
  const { status, location, body: pageBody } = from
  const challenge = location.searchParams.get(`${step}_challenge`)
  if (challenge === null)
    throw new Error(
      `no ${step} page was come to, but ${status} ${location.href}: ${JSON.stringify(pageBody)}`,
    )
  const url = `/admin/oauth2/auth/requests/${step}/accept?${step}_challenge=${challenge}`
  const { body } = await asAdmin(server, `PUT ${url}`, answer)
  return browser.open(body.redirect_to)
}

/** Runs login and consent. Returns the response to the client. */
export async function runAuthorizationFlow(
  server: TestServerLike,
  { client, parameters, ...rest }: AuthorizationFlow,
): Promise<URL> {
  const { browser = createBrowser(server), login = {}, consent = {} } = rest
  const begun = await browser.open(authorizationUrl(client, parameters))
  const answer = { subject: SUBJECT, ...login }
  const signedIn = await decide(server, browser, { step: 'login', from: begun, answer })
  const granted = { grant_scope: (parameters?.scope ?? SCOPE).split(' '), ...consent }
  const consented = await decide(server, browser, {
    step: 'consent',
    from: signedIn,
    answer: granted,
  })
  return consented.location
}

/** Runs a flow and returns its code. */
export const obtainCode = async (
  server: TestServerLike,
  client: TestClient,
  parameters: Record<string, string> = {},
): Promise<string> =>
  (await runAuthorizationFlow(server, { client, parameters })).searchParams.get('code') ?? ''

/** Exchanges a code for tokens. */
export const exchangeCode = (
  server: TestServerLike,
  client: TestClient,
  form: Record<string, string> & { code: string },
): Promise<TestResponse> =>
  postForm({ server, client }, '/oauth2/token', {
    grant_type: 'authorization_code',
    redirect_uri: CALLBACK,
    ...form,
  })

/** Runs a flow and exchanges its code. */
export const grantCode = async (server: TestServerLike, client: TestClient): Promise<TestResponse> =>
  exchangeCode(server, client, { code: await obtainCode(server, client) })
