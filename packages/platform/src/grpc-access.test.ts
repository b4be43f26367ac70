import { type ClientHttp2Session, connect } from 'node:http2'
import { text } from 'node:stream/consumers'
import * as api from '@tillkey/client'
import { ketoMethods } from '@tillkey/permission/grpc/keto-methods.ts'
import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY } from './testing.ts'
import { startConsole } from './testing-console.ts'
import { inviteOperator, type OperatedConsole, startConsoleWithOperators } from './testing-operators.ts'

/** The methods with their operations. They are not called without permissions. */
const methods = Object.entries(ketoMethods({} as never))
const WRITE = 'ory.keto.relation_tuples.v1alpha2.WriteService/TransactRelationTuples'
const CHECK = 'ory.keto.relation_tuples.v1alpha2.CheckService/Check'

interface GrpcResponse {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test asserts what it needs
  body: any
}

/** Calls a method in the project by Connect, whose statuses are those of the HTTP API. */
async function call(
  session: ClientHttp2Session,
  { slug, path, token }: { slug: string; path: string; token: string },
  message: object = {},
): Promise<GrpcResponse> {
  const stream = session.request({
    ':method': 'POST',
    ':path': `/p/${slug}/${path}`,
    'content-type': 'application/json',
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  })
  let status = 0
  stream.on('response', (headers) => (status = headers[':status'] ?? 0))
  stream.end(JSON.stringify(message))
  const body = await text(stream)
  return { status, body: body === '' ? undefined : JSON.parse(body) }
}

/** Tokens of callers with each role. */
async function createTokens(console: OperatedConsole): Promise<Record<string, string>> {
  const { as, owner, project } = console
  const key = { project: project.id, body: { name: 'd' } }
  const elsewhere = await api.createProject(as(owner), { body: { name: 'Another shop' } })
  const tokens = {
    viewer: (await inviteOperator(console, 'viewer@shop.test', 'viewer')).token,
    support: (await inviteOperator(console, 'support@shop.test', 'support')).token,
    developer: (await inviteOperator(console, 'developer@shop.test', 'developer')).token,
    owner,
    'data key': (await api.createProjectApiKey(as(owner), key)).value,
    'workspace key': (await api.createWorkspaceApiKey(as(owner), { body: { name: 'w' } })).value,
    'key of another project': (
      await api.createProjectApiKey(as(owner), { project: elsewhere.id, body: { name: 'e' } })
    ).value,
    'wrong key': 'ory_pat_wrong',
    nobody: '',
  }
  return Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, token ?? '']))
}

test('every method allows the callers of its operation', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  const session = connect(console.baseUrl)
  const { slug } = console.project
  const differing: string[] = []
  const results = new Set<string>()
  const refusals = [401, 403, 404]
  for (const [caller, token] of Object.entries(await createTokens(console)))
    for (const [path, { operation }] of methods) {
      const { status } = await call(session, { slug, path, token })
      const isWrite = ['patchRelationships', 'deleteRelationships'].includes(operation)
      const overHttp = await console.platform.app.inject({
        method: isWrite ? 'DELETE' : 'GET',
        url: `/p/${slug}${isWrite ? '/admin/relation-tuples' : '/namespaces'}`,
        headers: token === '' ? {} : { authorization: `Bearer ${token}` },
      })
      const [own, other] = [status, overHttp.statusCode].map((one) =>
        refusals.includes(one) ? one : 'allowed',
      )
      results.add(`${isWrite ? 'write' : 'read'} ${other}`)
      if (own !== other) differing.push(`${caller}: ${path} ${status}, over HTTP ${overHttp.statusCode}`)
    }
  expect(results).toEqual(
    new Set(
      ['read', 'write']
        .flatMap((way) => [...refusals, 'allowed'].map((result) => `${way} ${result}`))
        .filter((result) => result !== 'read 403'),
    ),
  )
  expect(differing).toEqual([])
  session.destroy()
})

test('a key is limited to its networks, and a write is audited and a check counted as of its caller', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  const { as, owner, project } = console
  const { slug } = project
  const session = connect(console.baseUrl)
  const path = '/services/permission/config/namespaces'
  await console.patch(project.id, { op: 'add', path, value: [{ id: 0, name: 'n' }] })
  const create = (name: string, allowed_networks: string[]) =>
    api.createProjectApiKey(as(owner), { project: project.id, body: { name, allowed_networks } })
  const far = await create('far', ['192.0.2.0/24'])
  const near = await create('near', ['127.0.0.0/8'])
  const tuple = { namespace: 'n', object: 'o', relation: 'r', subject: { id: 'ann' } }
  const deltas = { relationTupleDeltas: [{ action: 'ACTION_INSERT', relationTuple: tuple }] }
  const write = (token = '') => call(session, { slug, path: WRITE, token }, deltas)
  expect([(await write(far.value)).status, (await write(near.value)).status]).toEqual([403, 200])
  const { events } = await api.listAuditEvents(as(owner), { project_id: project.id })
  const [entry] = events.filter(({ action }) => action === 'relationships.created')
  expect(entry).toMatchObject({ action: 'relationships.created', actor: { id: near.id } })
  const checked = await call(session, { slug, path: CHECK, token: near.value ?? '' }, { tuple })
  expect(checked).toEqual({ status: 200, body: { allowed: true } })
  session.destroy()
})

test('a public listener without operations of administrators serves none of their methods', async () => {
  await using console = await startConsole(openTestSqlite, { publicAdmin: 'absent' })
  const session = connect(console.baseUrl)
  for (const [path] of methods)
    expect((await call(session, { slug: 'playground', path, token: ADMIN_KEY })).status).toBe(404)
  const health = { slug: 'playground', path: 'grpc.health.v1.Health/Check', token: '' }
  expect(await call(session, health)).toEqual({ status: 200, body: { status: 'SERVING' } })
  session.destroy()
})
