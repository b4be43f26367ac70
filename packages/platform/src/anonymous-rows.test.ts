import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { defaultProject } from '@tillkey/identity'
import { createHttpSession } from '@tillkey/platform-core/testing'
import type { Database } from '@tillkey/sql'
import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform, tableNames } from './testing.ts'

const LIMIT = 2
const ASKED = 5
const redirect_uri = 'https://app.example/cb'

const limits = ['account', 'device', 'address', 'messages', 'changes', 'flows', 'submissions']
const limit = { attempts: LIMIT, window: '1h' }
const throttle = Object.fromEntries(
  [...limits, 'authorizations', 'registrations'].map((name) => [name, limit]),
)
const on = { enabled: true }

/** A project in which anybody may begin whatever there is to begin. */
function openProject() {
  const { services, ...document } = defaultProject(undefined, { flows: { recovery: on, verification: on } })
  const config = { ...services.identity?.config, security: { throttle } }
  const oauth2 = { oidc: { dynamic_client_registration: on } }
  return { ...document, services: { identity: { config }, oauth2: { config: oauth2 } } }
}

async function start(): Promise<TestPlatform> {
  const platform = await startTestPlatform(openTestSqlite, { projects: [openProject()], proxy: 'trusted' })
  const http = createHttpSession(platform)
  const client = { client_id: 'one', token_endpoint_auth_method: 'none', redirect_uris: [redirect_uri] }
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  await http.send({ method: 'POST', url: '/admin/clients', headers, body: { ...client, scope: 'openid' } })
  // Keys are drawn for the first who asks.
  await http.send({ url: '/.well-known/jwks.json' })
  return platform
}

/** Written or emptied by jobs, some time after. */
const byJobs = new Set(['job_leases', 'event_counters', 'uncounted_events'])
/** Rows that requests write themselves, of a table to which jobs write, too. */
const byRequests: Readonly<Record<string, string>> = { project_events: "WHERE name LIKE '%Failed'" }

async function countRows(db: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const tables = await db.all<{ name: string }>(tableNames[db.dialect] ?? '')
  for (const { name } of tables.filter((table) => !byJobs.has(table.name)))
    counts.set(
      name,
      Number((await db.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${name} ${byRequests[name] ?? ''}`))?.n),
    )
  return counts
}

/** What operations have to be told before they keep anything. */
const told: Readonly<Record<string, string>> = {
  ...{ client_id: 'one', redirect_uri, response_type: 'code', scope: 'openid', state: 'a-long-state' },
  ...{ flow: '00000000-0000-4000-8000-000000000000', return_session_token_exchange_code: 'true' },
}

function addressOf({ operation: { path, parameters } }: Endpoint): string {
  const query = new URLSearchParams()
  for (const { name } of parameters) if (told[name] !== undefined) query.set(name, told[name])
  return `${path.replaceAll(/{\w+}/g, 'x')}?${query.toString()}`
}

/** By a program, or by a browser without scripts. */
const askers = ['spa', 'browser'] as const

function ask(platform: TestPlatform, endpoint: Endpoint, asker: (typeof askers)[number], network: string) {
  const { method } = endpoint.operation
  const sent = asker === 'browser' ? { form: told } : { body: { ...told, redirect_uris: [redirect_uri] } }
  return createHttpSession(platform, asker).send({
    method: method as 'GET', // whichever the operation says
    url: addressOf(endpoint),
    headers: { 'x-forwarded-for': network },
    ...(method !== 'GET' && sent),
  })
}

test('whoever is not known has no more kept by any operation than limits say', async () => {
  await using platform = await start()
  const beyond: string[] = []
  const kept = new Set<string>()
  let before = await countRows(platform.database.db)
  const every = Object.values<Endpoint>(platformEndpoints).flatMap((one) =>
    askers.map((asker) => [one, asker] as const),
  )
  for (const [index, [endpoint, asker]] of every.entries()) {
    for (let n = 0; n < ASKED; n++) await ask(platform, endpoint, asker, `10.0.${index >> 8}.${index & 255}`)
    const after = await countRows(platform.database.db)
    for (const [table, rows] of after) {
      const more = rows - (before.get(table) ?? 0)
      if (more > 0) kept.add(table)
      if (more > LIMIT) beyond.push(`${endpoint.operation.id} of a ${asker}: ${more} rows of ${table}`)
    }
    before = after
  }
  expect(beyond).toEqual([])
  for (const table of ['flows', 'flow_errors', 'oauth2_clients', 'oauth2_interactions'])
    expect(kept).toContain(table)
})
