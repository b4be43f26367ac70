import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importedEmail, interruptImport } from '@tillkey/cli/testing/interrupted-import.ts'
import { adminKey } from './permissions/drive.ts'
import { openPlatform } from './platform.ts'

// Imports identities, kills the importing process three times, and checks that each identity exists exactly once. Uses SQLite
// without DATABASE_URL:
// DATABASE_URL=postgres://… node src/import-crash-recovery.ts 100000

const size = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
const { db, platform } = await openPlatform(folder)
const url = await platform.app.listen({ port: 0, host: '127.0.0.1' })
const startedAt = performance.now()
const killedAt = [0.2, 0.5, 0.8].map((share) => Math.floor(share * size))
const { out } = await interruptImport({ url, token: adminKey, folder, size, killedAt })
const seconds = (performance.now() - startedAt) / 1000
const rows = await db.all<{ traits: string }>('SELECT traits FROM identities')
const emails = new Set(rows.map(({ traits }) => Object(JSON.parse(traits)).email))
const missing = Array.from({ length: size }, (_, number) => importedEmail(number)).filter(
  (email) => !emails.has(email),
)
process.stdout.write(
  `${size} identities, killed 3 times: ${rows.length} rows, ${emails.size} addresses, ${missing.length} missing, ${seconds.toFixed(0)} s\n${out}`,
)
await platform.close()
await db.close()
rmSync(folder, { recursive: true, force: true })
if (rows.length !== size || missing.length > 0) process.exitCode = 1
