import type { OperationTypes, SuccessOf } from '@tillkey/wire'
import { CallError } from './call-error.ts'
import { type Client, type ClientSettings, clientOver } from './client.ts'
import type { ErrorStatus } from './failures.ts'
import type { TypesById } from './operation-types.ts'
import { RawHeaders, type WireRequest, type WireResponse } from './transport.ts'

/** Data of which tests provide only what they need. */
export type PartOf<Data> = Data extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : Data extends object
    ? { [Key in keyof Data]?: PartOf<Data[Key]> }
    : Data

/** Response of a mock: data of the operation, or an error with any body. */
export type MockAnswer<Data = unknown> =
  | {
      /** 200, or 204 without data. */
      status?: 200 | 201 | 202 | 204
      data?: PartOf<Data>
      headers?: Record<string, string>
    }
  | { status: ErrorStatus; data?: unknown; headers?: Record<string, string> }

/** A call that a mock received. */
export interface MockCall<Id extends string = string> {
  operation: Id
  request: WireRequest
}

type MockHandler<Id extends string, Data> =
  | MockAnswer<Data>
  | ((call: MockCall<Id>) => MockAnswer<Data> | Promise<MockAnswer<Data>>)

type DataOf<Types> = Types extends OperationTypes ? SuccessOf<Types> : never

/** Responses by operation id. */
export type MockAnswers = { readonly [Id in keyof TypesById]?: MockHandler<Id, DataOf<TypesById[Id]>> }

export interface MockClient extends Client {
  /** Received calls in order. */
  calls: MockCall<keyof TypesById>[]
}

function toWireResponse({
  data,
  headers,
  status = data === undefined ? 204 : 200,
}: MockAnswer): WireResponse {
  return {
    status,
    statusText: '',
    headers: new RawHeaders(Object.entries(headers ?? {}).flat()),
    text: data === undefined ? '' : JSON.stringify(data),
  }
}

/** Creates a client for tests that responds by operation id and records calls. Operations without a response fail. */
export function mockClient(responses: MockAnswers, settings?: Partial<ClientSettings>): MockClient {
  const calls: MockCall<keyof TypesById>[] = []
  const unreachable = () => Promise.reject(new Error('a mock sends nothing'))
  const client = clientOver(unreachable, {
    baseUrl: 'http://localhost',
    ...settings,
    plugins: [
      ...(settings?.plugins ?? []),
      async (request, _, { id }) => {
        // Operations outside the platform have no response.
        const call = { operation: id as keyof TypesById, request }
        calls.push(call)
        // The entry is typed by its operation, which may be any here.
        const answer = responses[call.operation] as MockHandler<string, unknown> | undefined
        if (!answer) {
          throw new CallError({ operation: id, code: 'network', message: `the mock has no answer for ${id}` })
        }
        return toWireResponse(typeof answer === 'function' ? await answer(call) : answer)
      },
    ],
  })
  return { ...client, calls }
}
