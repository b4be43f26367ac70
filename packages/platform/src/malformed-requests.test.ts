import { randomUUID } from 'node:crypto'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform(openTestSqlite)
})
afterAll(() => platform[Symbol.asyncDispose]())

const ofEngines =
  /^\/(admin\/(identities|sessions|courier|recovery|relation-tuples)|relation-tuples|namespaces)/
const operations = Object.values(platformEndpoints)
  .map(({ operation }) => operation)
  .filter(({ path }) => ofEngines.test(path))
type Operation = (typeof operations)[number]

const fillPath = ({ path }: Operation) => path.replaceAll(/{\w+}/g, () => randomUUID())
const hasQuery = (name: string) => (operation: Operation) =>
  !operation.body && operation.parameters.some((one) => one.in === 'query' && one.name === name)

/** Operations whose 400 has the code 500 in its body, as published. */
const withCode500 = new Set(['batchPatchIdentities', 'listCourierMessages'])

interface Envelope {
  error?: { code?: unknown; message?: unknown; status?: unknown; debug?: unknown }
}

function isEnvelope({ error }: Envelope, code: number): boolean {
  const isText = typeof error?.message === 'string' && typeof error.status === 'string'
  return isText && error.code === code && error.debug === undefined
}

/** Sends a request with the key and returns its status. Throws if an error lacks the envelope of that status. */
async function readStatus({ id, method }: Operation, url: string, payload?: string): Promise<number> {
  const headers = { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' }
  const { app } = platform
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload && { payload }),
  })
  const { statusCode, body } = response
  if (statusCode >= 400 && !isEnvelope(response.json(), withCode500.has(id) ? 500 : statusCode))
    throw new Error(`${method} ${url} answered ${statusCode} ${body}`)
  return statusCode
}

/** Returns the statuses of operations by id. */
const collectStatuses = async (
  chosen: readonly Operation[],
  status: (operation: Operation) => Promise<number>,
) => Object.fromEntries(await Promise.all(chosen.map(async (one) => [one.id, await status(one)] as const)))
const expectAll = (chosen: readonly Operation[], status: number, others: Record<string, number> = {}) => ({
  ...Object.fromEntries(chosen.map(({ id }) => [id, status])),
  ...others,
})

const withBody = operations.filter(({ body }) => body)

/** The body is parsed after the identity is found. */
const foundFirst = { patchIdentity: 404 }

test.each([
  ['that is no JSON', '{', foundFirst],
  ['that is a text', '"text"', foundFirst],
  ['that is a number', '5', foundFirst],
  ['that is missing', '', { ...foundFirst, sendIdentityRecovery: 404 }],
  ['that is a list', '[]', { ...foundFirst, patchRelationships: 204 }],
])('a body %s is rejected', async (_what, payload, others) => {
  const statuses = await collectStatuses(withBody, (one) => readStatus(one, fillPath(one), payload))
  expect(statuses).toEqual(expectAll(withBody, 400, others))
  expect(withBody.length).toBeGreaterThan(8)
})

test('a tuple without a subject is rejected without debugging details', async () => {
  const createRelationship = operations.find(({ id }) => id === 'createRelationship') as Operation // the contract has this operation
  expect(await readStatus(createRelationship, fillPath(createRelationship), '{}')).toBe(400)
})

const ofOne = operations.filter(({ path, body }) => path.includes('{') && !body)

test('an unknown id is 404, except for its list of sessions, which is empty', async () => {
  const statuses = await collectStatuses(ofOne, (one) => readStatus(one, fillPath(one)))
  expect(statuses).toEqual(expectAll(ofOne, 404, { listIdentitySessions: 200 }))
})

/** Operations with further required parameters, or with page numbers, which ignore malformed ones. */
const others = ['searchIdentities', 'listIdentitySessions', 'listPermittedObjects', 'listPermittedSubjects']
const isKeyset = ({ id }: Operation) => !others.includes(id)
const sized = operations.filter(hasQuery('page_size')).filter(isKeyset)

test.each([
  ['0', 200, {}],
  ['-1', 400, { getRelationships: 200 }],
  ['1001', 200, {}],
  ['text', 400, {}],
] as const)('a page_size of %s is answered with %i', async (size, status, exceptions) => {
  const statuses = await collectStatuses(sized, (one) =>
    readStatus(one, `${fillPath(one)}?page_size=${size}`),
  )
  expect(statuses).toEqual(expectAll(sized, status, exceptions))
  expect(sized.length).toBeGreaterThan(3)
})

test('a malformed page_token is the first page, or rejected where rows could be missed', async () => {
  const statuses = await collectStatuses(sized, (one) =>
    readStatus(one, `${fillPath(one)}?page_token=garbage`),
  )
  expect(statuses).toEqual(expectAll(sized, 200, { listIdentities: 400, getRelationships: 400 }))
})
