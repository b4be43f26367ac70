import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadWith, requestText } from './http/load.ts'
import { adminKey, createRandom, documentOwner, driveOfSize, driveTuples } from './permissions/drive.ts'
import { type GrpcMessages, openGrpcMessages } from './permissions/grpc-messages.ts'

// CPU time of the server for checks and for loading tuples, over gRPC and over HTTP in turns:
// node src/permissions-grpc.ts
// Numbers of tuples and of rounds may be given: node src/permissions-grpc.ts 100000 5

const size = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 5)
const checks = 10_000
const inFlight = 64
const tuplesPerRequest = 1_000
const drive = driveOfSize(size)

interface Server {
  process: ChildProcess
  url: string
}

async function startServer(folder: string, tuples: number): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'permissions/server.ts'), [
    join(folder, `${tuples}-${Math.random()}.sqlite`),
    String(tuples),
  ])
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { process: child, url }
}

async function stopServer({ process: child }: Server): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function readCpuMicros({ process: child }: Server): Promise<number> {
  child.send('cpu')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return user + system
}

/** CPU time of the server during some work, in microseconds. */
async function cpuOf(server: Server, work: () => Promise<void>): Promise<number> {
  const before = await readCpuMicros(server)
  await work()
  return (await readCpuMicros(server)) - before
}

/** Calls a method over one connection, many at a time. */
async function callMany(
  { url }: Server,
  path: string,
  { messages, concurrency }: { messages: Iterator<Uint8Array>; concurrency: number },
): Promise<void> {
  const session = connect(url)
  const headers = {
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    authorization: `Bearer ${adminKey}`,
  }
  const call = async (message: Uint8Array): Promise<void> => {
    const stream = session.request(headers)
    let status: unknown
    stream.on('trailers', (trailers) => {
      status = trailers['grpc-status']
    })
    stream.resume()
    stream.end(message)
    await once(stream, 'close')
    if (status !== '0') throw new Error(`${path} ended with ${String(status)}`)
  }
  const work = async (): Promise<void> => {
    for (let next = messages.next(); !next.done; next = messages.next()) await call(next.value)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  session.close()
}

const random = createRandom(11)
const directCheck = () => {
  const document = random(drive.documents)
  return { object: `document-${document}`, subject: `user-${documentOwner(drive, document)}` }
}

async function checkOverHttp({ url }: Server): Promise<void> {
  const requestAt = (): string => {
    const { object, subject } = directCheck()
    return requestText(
      `GET /relation-tuples/check/openapi?namespace=Document&object=${object}&relation=owners&subject_id=${subject}`,
      { authorization: `Bearer ${adminKey}` },
    )
  }
  const { statuses } = await loadWith(url, { connections: inFlight, requests: checks, requestAt })
  if ([...statuses.keys()].join() !== '200') throw new Error([...statuses].join())
}

function* checkMessages({ check }: GrpcMessages): Generator<Uint8Array> {
  for (let at = 0; at < checks; at++) yield check(directCheck())
}

const checkOverGrpc = (server: Server, messages: GrpcMessages): Promise<void> =>
  callMany(server, messages.checkPath, { messages: checkMessages(messages), concurrency: inFlight })

type Batch = Parameters<GrpcMessages['write']>[0]

function* batches(): Generator<Batch> {
  let batch: Batch = []
  for (const tuple of driveTuples(drive)) {
    batch.push(tuple)
    if (batch.length < tuplesPerRequest) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function loadOverHttp({ url }: Server): Promise<void> {
  for (const batch of batches()) {
    const deltas = batch.map(({ subject, ...parts }) => ({
      action: 'insert',
      relation_tuple: {
        ...parts,
        ...('id' in subject ? { subject_id: subject.id } : { subject_set: subject.set }),
      },
    }))
    const response = await fetch(new URL('/admin/relation-tuples', url), {
      method: 'PATCH',
      headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(deltas),
    })
    if (response.status !== 204) throw new Error(await response.text())
  }
}

async function loadOverGrpc(server: Server, messages: GrpcMessages): Promise<void> {
  function* encoded(): Generator<Uint8Array> {
    for (const batch of batches()) yield messages.write(batch)
  }
  await callMany(server, messages.writePath, { messages: encoded(), concurrency: 1 })
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function report(what: string, unit: string, { http, grpc }: Record<'http' | 'grpc', number[]>): void {
  const [overHttp, overGrpc] = [median(http), median(grpc)]
  process.stdout.write(
    `${what}: ${overHttp.toFixed(1)} µs a ${unit} over HTTP, ${overGrpc.toFixed(1)} over gRPC: ${(overGrpc / overHttp).toFixed(2)}\n`,
  )
}

async function measureChecks(folder: string, messages: GrpcMessages): Promise<void> {
  const server = await startServer(folder, size)
  const figures: Record<'http' | 'grpc', number[]> = { http: [], grpc: [] }
  for (let round = -1; round < rounds; round++) {
    const http = await cpuOf(server, () => checkOverHttp(server))
    const grpc = await cpuOf(server, () => checkOverGrpc(server, messages))
    // The first round warms up.
    if (round < 0) continue
    figures.http.push(http / checks)
    figures.grpc.push(grpc / checks)
  }
  await stopServer(server)
  report(`direct check among ${size.toLocaleString('en')} tuples`, 'check', figures)
}

async function measureLoads(folder: string, messages: GrpcMessages): Promise<void> {
  const figures: Record<'http' | 'grpc', number[]> = { http: [], grpc: [] }
  for (let round = 0; round < rounds; round++)
    for (const [way, load] of [
      ['http', loadOverHttp],
      ['grpc', (server: Server) => loadOverGrpc(server, messages)],
    ] as const) {
      const server = await startServer(folder, 0)
      figures[way].push((await cpuOf(server, () => load(server))) / size)
      await stopServer(server)
    }
  report(`loading ${size.toLocaleString('en')} tuples, ${tuplesPerRequest} a request`, 'tuple', figures)
}

const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
try {
  const messages = openGrpcMessages()
  await measureChecks(folder, messages)
  await measureLoads(folder, messages)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
