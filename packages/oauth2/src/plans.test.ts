import type { Database, Queries, SqlValue } from '@tillkey/sql'
import { onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  createBrowser,
  exchangeCode,
  introspect,
  postForm,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
} from './testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from './testing/index.ts'

/** Number of other rows, which a scan of the project would read. */
const OTHERS = 400
const FEW = 60

interface Statement {
  sql: string
  params: readonly SqlValue[]
}

/** Records every statement. */
function noting<Q extends Queries>(queries: Q, noted: Map<string, Statement>): Q {
  const note = (sql: string, params: readonly SqlValue[] = []): void => void noted.set(sql, { sql, params })
  const own: Queries = {
    dialect: queries.dialect,
    all: (sql, params) => (note(sql, params), queries.all(sql, params)),
    get: (sql, params) => (note(sql, params), queries.get(sql, params)),
    run: (sql, params) => (note(sql, params), queries.run(sql, params)),
    defer: (change) => (note(change.sql, change.params), queries.defer(change)),
  }
  return { ...queries, ...own }
}

const notingAll = (db: Database, noted: Map<string, Statement>): Database => ({
  ...noting(db, noted),
  transaction: (work, options) => db.transaction((tx) => work(noting(tx, noted)), options),
})

const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${OTHERS})`

/** Creates rows of other clients and subjects in the same project. */
async function addOthers({ database: { db } }: TestOAuth2, project: string): Promise<void> {
  const fill = (table: string, columns: string, values: string): Promise<unknown> =>
    db.run(
      `INSERT INTO ${table} (project_id, ${columns}) ${numbers} SELECT '${project}', ${values} FROM numbers`,
    )
  await fill(
    'oauth2_tokens',
    'id, kind, chain_id, client_id, state, content, issued_at, expires_at',
    "'token ' || n, 'access', 'chain ' || n, 'client ' || n, 'active', '{}', 0, 1e13",
  )
  await fill(
    'oauth2_consents',
    'id, flow_id, client_id, subject, session_id, is_remembered, is_skipped, content, requested_at, expires_at, identity_session',
    "'consent ' || n, 'flow ' || n, 'client ' || n, 'subject ' || n, 'session ' || n, 1, 0, '{}', 0, 1e13, 'other ' || n",
  )
  await fill(
    'oauth2_login_sessions',
    'id, subject, authenticated_at, expires_at, identity_session',
    "'session ' || n, 'subject ' || n, 0, 1e13, 'other ' || n",
  )
  await fill('oauth2_interactions', 'kind, id, content, expires_at', "'login', 'request ' || n, '{}', 1e13")
  await fill('oauth2_token_cutoffs', 'client_id, issued_before, expires_at', "'client ' || n, 0, 1e13")
  await fill('oauth2_used_jtis', 'digest, expires_at', "'digest ' || n, 1e13")
  await db.run('ANALYZE')
}

/** Runs operations of clients, people and administrators, including deletions. */
async function doEverything(server: TestOAuth2): Promise<void> {
  const post_logout_redirect_uris = ['http://127.0.0.1:4455/bye']
  const client = await registerClient(server, { client_id: 'one', post_logout_redirect_uris })
  const browser = createBrowser(server)
  const remembering = { login: { remember: true }, consent: { remember: true } }
  const response = await runAuthorizationFlow(server, { client, browser, ...remembering })
  const { body } = await exchangeCode(server, client, { code: response.searchParams.get('code') ?? '' })
  const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
  const refreshed = await postForm({ server, client }, '/oauth2/token', refresh)
  await introspect(server, refreshed.body.access_token)
  await postForm({ server, client }, '/oauth2/token', { grant_type: 'client_credentials' })
  await runAuthorizationFlow(server, { client, browser })
  const sessions = '/admin/oauth2/auth/sessions'
  await asAdmin(server, `GET ${sessions}/consent?subject=${SUBJECT}&login_session_id=none`)
  await browser.open(`/oauth2/sessions/logout?id_token_hint=${body.id_token}`)
  await postForm({ server, client }, '/oauth2/revoke', { token: refreshed.body.access_token })
  await asAdmin(server, `DELETE ${sessions}/login?sid=none`)
  await asAdmin(server, `DELETE ${sessions}/login?subject=${SUBJECT}`)
  await asAdmin(server, `DELETE ${sessions}/consent?subject=${SUBJECT}&client=one`)
  await asAdmin(server, `DELETE ${sessions}/consent?subject=${SUBJECT}&all=true`)
  await asAdmin(server, 'DELETE /admin/oauth2/tokens?client_id=one')
  await asAdmin(server, 'GET /admin/clients?owner=nobody&client_name=nothing')
  await asAdmin(server, 'DELETE /admin/clients/one')
}

const isOfOurs = ({ sql }: Statement): boolean => /oauth2_/.test(sql) && !/^\s*INSERT/.test(sql)
/** Totals of lists have to count. */
const isCount = ({ sql }: Statement): boolean =>
  /^SELECT count\(\*\) AS total FROM \w+ WHERE project_id = \$1$/.test(sql)

class Undone extends Error {}

/** Explains a statement in a transaction that is rolled back. */
async function planStatement(db: Database, { sql, params }: Statement): Promise<ReadPlan | undefined> {
  const plans: ReadPlan[] = []
  const explain = async (tx: Queries): Promise<never> => {
    const watchedAll: Queries['all'] = async (text, values) =>
      text.startsWith('EXPLAIN') ? tx.all(text, values) : []
    await watchPlansOn({ ...db, get: tx.get, all: watchedAll }, plans).all(sql, params)
    throw new Undone()
  }
  await db.transaction(explain).catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
  return plans[0]
}

/** SQLite reports the index used, PostgreSQL the number of rows read. */
const scansProject = ({ steps, rows }: ReadPlan): boolean =>
  rows === null
    ? steps.some(
        (step) =>
          /^SCAN (TABLE )?oauth2_/.test(step) ||
          /^SEARCH oauth2_(?!key_changes).*\(project_id=\?\)$/.test(step),
      )
    : rows > FEW

onBothDatabases('statements of the authorization server', (open) => {
  test('do not scan other rows of the project', async () => {
    const noted = new Map<string, Statement>()
    await using server = await startTestOAuth2(
      async (tables) => {
        const opened = await open(tables)
        return { ...opened, db: notingAll(opened.db, noted) }
      },
      { dev: true },
    )
    const { id } = await server.projects.find('playground')
    await addOthers(server, id)
    await doEverything(server)
    const reads = [...noted.values()].filter((one) => isOfOurs(one) && !isCount(one))
    const found: string[] = []
    for (const one of reads) {
      const plan = await planStatement(server.database.db, one)
      if (plan && scansProject(plan)) found.push(`${one.sql} ${plan.steps.join('; ')}${plan.rows ?? ''}`)
    }
    expect(reads.length).toBeGreaterThan(25)
    expect(found).toEqual([])
  })
})
