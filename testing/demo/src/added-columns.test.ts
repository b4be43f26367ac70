import { randomUUID } from 'node:crypto'
import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { merchant, providerAccount, terminals } from './demo-data.ts'
import { type DemoEnvironment, startDemoEnvironment } from './demo-environment.ts'

const ADMIN = { authorization: 'Bearer ory_pat_demo' }

interface ReceivedResponse {
  status: number
  body: Record<string, unknown>
}

/** A client with cookies that counts statuses. */
function createCaller(statuses: Map<string, number>) {
  const jar = new Map<string, string>()
  // oxlint-disable-next-line complexity -- optional parts of a request count as branches
  return async (
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ReceivedResponse> => {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=')
      jar.set(name, value)
    }
    const key = `${new URL(url).pathname.replaceAll(/[\da-f-]{36}/g, '{id}')} ${response.status}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }
}
type Caller = ReturnType<typeof createCaller>

async function signIn(call: Caller, { platform }: DemoEnvironment['urls']): Promise<Record<string, string>> {
  const { body: flow } = await call(`${platform}/self-service/login/api`)
  const { email: identifier, password } = merchant
  const form = { method: 'password', identifier, password }
  const { body } = await call(`${platform}/self-service/login?flow=${String(flow.id)}`, form)
  return { 'x-session-token': String(body.session_token) }
}

/** A till with an account and a card machine. */
async function openTill(call: Caller, { urls, config }: DemoEnvironment): Promise<Record<string, string>> {
  const session = await signIn(call, urls)
  const { email, password } = providerAccount
  const till = `${urls.pos}/api/${config.provider}`
  await call(`${till}/link`, { email, password, device_name: 'Counter 1' }, session)
  await call(`${till}/terminals/${terminals[0].uuid}/link`, {}, session)
  return session
}

async function openClient(call: Caller, { platform }: DemoEnvironment['urls']): Promise<string> {
  const { body } = await call(
    `${platform}/admin/clients`,
    { grant_types: ['client_credentials'], client_secret: 'a-secret-of-a-client' },
    ADMIN,
  )
  return `Basic ${btoa(`${String(body.client_id)}:a-secret-of-a-client`)}`
}

/** Returns the daily activity of people, apps and tills. */
async function createDay(statuses: Map<string, number>, environment: DemoEnvironment) {
  const { urls } = environment
  const call = createCaller(statuses)
  const session = await openTill(call, environment)
  const authorization = await openClient(call, urls)
  return {
    signIn: async () => {
      // Native apps have no cookies.
      const app = createCaller(statuses)
      const own = await signIn(app, urls)
      await app(`${urls.platform}/sessions/whoami`, undefined, own)
      await call(`${urls.platform}/admin/identities`, undefined, ADMIN)
    },
    token: async () => {
      const form = new URLSearchParams({ grant_type: 'client_credentials' })
      const { body } = await call(`${urls.platform}/oauth2/token`, form, { authorization })
      const token = new URLSearchParams({ token: String(body.access_token) })
      await call(`${urls.platform}/admin/oauth2/introspect`, token, ADMIN)
    },
    check: async () => {
      const query = 'namespace=files&object=a&relation=owner&subject_id=b'
      await call(`${urls.platform}/relation-tuples/check/openapi?${query}`, undefined, ADMIN)
      await call(`${urls.platform}/relation-tuples`, undefined, ADMIN)
    },
    pay: async () => {
      const uuid = randomUUID()
      const payment = { request_uuid: uuid, amount: { currencyCode: 'ZAR', units: 1000 } }
      await call(`${urls.pos}/api/payments`, payment, session)
      await call(`${urls.pos}/api/payments/${uuid}/cancel`, {}, session)
      await call(`${urls.pos}/api/payments/${uuid}`, undefined, session)
      await call(`${urls.pos}/api/sales`, undefined, session)
    },
  }
}

test('columns are added to every table while people sign in, tokens are issued and payments run', async () => {
  await using database = await openTestPostgres()
  const settings = { TILLKEY_THROTTLE: 'off', TILLKEY_DATABASE_CONNECTIONS: '4' }
  await using environment = await startDemoEnvironment({
    settings,
    ...(database.url && { databaseUrl: database.url }),
  })
  const statuses = new Map<string, number>()
  const day = await createDay(statuses, environment)
  const during = new AbortController()
  const repeat = async (work: () => Promise<void>): Promise<number> => {
    let rounds = 0
    for (; rounds < 2 || !during.signal.aborted; rounds++) await work()
    return rounds
  }
  const busy = Object.values(day).map(repeat)
  // Every statement is prepared before its table changes.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const tables = await database.db.all<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  for (const { name } of tables) await database.db.run(`ALTER TABLE ${name} ADD COLUMN later TEXT`)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const connected = await database.db.get<{ n: number }>(
    'SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  during.abort()
  const rounds = await Promise.all(busy)
  expect(tables.length).toBeGreaterThan(70)
  // Four services, and the test's own connection.
  expect(connected?.n).toBeLessThanOrEqual(4 * 4 + 1)
  expect(Math.min(...rounds)).toBeGreaterThan(1)
  expect([...statuses.keys()].filter((key) => / 5\d\d$/.test(key))).toEqual([])
  const isDone = (path: string): boolean => [200, 201].some((status) => statuses.has(`${path} ${status}`))
  const paths = ['/self-service/login', '/sessions/whoami', '/oauth2/token', '/admin/oauth2/introspect']
  expect(
    [...paths, '/api/payments', '/api/payments/{id}', '/api/sales'].filter((path) => !isDone(path)),
  ).toEqual([])
}, 60_000)
