import { randomUUID } from 'node:crypto'
import { insertIdentities } from '@tillkey/identity/insert-identities.ts'
import { createPasswordHasher, createPlatform, noLimits } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { adminKey } from '../permissions/world.ts'
import { emailOf, PASSWORD } from './people.ts'

/**
 * A platform of its own process with so many identities, all with the same password: `node server.ts <file> <identities>`, over
 * PostgreSQL where DATABASE_URL says so. Its parent is told the address, and its processor time whenever it asks.
 */

const [, , file = '', size = '1000'] = process.argv
const AT_ONCE = 1000

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
  throttle: noLimits,
  projects: [],
  defaultReturnUrl: 'http://localhost:3000/',
  allowedReturnUrls: [],
  corsOrigins: [],
  logLevel: 'error',
  now: Date.now,
})
const project = await projects.find('playground')
const passwordHash = await createPasswordHasher().hash(PASSWORD)
const clock = { now: Date.now, newId: randomUUID }
for (let begun = 0; begun < Number(size); begun += AT_ONCE) {
  const drafts = Array.from({ length: Math.min(AT_ONCE, Number(size) - begun) }, (_, index) => ({
    traits: { email: emailOf(begun + index), name: `Person ${begun + index}` },
    passwordHash,
  }))
  await insertIdentities(db, { project, drafts, clock })
}
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ url })
process.on('message', () => process.send?.(process.cpuUsage()))
