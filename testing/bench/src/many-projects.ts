import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, createProject, patchProject } from '@tillkey/client'
import { adminKey } from './permissions/drive.ts'
import { openPlatform } from './platform.ts'

// How soon a patch of a project takes effect, and the cost of many projects in one process:
// DATABASE_URL=postgres://… node --expose-gc src/many-projects.ts 1000     (without it: SQLite)

const size = Number(process.argv[2] ?? 1000)
const PATCHES = 400
/** The first runs in a new process include compilation. */
const WARMING = 50
const VISITED = 100

const argument = process.argv[3]
const folder = argument ?? mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const megabytes = (): string => {
  globalThis.gc?.()
  return `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB resident, ${(process.memoryUsage().heapUsed / 1e6).toFixed(0)} MB heap`
}
const quantile = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1)

type Opened = Awaited<ReturnType<typeof openPlatform>>

/** Creates the projects in a separate process, so that this one starts with a clean heap. */
async function makeProjects(): Promise<void> {
  const { platform, db } = await openPlatform(folder)
  const baseUrl = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const client = createClient({ baseUrl, accessToken: adminKey })
  for (let number = 0; number < size; number++)
    await createProject(client, { body: { name: `Shop ${number}` } })
  await platform.close()
  await db.close()
}

interface Taken {
  /** Milliseconds of wall time and CPU time of client and server, which share this process. */
  wall: number
  cpu: number
}

/** Measures the time from a patch to the first login that reflects it. */
async function patchToLive(
  { platform }: Opened,
  projects: readonly { id: string; slug: string }[],
): Promise<Taken[]> {
  const baseUrl = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const client = createClient({ baseUrl, accessToken: adminKey })
  const path = '/services/identity/config/selfservice/methods/password/enabled'
  const times: Taken[] = []
  for (let round = 0; round < WARMING + PATCHES; round++) {
    const { id, slug } = projects[(round * 7919) % projects.length] ?? { id: '', slug: '' }
    const isOn = Math.floor(round / projects.length) % 2 === 1
    const [began, cpu] = [performance.now(), process.cpuUsage()]
    await patchProject(client, { project_id: id, body: [{ op: 'replace', path, value: isOn }] })
    const response = await fetch(`${baseUrl}/p/${slug}/self-service/login/api`)
    const { user, system } = process.cpuUsage(cpu)
    times.push({ wall: performance.now() - began, cpu: (user + system) / 1000 })
    if ((await response.text()).includes('"name":"password"') !== isOn)
      throw new Error(`${slug} is as it was`)
  }
  return times.slice(WARMING)
}

function summary(times: readonly Taken[], what: keyof Taken): string {
  const sorted = times.map((taken) => taken[what]).toSorted((a, b) => a - b)
  return `p50 ${quantile(sorted, 0.5)} ms, p99 ${quantile(sorted, 0.99)} ms`
}

async function measure(): Promise<void> {
  const beganMaking = performance.now()
  execFileSync(process.execPath, [import.meta.filename, String(size), folder], { stdio: 'inherit' })
  say(`${size} projects made in ${((performance.now() - beganMaking) / 1000).toFixed(1)} s`)
  say(`before a start: ${megabytes()}`)
  const beganStart = performance.now()
  const opened = await openPlatform(folder)
  say(`start over ${size} projects: ${(performance.now() - beganStart).toFixed(0)} ms, ${megabytes()}`)
  const projects = await opened.platform.registry.list()
  for (const { slug } of projects.slice(0, VISITED))
    await opened.platform.app.inject(`/p/${slug}/self-service/login/api`)
  say(`after a list of them, and a visit to each of ${VISITED}: ${megabytes()}`)
  const times = await patchToLive(opened, projects)
  say(`patch to live: ${summary(times, 'wall')}; of processor time ${summary(times, 'cpu')}`)
  await opened.platform.close()
  await opened.db.close()
  rmSync(folder, { recursive: true, force: true })
}

await (argument === undefined ? measure() : makeProjects())
