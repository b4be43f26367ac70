import type { Operation, OperationTypes } from '@tillkey/wire'
import { describe, expect, test } from 'vitest'
import requests from '../testdata/client-requests.recorded.json' with { type: 'json' }
import required from '../testdata/required-parameters.recorded.json' with { type: 'json' }
import * as compat from './compat/index.ts'
import { listPositions } from './compat/parameters.ts'
import { createClient } from './create-client.ts'
import * as operations from './generated/operations.ts'
import { type EchoServer, echoServer } from './testing/echo-server.ts'

type Anything = Record<string, (...args: unknown[]) => Promise<unknown>>
type AnyOperation = Operation<OperationTypes>

// The recordings name operations and classes by text.
const operationNamed = (id: string) =>
  (operations as unknown as Record<string, AnyOperation>)[id] as AnyOperation
const compatNamed = compat as unknown as Record<string, new (configuration: unknown) => Anything> &
  Record<string, (configuration: unknown) => Anything>

const credentials = {
  username: 'basic-user',
  password: 'basic-pass',
  accessToken: async () => 'access-token-value',
}
const bodylessWrites = new Set(['extendSession', 'acceptOAuth2LogoutRequest', 'rejectOAuth2LogoutRequest'])

interface Recorded {
  class: string
  operationId: string
  args: Record<string, unknown>
  takesRequestObject: boolean
  request: { method: string; url: string; headers: Record<string, string>; body: string | null }
}

/** What is to arrive: what was recorded, but for the one difference that is wanted. */
function expected({ operationId, request }: Recorded) {
  const { 'content-type': type, ...others } = request.headers
  const headers = bodylessWrites.has(operationId) ? others : request.headers
  return {
    ...request,
    headers,
    body: request.body ?? '',
    type: bodylessWrites.has(operationId) ? undefined : type,
  }
}

async function arriving(act: (server: EchoServer) => Promise<unknown>) {
  await using server = await echoServer()
  await act(server)
  expect(server.seen).toHaveLength(1)
  const [seen] = server.seen
  return { ...seen, type: seen?.headers['content-type'] }
}

const createConfiguration = ({ url }: EchoServer) =>
  new compat.Configuration({ basePath: url, ...credentials })

/** The arguments of a recording by their names on the wire. */
const wireArgs = ({ operationId, args }: Recorded) =>
  Object.fromEntries(listPositions(operationNamed(operationId)).map(({ wire, name }) => [wire, args[name]]))

const positional = ({ operationId, args }: Recorded) =>
  listPositions(operationNamed(operationId)).map(({ name }) => args[name])

describe('requests equal the recorded ones', () => {
  const recorded = requests as unknown as Recorded[]

  test('of all 127 operations', () => expect(recorded).toHaveLength(127))

  test.each(recorded)('$operationId, called with a client', async (recording) => {
    const seen = await arriving((server) =>
      createClient({ baseUrl: server.url, ...credentials }).call(
        operationNamed(recording.operationId),
        wireArgs(recording),
      ),
    )
    expect(seen).toEqual(expected(recording))
  })

  test.each(recorded)('$operationId of $class, with a request object', async (recording) => {
    const seen = await arriving((server) => {
      const Api = compatNamed[recording.class] as (typeof compatNamed)[string]
      const api = new Api(createConfiguration(server))
      const args = recording.takesRequestObject ? [recording.args] : []
      return api[recording.operationId]?.(...args) ?? Promise.reject(new Error('no method'))
    })
    expect(seen).toEqual(expected(recording))
  })

  test.each(recorded)('$class factory and functions: $operationId, by position', async (recording) => {
    const byFactory = await arriving(async (server) => {
      const create = compatNamed[`${recording.class}Factory`] as unknown as (
        configuration: unknown,
      ) => Anything
      return create(createConfiguration(server))[recording.operationId]?.(...positional(recording))
    })
    expect(byFactory).toEqual(expected(recording))
    const byFunction = await arriving(async (server) => {
      const create = compatNamed[`${recording.class}Fp`] as unknown as (configuration: unknown) => Anything
      const send = await create(createConfiguration(server))[recording.operationId]?.(
        ...positional(recording),
      )
      return (send as () => Promise<unknown>)()
    })
    expect(byFunction).toEqual(expected(recording))
  })
})

describe('missing parameters are reported before a request is sent', () => {
  const cases = required.map((one) => ({ ...one, missing: one.value === 'null' ? null : undefined }))
  const argsFor = ({ operationId, param, missing }: (typeof cases)[number]) => {
    const { args } = requests.find(
      (recording) => recording.operationId === operationId,
    ) as unknown as Recorded
    return { ...args, [param]: missing }
  }
  const refusal = async (act: () => Promise<unknown>) => {
    const error: unknown = await act().then(
      () => undefined,
      (cause: unknown) => cause,
    )
    return error as Error & { field?: string }
  }

  test('in all 202 cases', () => expect(cases).toHaveLength(202))

  test.each(cases)('$operationId of $class without $param ($value)', async (one) => {
    await using server = await echoServer()
    const Api = compatNamed[one.class] as (typeof compatNamed)[string]
    const api = new Api(createConfiguration(server))
    const error = await refusal(() => api[one.operationId]?.(argsFor(one)) ?? Promise.resolve())
    expect(error).toBeInstanceOf(Error)
    expect({ name: error.name, message: error.message, field: error.field }).toEqual({
      name: one.error.name,
      message: one.error.message,
      field: one.error.field,
    })
    expect(error.constructor.name).toBe(one.error.constructor)
    expect(server.seen).toEqual([])
  })

  test.each(cases)('$operationId, called with a client, without $param ($value)', async (one) => {
    await using server = await echoServer()
    const operation = operationNamed(one.operationId)
    const args = wireArgs({ ...one, args: argsFor(one) } as unknown as Recorded)
    const field = listPositions(operation).find(({ name }) => name === one.param)?.wire
    const error = await refusal(() =>
      createClient({ baseUrl: server.url, ...credentials }).call(operation, args),
    )
    expect(error).toMatchObject({ code: 'parameter', operation: one.operationId, field })
    expect(error.message).toBe(one.error.message.replace(one.param, field ?? ''))
    expect(server.seen).toEqual([])
  })
})
