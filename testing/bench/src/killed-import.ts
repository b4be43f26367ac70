import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailOf, interruptImport } from '@tillkey/cli/testing/interrupted-import.ts'
import { adminKey } from './permissions/world.ts'
import { openPlatform } from './platform.ts'

// Imports identities in processes that are killed midway, and checks that each identity exists exactly once:
// DATABASE_URL=postgres://… node src/killed-import.ts 100000      (without it: SQLite)

const size = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
const { db, platform } = await openPlatform(folder)
const url = await platform.app.listen({ port: 0, host: '127.0.0.1' })
const began = performance.now()
const killedAt = [0.2, 0.5, 0.8].map((part) => Math.floor(part * size))
const { out } = await interruptImport({ url, token: adminKey, folder, size, killedAt })
const seconds = (performance.now() - began) / 1000
const rows = await db.all<{ traits: string }>('SELECT traits FROM identities')
const emails = new Set(rows.map(({ traits }) => Object(JSON.parse(traits)).email))
const missing = Array.from({ length: size }, (_, number) => emailOf(number)).filter(
  (email) => !emails.has(email),
)
process.stdout.write(
  `${size} identities, killed 3 times: ${rows.length} rows, ${emails.size} addresses, ${missing.length} missing, ${seconds.toFixed(0)} s\n${out}`,
)
await platform.close()
await db.close()
rmSync(folder, { recursive: true, force: true })
if (rows.length !== size || missing.length > 0) process.exitCode = 1
