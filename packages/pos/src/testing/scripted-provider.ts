import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderCall {
  method: string
  path: string
  key: string | undefined
  body: string
}

/** How a call ends: an answer, a connection cut before any, or silence. */
export type Ending = { status: number; body: unknown } | 'cut' | 'hang'

export interface ScriptedProvider extends AsyncDisposable {
  url: string
  terminal: string
  calls: ProviderCall[]
  /** Decides about the calls for payments; accounts and terminals answer by themselves. */
  script: (call: ProviderCall) => Ending
}

export const problem = (status: number, code: string, details?: object): Ending => ({
  status,
  body: { error: { code, reason: code, ...(details && { details }) } },
})

interface Facts {
  id?: string
  state: string
  sequence?: number
  value?: number
  captured?: { currency: string; value: number } | null
  reason?: string | null
}

/** A payment as the provider would show it. */
export const machinePayment = ({
  id = randomUUID(),
  state,
  value = 500,
  ...facts
}: Facts): Exclude<Ending, string> => ({
  status: 200,
  body: {
    id,
    reference: randomUUID(),
    terminal_uuid: randomUUID(),
    amount: { currency: 'ZAR', value },
    state,
    prompt: null,
    reason: null,
    captured: state === 'approved' ? { currency: 'ZAR', value } : null,
    card: null,
    sequence: 1,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...facts,
  },
})

const account = { token: 'a token', signing_key: 'a key', account: { uuid: randomUUID(), name: 'Shop' } }

async function callOf(request: IncomingMessage): Promise<ProviderCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const key = request.headers['idempotency-key']
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    key: typeof key === 'string' ? key : undefined,
    body: Buffer.concat(chunks).toString(),
  }
}

function end(response: ServerResponse, ending: Ending): void {
  if (ending === 'hang') return
  if (ending === 'cut') return void response.destroy()
  response
    .writeHead(ending.status, { 'content-type': 'application/json' })
    .end(ending.status === 204 ? undefined : JSON.stringify(ending.body))
}

/** A provider that does as a test says: for what the simulator would never do. */
export async function openScriptedProvider(): Promise<ScriptedProvider> {
  const terminal = randomUUID()
  const standing: [RegExp, Ending][] = [
    [/^POST \/v1\/tokens$/, { status: 201, body: account }],
    [/^DELETE \/v1\/tokens/, { status: 204, body: null }],
    [
      /^GET \/v1\/terminals$/,
      {
        status: 200,
        body: {
          terminals: [{ uuid: terminal, model: 'KHUMO', serial_number: 'SN-1', connection: 'online' }],
        },
      },
    ],
    [/pairing$/, { status: 200, body: { terminal_uuid: terminal, status: 'CREATED' } }],
  ]
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request)
    const known = standing.find(([pattern]) => pattern.test(`${call.method} ${call.path}`))
    if (!known) provider.calls.push(call)
    end(response, known ? known[1] : provider.script(call))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server that listens on a port has this kind of address
  const provider: ScriptedProvider = {
    url: `http://127.0.0.1:${port}`,
    terminal,
    calls: [],
    script: () => 'cut',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}
