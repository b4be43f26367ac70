import {
  batchPatchIdentities,
  createClient,
  getBulkJob,
  items,
  listIdentities,
  startBulkJob,
  undoBulkJob,
} from '@tillkey/client'
import { onOneDatabase } from '@tillkey/sql/testing'
import { describe, expect, test, vi } from 'vitest'
import { openCrashHarness, type Process } from '../testing/crash-harness.ts'
import { ADMIN_KEY } from '../testing/index.ts'

const PEOPLE = 600

const clientOf = ({ origin }: Process) => createClient({ baseUrl: origin, accessToken: ADMIN_KEY })

type Job = Awaited<ReturnType<typeof getBulkJob>>

/** Waits for the progress of a job. */
async function waitFor(server: Process, id: string, isDone: (job: Job) => boolean): Promise<Job> {
  let job = await getBulkJob(clientOf(server), { id })
  await vi.waitUntil(
    async () => {
      job = await getBulkJob(clientOf(server), { id })
      return isDone(job)
    },
    { timeout: 90_000, interval: 5 },
  )
  return job
}

// Mostly waits for the leases of killed processes.
describe.concurrent('killing', () => {
  onOneDatabase('a server during two bulk jobs', (open) => {
    test('changes each identity exactly once, and restores each exactly once', async () => {
      await using harness = await openCrashHarness(open)
      let server = harness.server()
      const identities = Array.from({ length: PEOPLE }, (_, number) => ({
        create: { schema_id: '', traits: { email: `person-${number}@shop.test` } },
      }))
      await batchPatchIdentities(clientOf(server), { body: { identities } })
      const start = (body: object) =>
        startBulkJob(clientOf(server), { body: { action: 'set_metadata', match: {}, ...body } })
      const former = await start({ metadata_public: { beta: true } })
      await waitFor(server, former.id, ({ state }) => state === 'finished')
      await undoBulkJob(clientOf(server), { id: former.id })
      const { id } = await start({ metadata_admin: { plan: 'free' } })
      await waitFor(server, former.id, ({ restored }) => restored > 0)
      const interrupted = await waitFor(server, id, ({ changed }) => changed > 0)
      expect(interrupted.changed).toBeLessThan(PEOPLE)
      server = await harness.restart()
      // A row that was changed twice would count as unchanged.
      expect(await waitFor(server, id, ({ state }) => state === 'finished')).toMatchObject({
        total: PEOPLE,
        changed: PEOPLE,
        unchanged: 0,
        refused: 0,
      })
      expect(await waitFor(server, former.id, ({ state }) => state === 'undone')).toMatchObject({
        restored: PEOPLE,
        not_restored: 0,
      })
      const metadata = new Set<string>()
      for await (const { metadata_admin, metadata_public } of items(clientOf(server), listIdentities, {
        page_size: 500,
      }))
        metadata.add(JSON.stringify({ metadata_admin, metadata_public }))
      expect([...metadata]).toEqual(['{"metadata_admin":{"plan":"free"},"metadata_public":null}'])
    }, 120_000)
  })
})
