import { Readable } from 'node:stream'
import { endpointsOf, schemas, type Typed } from '@tillkey/contract'
import { Type } from '@tillkey/contract/type.ts'
import { operation } from '@tillkey/wire'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertResponse, type Chunks, createApp, page, redirect, serve, streamed } from './index.ts'

const reportSchemas = {
  getReport: schemas({
    summary: 'Makes a report.',
    parameters: Type.Object({ kind: Type.String() }),
    responses: { 200: Type.Object({ rows: Type.Integer() }) },
  }),
}
const reports = {
  getReport: operation<Typed<typeof reportSchemas.getReport>>('getReport GET /reports/{kind}'),
}

async function* rows() {
  yield 'a,1\n'
  yield Buffer.from('é,2\n')
}
async function* broken() {
  yield 'a,1\n'
  throw new Error('the rest is missing')
}
const chunksOf: Record<string, () => Chunks> = { rows, broken, readable: () => Readable.from(['x', 'y']) }

let app: FastifyInstance
let address: string
beforeAll(async () => {
  app = await createApp({ logLevel: 'silent', renderError: ({ code }) => ({ code }) })
  const getReport = ({ args }: { args: { kind: string } }) => {
    const chunks = chunksOf[args.kind]
    if (args.kind === 'moved') return redirect('/reports/rows')
    return chunks
      ? streamed(chunks(), 'text/csv; charset=utf-8')
      : page('<p>é</p>', "default-src 'none'", 404)
  }
  serve(app, {
    endpoints: endpointsOf(reports, reportSchemas),
    handlers: { getReport },
    authorise: () => null,
    inspect: assertResponse,
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('a redirect is an empty HTML page', async () => {
  const response = await app.inject('/reports/moved')
  expect([response.statusCode, response.body, response.headers]).toMatchObject([
    303,
    '',
    { location: '/reports/rows', 'content-type': 'text/html; charset=utf-8' },
  ])
})

test('a page has its own content security policy', async () => {
  const response = await app.inject('/reports/none')
  expect([response.statusCode, response.body, response.headers]).toMatchObject([
    404,
    '<p>é</p>',
    { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  ])
})

test.each([
  ['rows', 'a,1\né,2\n'],
  ['readable', 'xy'],
])('chunks are streamed: %s', async (kind, text) => {
  const response = await fetch(`${address}/reports/${kind}`)
  expect([await response.text(), response.headers.get('content-type')]).toEqual([
    text,
    'text/csv; charset=utf-8',
  ])
})

test('a response that fails midway is recognisably incomplete', async () => {
  const response = await fetch(`${address}/reports/broken`)
  await expect(response.text()).rejects.toThrow('terminated')
})
