import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderCall {
  method: string
  path: string
  key: string | undefined
  token: string | undefined
  body: string
}

/** End of a call: an answer, a connection cut before any, or no answer. */
export type Ending = { status: number; body: unknown } | 'cut' | 'hang'

export interface ScriptedProvider extends AsyncDisposable {
  url: string
  terminal: string
  calls: ProviderCall[]
  /** Answers payment calls. Accounts and terminals are answered automatically. */
  script: (call: ProviderCall) => Ending
  /** Returns the token of an account. */
  tokenOf: (email: string) => string
  /** Completes an answer with the facts of the last create. */
  completed: (body: unknown) => unknown
}

export const problem = (status: number, code: string, details?: object): Ending => ({
  status,
  body: { error: { code, reason: code, ...(details && { details }) } },
})

interface Facts {
  id?: string
  reference?: string
  account_uuid?: string
  terminal_uuid?: string
  state: string
  sequence?: number
  value?: number
  captured?: { currency: string; value: number } | null
  reason?: string | null
}

/** Payment in the provider's format. Missing facts are those of the last create. */
export const machinePayment = ({
  id = randomUUID(),
  state,
  value,
  ...facts
}: Facts): Exclude<Ending, string> => ({
  status: 200,
  body: {
    id,
    state,
    prompt: null,
    prompt_code: null,
    pin_tries_left: null,
    reason: null,
    captured: null,
    ...(value !== undefined && { amount: { currency: 'ZAR', value } }),
    card: null,
    sequence: 1,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...facts,
  },
})

interface Body {
  state?: string
  amount?: unknown
  payments?: Body[]
  error?: { details?: { fenced?: boolean; reference?: string } }
}

/** Adds the facts of the last create to a body without them. */
function completedWith(own: Record<string, unknown>, body: Body): unknown {
  if (Array.isArray(body.payments))
    return { ...body, payments: body.payments.map((one) => completedWith(own, one)) }
  const details = body.error?.details
  if (details?.fenced !== undefined) return { error: { ...body.error, details: { ...own, ...details } } }
  if (body.state === undefined) return body
  const whole = { ...own, ...body }
  return { ...whole, captured: Object(body).captured ?? (body.state === 'approved' ? whole.amount : null) }
}

interface Account {
  token: string
  signing_key: string
  account: { uuid: string; name: string }
}

const newAccount = (email: string): Account => ({
  token: `token of ${email}`,
  signing_key: 'a key',
  account: { uuid: randomUUID(), name: email },
})

async function readCall(request: IncomingMessage): Promise<ProviderCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const key = request.headers['idempotency-key']
  const { authorization } = request.headers
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    key: typeof key === 'string' ? key : undefined,
    token: authorization?.replace('Bearer ', ''),
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

/** Scripted provider for behaviour that the simulator does not have. */
export async function openScriptedProvider(): Promise<ScriptedProvider> {
  const terminal = randomUUID()
  const defaults: [RegExp, Ending][] = [
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
    [/^GET \/v1\/refund-transactions/, { status: 200, body: { refunds: [], next_page_token: null } }],
    [/pairing$/, { status: 200, body: { terminal_uuid: terminal, status: 'CREATED' } }],
  ]
  const own: Record<string, unknown> = {
    terminal_uuid: terminal,
    amount: { currency: 'ZAR', value: 500 },
  }
  function remember({ key, token, body }: ProviderCall): void {
    if (key === undefined) return
    const { reference, amount } = JSON.parse(body)
    const account_uuid = [...accounts.values()].find((known) => known.token === token)?.account.uuid
    Object.assign(own, { reference, amount, account_uuid })
  }
  const accounts = new Map<string, Account>()
  function ensureAccount(email: string): Account {
    const cached = accounts.get(email) ?? newAccount(email)
    accounts.set(email, cached)
    return cached
  }
  const tokenFor = ({ body }: ProviderCall): Ending => ({
    status: 201,
    body: ensureAccount(JSON.parse(body).email),
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request)
    if (call.method === 'POST' && call.path === '/v1/tokens') return end(response, tokenFor(call))
    const existing = defaults.find(([pattern]) => pattern.test(`${call.method} ${call.path}`))
    if (existing) return end(response, existing[1])
    provider.calls.push(call)
    remember(call)
    const ending = provider.script(call)
    end(response, typeof ending === 'string' ? ending : { ...ending, body: provider.completed(ending.body) })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server listening on a port has an AddressInfo
  const provider: ScriptedProvider = {
    url: `http://127.0.0.1:${port}`,
    terminal,
    calls: [],
    script: () => 'cut',
    tokenOf: (email) => ensureAccount(email).token,
    completed: (body) => (body !== null && typeof body === 'object' ? completedWith(own, body) : body),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}
