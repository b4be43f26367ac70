import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Load, loadWith, requestText } from './http/load.ts'
import { bombs } from './jsonnet/hostile-programs.ts'
import { adminKey } from './permissions/drive.ts'
import { residentMebibytes } from './speed/processes.ts'

// Sign-ins and session tokens with a project's Jsonnet mapper, alone and while another project's mappers exhaust their
// limits, in turns; and memory of the server and its workers before, at the peak, and a minute later (Linux only):
// node src/jsonnet.ts 3
const rounds = Number(process.argv[2] ?? 3)
const SECONDS = 10
const REST_MS = 60_000
const PASSWORD = 'a pass phrase of the benchmark'

const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
const server = fork(join(import.meta.dirname, 'jsonnet/server.ts'), [join(folder, 'platform.sqlite')])
const [{ url }] = (await once(server, 'message')) as [{ url: string }]

async function send(path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: JSON.parse((await response.text()) || '{}') }
}

/** Registers an account in a project and returns its session. */
async function openSession(slug: string): Promise<string> {
  const traits = { email: `person@${slug}.test` }
  const credentials = { password: { config: { password: PASSWORD } } }
  const authorization = `Bearer ${adminKey}`
  await send(`/p/${slug}/admin/identities`, { authorization }, { schema_id: 'default', traits, credentials })
  return signIn(slug)
}

async function signIn(slug: string): Promise<string> {
  const { body: flow } = await send(`/p/${slug}/self-service/login/api`, {})
  const form = { method: 'password', identifier: `person@${slug}.test`, password: PASSWORD }
  const { body } = await send(`/p/${slug}/self-service/login?flow=${flow.id}`, {}, form)
  if (!body.session_token) throw new Error(JSON.stringify(body))
  return body.session_token
}

const calm = await openSession('calm')
const bombing = await openSession('bombing')

/** Measures tokens on two connections, then sequential sign-ins, of the well-behaved project. */
async function measure(): Promise<{ tokens: Load; signIns: number[] }> {
  const line = 'GET /p/calm/sessions/whoami?tokenize_as=shop'
  const requestAt = () => requestText(line, { 'x-session-token': calm })
  const times: number[] = []
  const ending = new AbortController()
  const signing = (async () => {
    while (!ending.signal.aborted) {
      const began = performance.now()
      await signIn('calm')
      times.push(performance.now() - began)
    }
  })()
  const tokens = await loadWith(url, { connections: 2, seconds: SECONDS, requestAt })
  ending.abort()
  await signing
  if ([...tokens.statuses.keys()].join() !== '200')
    throw new Error(`answered ${[...tokens.statuses.keys()].join()}`)
  return { tokens, signIns: times.toSorted((a, b) => a - b) }
}

/** Sends all bombs concurrently until aborted. Returns the number of responses, none of which has a token. */
async function bomb(stopped: AbortSignal): Promise<number> {
  let answered = 0
  const sending = Object.keys(bombs).map(async (name) => {
    while (!stopped.aborted) {
      const path = `/p/bombing/sessions/whoami?tokenize_as=${name}`
      const { status } = await send(path, { 'x-session-token': bombing })
      if (status === 200) throw new Error(`the bomb ${name} has a value`)
      answered += 1
    }
  })
  await Promise.all(sending)
  return answered
}

/** Resident MiB of the server and its child processes. */
function residentOfAll(): number {
  const { pid = 0 } = server
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const resident = (child: number): number => {
    try {
      return residentMebibytes(child)
    } catch {
      return 0 // it exited meanwhile
    }
  }
  return [pid, ...children.map(Number)].reduce((sum, process) => sum + resident(process), 0)
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(sorted.length * part)] ?? 0
const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

await measure()
await sleep(REST_MS)
const before = residentOfAll()
let most = 0
const watching = setInterval(() => (most = Math.max(most, residentOfAll())), 200)
const pairs: Record<'alone' | 'bombed', Awaited<ReturnType<typeof measure>>>[] = []
let answered = 0
for (let round = 0; round < rounds; round += 1) {
  const alone = await measure()
  const stopping = new AbortController()
  const ended = bomb(stopping.signal)
  const bombed = await measure()
  stopping.abort()
  answered += await ended
  pairs.push({ alone, bombed })
}
clearInterval(watching)
await sleep(REST_MS)
const after = residentOfAll()
server.kill()
rmSync(folder, { recursive: true })

const p99 = {
  'token with a mapper': ({ tokens }: (typeof pairs)[0]['alone']) => tokens.p99,
  'sign-in with a password': ({ signIns }: (typeof pairs)[0]['alone']) => percentile(signIns, 0.99),
}
process.stdout.write(`${rounds} rounds of ${SECONDS} s, ${answered} bombs refused\n`)
for (const [what, of] of Object.entries(p99)) {
  const [alone, bombed] = (['alone', 'bombed'] as const).map((key) =>
    median(pairs.map((pair) => of(pair[key]))),
  )
  const ratio = median(pairs.map((pair) => of(pair.bombed) / of(pair.alone)))
  process.stdout.write(
    `${what}: p99 alone ${alone?.toFixed(1)} ms, beside bombs ${bombed?.toFixed(1)} ms, ${ratio.toFixed(2)} times (2 at most)\n`,
  )
}
process.stdout.write(
  `resident before ${before.toFixed(0)} MiB, at most ${most.toFixed(0)}, a minute later ${after.toFixed(0)}: ` +
    `${(after - before).toFixed(0)} more (50 at most)\n`,
)
