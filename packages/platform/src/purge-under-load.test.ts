import { purgeProject } from '@tillkey/client'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, tablesHolding } from './testing.ts'
import { startConsole } from './testing-console.ts'

const CALLERS = 4
const PASSWORD = 'a pass phrase of mine'

type Console = Awaited<ReturnType<typeof startConsole>>

/** Registers people in a project and signs them in and out until aborted. Resolves with every status. */
async function load({ platform }: Console, slug: string, signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = []
  const at = `/p/${slug}`
  const admin = { authorization: `Bearer ${ADMIN_KEY}` }
  const http = createHttpSession(platform)
  for (let done = 0; !signal.aborted; done++) {
    const flow = await http.send({ url: `${at}/self-service/registration/api` })
    const traits = { email: `p${done}-${Math.random().toString(36).slice(2)}@tillkey.test` }
    const body = { method: 'password', password: PASSWORD, traits }
    const url = flow.body?.ui?.action ?? `${at}/self-service/registration?flow=none`
    const signedUp = await http.send({ method: 'POST', url, body })
    const listed = await http.send({ url: `${at}/admin/identities?page_size=5`, headers: admin })
    statuses.push(flow.status, signedUp.status, listed.status)
  }
  return statuses
}

onBothDatabases('a purge under load', (open) => {
  test('leaves no rows, and causes no errors in other projects', async () => {
    await using console = await startConsole(open)
    const { client, platform } = console
    const [gone, stays] = [await console.create('Gone'), await console.create('Stays')]
    const stop = new AbortController()
    const loads = [gone, stays].map(({ slug }) =>
      Promise.all(Array.from({ length: CALLERS }, () => load(console, slug, stop.signal))),
    )
    const holds = () => tablesHolding(platform.database.db, gone.id)
    await expect.poll(async () => (await holds()).includes('identities')).toBe(true)
    await purgeProject(client, { project_id: gone.id })
    await platform.registry.sweepPurged(Date.now() + 24 * 3_600_000)
    await new Promise((resolve) => setTimeout(resolve, 500))
    stop.abort()
    const [ofGone = [], ofStays = []] = (await Promise.all(loads)).map((each) => each.flat())
    // Requests in flight wrote after the purge. The job deletes that.
    await platform.registry.sweepPurged(Date.now())
    expect(await holds()).toEqual([])
    expect([ofStays.length > 10, [...new Set(ofStays)]]).toEqual([true, [200]])
    expect(ofGone.filter((status) => status >= 500)).toEqual([])
    expect(ofGone.at(-1)).toBe(404)
  })
})
