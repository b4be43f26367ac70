import { CallError } from './call-error.ts'
import { type Client, type ClientSettings, clientOver } from './client.ts'
import { RawHeaders } from './raw-headers.ts'
import type { WireRequest, WireResponse } from './transport.ts'

export interface MockAnswer {
  /** 200, or 204 without data. */
  status?: number
  data?: unknown
  headers?: Record<string, string>
}

/** One that came in while the mock stood in for a server. */
export interface MockCall {
  operation: string
  request: WireRequest
}

type Answering = MockAnswer | ((call: MockCall) => MockAnswer | Promise<MockAnswer>)

const encoded = ({ data, headers, status = data === undefined ? 204 : 200 }: MockAnswer): WireResponse => ({
  status,
  statusText: '',
  headers: new RawHeaders(Object.entries(headers ?? {}).flat()),
  text: data === undefined ? '' : JSON.stringify(data),
})

/** A client for tests: answers by operation id, and remembers what was asked. Whatever has no answer fails. */
export function mockClient(
  answers: Readonly<Record<string, Answering>>,
  settings?: Partial<ClientSettings>,
): Client & { calls: MockCall[] } {
  const calls: MockCall[] = []
  const unreachable = () => Promise.reject(new Error('a mock sends nothing'))
  const client = clientOver(unreachable, {
    baseUrl: 'http://localhost',
    ...settings,
    plugins: [
      ...(settings?.plugins ?? []),
      async (request, _, { id }) => {
        const call = { operation: id, request }
        calls.push(call)
        const answer = answers[id]
        if (!answer) {
          throw new CallError({ operation: id, code: 'network', message: `the mock has no answer for ${id}` })
        }
        return encoded(typeof answer === 'function' ? await answer(call) : answer)
      },
    ],
  })
  return { ...client, calls }
}
