import { randomUUID } from 'node:crypto'
import { posEndpoints } from '@tillkey/contract/pos/endpoints.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, cookieOf, follow, pay } from './testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from './testing/till-environment.ts'

interface Schema {
  type?: string
  format?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: readonly Schema[]
}

const endpoints = Object.values(posEndpoints).filter(({ operation }) =>
  operation.security.includes('session'),
)

/** Every number schema in a body, by its path. */
function numbersIn(schema: Schema, path: string): { path: string; schema: Schema }[] {
  const own = schema.type === 'integer' || schema.type === 'number' ? [{ path, schema }] : []
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    numbersIn(each, `${path}.${name}`),
  )
  const items = schema.items ? numbersIn(schema.items, `${path}[]`) : []
  return [...own, ...inner, ...items, ...(schema.anyOf ?? []).flatMap((each) => numbersIn(each, path))]
}

test('every number of a body is limited to the range of its column', () => {
  const numbers = endpoints.flatMap(({ operation, schemas }) =>
    schemas.body ? numbersIn(schemas.body as Schema, operation.id) : [],
  )
  const unbounded = numbers.filter(
    ({ schema: { minimum = -Infinity, maximum = Infinity } }) =>
      minimum < Number.MIN_SAFE_INTEGER || maximum > Number.MAX_SAFE_INTEGER,
  )
  expect(numbers.length).toBeGreaterThan(10)
  expect(unbounded.map(({ path }) => path)).toEqual([])
})

const numbers = [
  '9'.repeat(8),
  '9'.repeat(19),
  '9223372036854775808',
  '9'.repeat(140),
  `-${'9'.repeat(25)}`,
  '1e30',
  'R 999 999 999 999 999 999 999.99',
  '999999999999999999999,9',
  '#999999999',
  '0.5',
  'Infinity',
  'NaN',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  ...['999999999999999:a', '9999999999999999:a'].map((position) =>
    Buffer.from(position).toString('base64url'),
  ),
]

onBothDatabases('numbers that no column can hold', (open) => {
  let environment: TillEnvironment
  let counter: Counter
  beforeAll(async () => {
    environment = await openTillEnvironment(open)
    counter = await environment.counter(0)
    const { request_uuid } = await pay(counter.client, 500)
    await follow(counter.client, request_uuid)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  const send = (path: string): Promise<Response> =>
    fetch(environment.till.baseUrl + path, { headers: { cookie: cookieOf(counter.merchantId) } })

  test('cause no server error in any parameter', async () => {
    const span = { since: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' }
    const reads = endpoints.filter(({ operation: { method } }) => method === 'GET')
    const requests = reads.flatMap(({ operation: { path, parameters }, schemas }) =>
      parameters
        // Invalid uuids are rejected before any query.
        .filter(
          ({ name }) => (schemas.parameters as Schema | undefined)?.properties?.[name]?.format !== 'uuid',
        )
        .flatMap(({ name, in: location }) =>
          numbers.map((number) => {
            const text = encodeURIComponent(number)
            const filled = path.replaceAll(/{(\w+)}/g, (_all, each) => (each === name ? text : randomUUID()))
            const others = path.includes('totals') ? span : {}
            const query = new URLSearchParams({ ...others, ...(location === 'query' && { [name]: number }) })
            return `${filled}?${query.toString()}`
          }),
        ),
    )
    const responses = await Promise.all(
      requests.map(async (path) => {
        const response = await send(path)
        const isWhole = await response.text().then(
          () => true,
          () => false,
        )
        return { path, status: response.status, isWhole }
      }),
    )
    const broken = responses.filter(({ status, isWhole }) => status >= 500 || !isWhole)
    expect(requests.length).toBeGreaterThan(200)
    expect(broken).toEqual([])
  })

  test('find nothing, and leave the table intact', async () => {
    const search = `search=${'9'.repeat(19)}`
    const list = (await (await send(`/api/sales?${search}`)).json()) as { sales: unknown[] } // of the contract
    const table = await (await send(`/api/export/sales?${search}`)).text()
    expect([list.sales, table.split('\r\n').length]).toEqual([[], 2])
  })
})
