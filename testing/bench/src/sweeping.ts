import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatform } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { asClient, registerClient } from './oauth2/flows.ts'
import { adminKey } from './permissions/drive.ts'

// Issuing tokens, alone and while the platform's job deletes a million expired ones:
// DATABASE_URL=postgres://… node src/sweeping.ts 1000000       (without it: SQLite)

const [, , size = '1000000'] = process.argv
const seconds = 8
const callers = 8
const rowsPerStatement = 100_000
/** The job runs once a minute. */
const maxPolls = 140

const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
const db = openDatabase({
  url: process.env.DATABASE_URL,
  file: join(folder, 'platform.sqlite'),
  onConnectionLost: (error) => {
    throw error
  },
})
const open = async () =>
  createPlatform({
    db,
    baseUrl: 'http://localhost:4000',
    secrets: ['a secret of the benchmark that is long enough'],
    adminKey,
    projects: [{ slug: 'playground', name: 'Playground', services: { oauth2: { config: { dev: true } } } }],
    logLevel: 'error',
    now: Date.now,
  })
type Platform = Awaited<ReturnType<typeof open>>

async function issueOne({ app }: Platform): Promise<number> {
  const began = performance.now()
  const payload = 'grant_type=client_credentials&scope=a'
  const response = await app.inject({ method: 'POST', url: '/oauth2/token', headers: asClient, payload })
  if (response.statusCode !== 200) throw new Error(response.body)
  return performance.now() - began
}

/** Sorted durations of issuing tokens for a while, in milliseconds. */
async function issueForAWhile(platform: Platform): Promise<Float64Array> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const call = async () => {
    while (performance.now() < until) times.push(await issueOne(platform))
  }
  await Promise.all(Array.from({ length: callers }, call))
  return Float64Array.from(times).sort()
}

const countExpired = async (): Promise<number> => {
  const sql = `SELECT count(*) AS n FROM oauth2_tokens WHERE client_id = 'nobody'`
  return (await db.get<{ n: number }>(sql))?.n ?? 0
}

/** Resolves once the first expired token is deleted. */
async function untilSweeping(): Promise<void> {
  const isThere = () =>
    db.get(`SELECT id FROM oauth2_tokens WHERE project_id = '${projectId}' AND id = 'old 1'`)
  for (let polls = 0; (await isThere()) !== undefined; polls += 1) {
    if (polls === maxPolls) throw new Error('nothing is swept')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function addExpired(projectId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += rowsPerStatement) {
    const upTo = Math.min(from + rowsPerStatement, count)
    const sql = `INSERT INTO oauth2_tokens (project_id, id, kind, chain_id, client_id, state, content, issued_at, expires_at)
      WITH RECURSIVE numbers(n) AS (SELECT ${from + 1} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${upTo})
      SELECT '${projectId}', 'old ' || n, 'access', 'old ' || n, 'nobody', 'active', '${'{}'.padEnd(600)}', 0, n FROM numbers`
    await db.run(sql)
  }
}

const report = (name: string, times: Float64Array): void => {
  const share = (part: number): string => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1)
  const most = (times.at(-1) ?? Number.NaN).toFixed(1)
  process.stdout.write(
    `${name}: ${(times.length / seconds).toFixed(0)} tokens a second, p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, longest ${most} ms\n`,
  )
}

const alone = await open()
const { id: projectId } = await alone.projects.find('playground')
await registerClient(await alone.app.listen({ port: 0, host: '127.0.0.1' }))
await issueForAWhile(alone)
report('alone', await issueForAWhile(alone))
await alone.close()
await addExpired(projectId, Number(size))
const otherDatabase = await open()
await untilSweeping()
const before = await countExpired()
const began = performance.now()
const times = await issueForAWhile(otherDatabase)
const swept = (before - (await countExpired())) / ((performance.now() - began) / 1000)
report('beside the sweeping', times)
process.stdout.write(
  `${swept.toFixed(0)} expired tokens swept a second, of ${Number(size).toLocaleString('en')} at the beginning\n`,
)
await otherDatabase.close()
await db.close()
rmSync(folder, { recursive: true, force: true })
