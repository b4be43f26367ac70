import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { buildRequest } from '@tillkey/client/request.ts'
import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCommandLine } from './command-line.ts'
import { runTillkey } from './program.ts'
import { createTerminal } from './testing.ts'

/** A request as the server receives it. */
interface Received {
  method: string | undefined
  url: string | undefined
  body: string
}

const received: Received[] = []
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ method: request.method, url: request.url, body: await text(request) })
  response.setHeader('content-type', 'application/json').end('{}')
}
const server = createServer((request, response) => void answer(request, response))
let url: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // the server listens on a port
})
afterAll(() => void server.close())

interface Schema {
  type?: string
  anyOf?: readonly Schema[]
  items?: Schema
}

function sampleValue({ type, items }: Schema): unknown {
  if (type === 'array') return [sampleValue(items ?? {}), 'two words']
  if (type === 'boolean') return false
  return type === 'integer' || type === 'number' ? 7 : `-it's "one"`
}

/** Arguments with a value for every parameter and the body. */
function sampleArguments({ operation, schemas }: Endpoint): Record<string, unknown> {
  const properties: Record<string, Schema> = schemas.parameters?.properties ?? {}
  const values = operation.parameters
    .filter(({ name }) => name !== 'Cookie')
    .map(({ name, in: location }) => [
      name,
      location === 'path' ? 'an id' : sampleValue(properties[name] ?? {}),
    ])
  const body = operation.body?.kind === 'text' ? 'a text' : { name: "it's one", flag: false }
  return { ...Object.fromEntries(values), ...(operation.body && { body }) }
}

/** Commands that call more than once, or do not end. */
const special = new Set(['resealSecrets', 'tailProjectEvents'])

test.each(
  Object.values<Endpoint>(platformEndpoints)
    .filter(({ operation }) => !special.has(operation.id))
    .map((endpoint) => [endpoint.operation.id, endpoint] as const),
)('the command line of %s sends its request', async (_, endpoint) => {
  const args = sampleArguments(endpoint)
  const { terminal, seen } = createTerminal()
  const words = toCommandLine(endpoint.operation, args)
  received.length = 0
  const code = await runTillkey(['--url', url, '--token', 'x', ...words], terminal)
  const { method, url: path, body = '' } = buildRequest(endpoint.operation, args)
  expect({ code, err: seen.err, received }).toEqual({
    code: 0,
    err: '',
    received: [{ method, url: path, body: body ?? '' }],
  })
})
