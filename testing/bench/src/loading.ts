import { createPlatform, sourceOfText } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { databaseMs } from './database-time.ts'
import { adminKey, driveOfSize, driveTuples, modelText } from './permissions/drive.ts'

// CPU time of loading tuples through the API and of listing pages of a namespace, in an empty database:
// DATABASE_URL=postgres://… node src/loading.ts 100000       (without it: SQLite in memory)
// Includes the database's CPU time if its processes are local.

const [, , size = '100000'] = process.argv
const tuplesPerRequest = 1_000
const pages = 500

const db = openDatabase({
  url: process.env.DATABASE_URL,
  file: ':memory:',
  onConnectionLost: (error) => {
    throw error
  },
})
const permission = {
  config: { namespaces: { location: sourceOfText(modelText) } },
}
const { app, close } = await createPlatform({
  db,
  baseUrl: 'http://localhost:4000',
  secrets: ['a secret of the benchmark that is long enough'],
  adminKey,
  projects: [{ slug: 'playground', name: 'Playground', services: { permission } }],
  logLevel: 'error',
  now: Date.now,
})
const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }

async function measure(
  name: string,
  { unit, count }: { unit: string; count: number },
  work: () => Promise<void>,
): Promise<void> {
  const before = { own: process.cpuUsage(), database: await databaseMs(db), at: performance.now() }
  await work()
  const { user, system } = process.cpuUsage(before.own)
  const own = (user + system) / 1000 / count
  const database = ((await databaseMs(db)) - before.database) / count
  const seconds = ((performance.now() - before.at) / 1000).toFixed(1)
  process.stdout.write(`${name}: ${own.toFixed(4)} / ${database.toFixed(4)} ms a ${unit}, ${seconds} s\n`)
}

async function load(): Promise<void> {
  let deltas: object[] = []
  const send = async () => {
    const response = await app.inject({
      method: 'PATCH',
      url: '/admin/relation-tuples',
      headers,
      payload: JSON.stringify(deltas),
    })
    if (response.statusCode !== 204) throw new Error(response.body)
    deltas = []
  }
  for (const { subject, ...parts } of driveTuples(driveOfSize(Number(size)))) {
    const named = 'id' in subject ? { subject_id: subject.id } : { subject_set: subject.set }
    deltas.push({ action: 'insert', relation_tuple: { ...parts, ...named } })
    if (deltas.length === tuplesPerRequest) await send()
  }
  await send()
}

async function list(): Promise<void> {
  for (let page = 0; page < pages; page++) {
    const url = '/relation-tuples?namespace=Document&page_size=100'
    const response = await app.inject({ method: 'GET', url, headers })
    if (response.statusCode !== 200) throw new Error(response.body)
  }
}

await measure('loading', { unit: 'tuple', count: Number(size) }, load)
await measure('a page of 100 of a namespace', { unit: 'page', count: pages }, list)
await close()
await db.close()
