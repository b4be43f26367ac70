import { createPermissionWrites } from '@tillkey/permission/permission-writes.ts'
import { createPlatform, sourceOfText } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { adminKey, driveOfSize, driveTuples, modelText } from './drive.ts'

/** A platform in its own process over a SQLite file with generated tuples: `node server.ts <file> <tuples>`. */

const [, , file = '', size = '10000'] = process.argv
const tuplesPerWrite = 20_000

const db = openDatabase({
  file,
  onConnectionLost: (error) => {
    throw error
  },
})
const location = sourceOfText(modelText)
const permission = { config: { namespaces: { location }, limit: { max_read_depth: 25 } } }
const { app, projects } = await createPlatform({
  db,
  baseUrl: 'http://localhost:4000',
  secrets: ['a secret of the benchmark'],
  adminKey,
  projects: [{ slug: 'playground', name: 'Playground', services: { permission } }],
  logLevel: 'error',
  now: Date.now,
})
const { id } = await projects.find('playground')
const writes = createPermissionWrites(db)
const started = performance.now()
let tuples = []
for (const tuple of driveTuples(driveOfSize(Number(size)))) {
  tuples.push(tuple)
  if (tuples.length < tuplesPerWrite) continue
  await writes.write(id, { inserts: tuples, deletes: [] }, Date.now())
  tuples = []
}
await writes.write(id, { inserts: tuples, deletes: [] }, Date.now())
const storeMs = performance.now() - started
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url, storeMs })
process.on('message', () => process.send?.(process.cpuUsage()))
