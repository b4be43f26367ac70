import type { OperationTypes, SuccessOf } from '@tillkey/wire'
import { CallError } from './call-error.ts'
import { type Client, type ClientSettings, clientOver } from './client.ts'
import type { ErrorStatus } from './failures.ts'
import type { TypesById } from './operation-types.ts'
import { RawHeaders, type WireRequest, type WireResponse } from './transport.ts'

/** Data of which a test says as much as it needs. */
export type PartOf<Data> = Data extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : Data extends object
    ? { [Key in keyof Data]?: PartOf<Data[Key]> }
    : Data

/** What a mock answers with: data of the operation, or an error of any shape. */
export type MockAnswer<Data = unknown> =
  | {
      /** 200, or 204 without data. */
      status?: 200 | 201 | 202 | 204
      data?: PartOf<Data>
      headers?: Record<string, string>
    }
  | { status: ErrorStatus; data?: unknown; headers?: Record<string, string> }

/** One that came in while the mock stood in for a server. */
export interface MockCall<Id extends string = string> {
  operation: Id
  request: WireRequest
}

type Answering<Id extends string, Data> =
  | MockAnswer<Data>
  | ((call: MockCall<Id>) => MockAnswer<Data> | Promise<MockAnswer<Data>>)

type DataOf<Types> = Types extends OperationTypes ? SuccessOf<Types> : never

/** Answers by the ids of operations, typed by them. */
export type MockAnswers = { readonly [Id in keyof TypesById]?: Answering<Id, DataOf<TypesById[Id]>> }

export interface MockClient extends Client {
  /** What was called, in its order. */
  calls: MockCall<keyof TypesById>[]
}

function encoded({ data, headers, status = data === undefined ? 204 : 200 }: MockAnswer): WireResponse {
  return {
    status,
    statusText: '',
    headers: new RawHeaders(Object.entries(headers ?? {}).flat()),
    text: data === undefined ? '' : JSON.stringify(data),
  }
}

/** A client for tests: answers by operation id, and remembers what was asked. Whatever has no answer fails. */
export function mockClient(answers: MockAnswers, settings?: Partial<ClientSettings>): MockClient {
  const calls: MockCall<keyof TypesById>[] = []
  const unreachable = () => Promise.reject(new Error('a mock sends nothing'))
  const client = clientOver(unreachable, {
    baseUrl: 'http://localhost',
    ...settings,
    plugins: [
      ...(settings?.plugins ?? []),
      async (request, _, { id }) => {
        // An operation that is not of the platform has no answer.
        const call = { operation: id as keyof TypesById, request }
        calls.push(call)
        // The entry of an operation is typed by that operation, and here it may be any.
        const answer = answers[call.operation] as Answering<string, unknown> | undefined
        if (!answer) {
          throw new CallError({ operation: id, code: 'network', message: `the mock has no answer for ${id}` })
        }
        return encoded(typeof answer === 'function' ? await answer(call) : answer)
      },
    ],
  })
  return { ...client, calls }
}
