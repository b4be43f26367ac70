import { fillIdentities } from '@tillkey/identity/testing/fill-identities.ts'
import { createPasswordHasher, createPlatform } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { adminKey } from '../permissions/drive.ts'
import { formatEmail, PASSWORD } from './people.ts'

/**
 * A platform in its own process with identities that share a password: `node server.ts <file> <identities>`, or over
 * PostgreSQL with DATABASE_URL. Sends its URL to the parent, and its CPU time on request.
 */

const [, , file = '', size = '1000'] = process.argv

const db = openDatabase({
  file,
  url: process.env.DATABASE_URL,
  onConnectionLost: (error) => {
    throw error
  },
})
const { app, projects } = await createPlatform({
  db,
  baseUrl: 'http://localhost:4000',
  secrets: ['a secret of the benchmark'],
  adminKey,
  throttle: 'off',
  projects: [],
  logLevel: 'error',
  now: Date.now,
})
const project = await projects.find('playground')
const passwordHash = await createPasswordHasher().hash(PASSWORD)
await fillIdentities(db, {
  project,
  count: Number(size),
  draftOf: (number) => ({ traits: { email: formatEmail(number), name: `Person ${number}` }, passwordHash }),
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url })
process.on('message', () => process.send?.(process.cpuUsage()))
