import type { BulkJob } from '@tillkey/identity/bulk/bulk-job.ts'
import { createBulkJobsStore } from '@tillkey/identity/bulk/bulk-jobs-store.ts'
import { createBulkRowsStore } from '@tillkey/identity/bulk/bulk-rows-store.ts'
import { fillTable, isWasteful, onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from '../testing/index.ts'

const ROWS = 50_000

onBothDatabases('bulk jobs', (open) => {
  test('and their rows are read without those of others, of 50,000', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    const counts = {
      total: '0',
      changed: '0',
      unchanged: '0',
      refused: '0',
      restored: '0',
      not_restored: '0',
    }
    await fillTable(
      db,
      { table: 'bulk_jobs', rows: ROWS },
      {
        project_id: `'project ' || (n % 10)`,
        id: `'job ' || n`,
        action: `'{"type":"block"}'`,
        state: `'finished'`,
        match: `'null'`,
        cursor_json: `'null'`,
        after_id: `''`,
        step: '1',
        actor: `'{"caller":{"kind":"administrator"},"ip":"","userAgent":""}'`,
        created_at: 'n',
        // Not yet swept.
        expires_at: '99999999999999',
        ...counts,
      },
    )
    await fillTable(
      db,
      { table: 'bulk_job_rows', rows: ROWS },
      {
        project_id: `'project 7'`,
        job_id: `'job ' || (n % 5)`,
        identity_id: `'identity ' || (100000 + n)`,
        outcome: `CASE WHEN n % 1000 = 1 THEN 'refused' ELSE 'changed' END`,
        reason: `CASE WHEN n % 1000 = 1 THEN 'identity_missing' END`,
        former: `'{}'`,
        expires_at: '99999999999999',
      },
    )
    const plans: ReadPlan[] = []
    const watched = watchPlansOn(db, plans)
    const jobs = createBulkJobsStore(watched)
    const page = await jobs.list('project 7', { after: { createdAt: 40_000, id: '' }, limit: 10 })
    expect(page.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 10 }, (_, index) => 39_997 - 10 * index),
    )
    expect(await jobs.find('project 7', 'job 7')).toMatchObject({ action: { type: 'block' } })
    const rows = createBulkRowsStore(watched)
    const job: Pick<BulkJob, 'projectId' | 'id'> = { projectId: 'project 7', id: 'job 1' }
    const [first] = await rows.list(job, { after: 'identity 120000', limit: 100 })
    expect(first?.identityId).toBe('identity 120001')
    const refused = await rows.listRefused(job, { after: 'identity 120001', limit: 20 })
    expect(refused.map(({ identityId }) => identityId)).toEqual(
      Array.from({ length: 20 }, (_, index) => `identity ${121_001 + 1000 * index}`),
    )
    expect(await rows.find(job, 'identity 100006')).toMatchObject({ outcome: 'changed' })
    expect(plans.filter(isWasteful)).toEqual([])
  })
})
