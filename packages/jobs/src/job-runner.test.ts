import { setTimeout as pause } from 'node:timers/promises'
import { onBothAtOnce } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import type { Job } from './index.ts'
import { createBackgroundEnvironment, fastIntervals } from './testing/background-environment.ts'

const job = (runs: Job['runs'], run: Job['run'], every = 20): Job => ({ name: 'work', every, runs, run })
const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()))

onBothAtOnce('jobs', (open) => {
  test('a job runs again after its interval, or soon if there is more', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const outcomes = ['more', 'more', undefined] as const
    let runs = 0
    environment.background().start([job('in each process', async () => outcomes[runs++], 60_000)])
    await vi.waitFor(() => expect(runs).toBe(3), 15_000)
    await pause(200)
    expect(runs).toBe(3)
  })

  test('a failure is reported and retried with increasing delays', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const starts: number[] = []
    const fail = async (now: number): Promise<void> => {
      starts.push(now)
      throw new Error(`failure ${starts.length}`)
    }
    const backoff = { first: 20, longest: 200 }
    environment.background({ backoff, random: () => 0.5 }).start([job('in one process', fail, 10)])
    await vi.waitFor(() => expect(starts.length).toBe(4), 15_000)
    const [first = 0, second = 0, third = 0, fourth = 0] = starts
    expect([second - first >= 20, third - second >= 40, fourth - third >= 80]).toEqual([true, true, true])
    expect(environment.errors.slice(0, 3)).toEqual(['failure 1', 'failure 2', 'failure 3'])
  })

  test('frequent jobs are retried soon', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const starts: number[] = []
    const fail = async (now: number): Promise<void> => {
      starts.push(now)
      throw new Error('no database')
    }
    const backoff = { first: 10_000, longest: 300_000 }
    environment.background({ backoff, random: () => 0.5 }).start([job('in each process', fail, 1)])
    await vi.waitFor(() => expect(starts.length).toBeGreaterThan(3), 15_000)
  })

  test('one process runs the job at a time, and all share its schedule', async () => {
    await using environment = await createBackgroundEnvironment(open)
    let atOnce = 0
    let most = 0
    let runs = 0
    const run = async (): Promise<void> => {
      runs++
      most = Math.max(most, ++atOnce)
      await pause(30)
      atOnce--
    }
    for (const _ of [1, 2, 3]) environment.background().start([job('in one process', run, 100)])
    await pause(1000)
    expect(most).toBe(1)
    expect(runs).toBeGreaterThan(2)
    expect(runs).toBeLessThanOrEqual(8)
  })

  test('leases of jobs that are due together are read by one statement', async () => {
    const claims: string[] = []
    const note = (sql: string): void => void (sql.startsWith('SELECT') && claims.push(sql))
    await using environment = await createBackgroundEnvironment(async () => {
      const opened = await open()
      const { all, get } = opened.db
      const noting: Pick<typeof opened.db, 'all' | 'get'> = {
        all: (sql, params) => (note(sql), all(sql, params)),
        get: (sql, params) => (note(sql), get(sql, params)),
      }
      return { ...opened, db: { ...opened.db, ...noting } }
    })
    const runs = new Map<string, number>()
    const count = (name: string): Job => ({
      name,
      every: 1000,
      runs: 'in one process',
      run: async () => void runs.set(name, (runs.get(name) ?? 0) + 1),
    })
    environment.background().start(['a', 'b', 'c', 'd', 'e'].map(count))
    const isDone = (): boolean => runs.size === 5 && [...runs.values()].every((times) => times >= 3)
    await vi.waitFor(() => expect(isDone()).toBe(true), 15_000)
    expect(claims.filter((sql) => sql.includes('job_leases')).length).toBeLessThanOrEqual(7)
  })

  test('a lease is renewed while its job runs', async () => {
    await using environment = await createBackgroundEnvironment(open)
    let runs = 0
    const run = async (): Promise<void> => {
      runs++
      await pause(2 * fastIntervals.leaseMs)
    }
    for (const _ of [1, 2]) environment.background().start([job('in one process', run, 60_000)])
    await pause(3 * fastIntervals.leaseMs)
    expect([runs, environment.errors]).toEqual([1, []])
  })

  test('the signal fires when the lease is lost', async () => {
    await using environment = await createBackgroundEnvironment(open)
    let isRunning = false
    const lost = new Promise<void>((resolve) => {
      const run = async (_now: number, signal: AbortSignal): Promise<void> => {
        isRunning = true
        await untilAborted(signal)
        resolve()
      }
      environment.background().start([job('in one process', run, 60_000)])
    })
    await vi.waitFor(() => expect(isRunning).toBe(true), 15_000)
    const until = Date.now() + fastIntervals.leaseMs
    await environment.database.db.run("UPDATE job_leases SET holder = 'another', until_at = $1", [until])
    await lost
    const row = await environment.database.db.get('SELECT holder FROM job_leases')
    expect(row).toEqual({ holder: 'another' })
  })

  test.each([
    ['ended', -1],
    ['was written by a clock an hour ahead', 3_600_000],
  ])('the lease of a crashed process is taken over when it %s', async (_when, offset) => {
    await using environment = await createBackgroundEnvironment(open)
    const lease = ['test', 'work', 'gone', Date.now() + offset, 0, 0]
    await environment.database.db.run('INSERT INTO job_leases VALUES ($1, $2, $3, $4, $5, $6)', lease)
    let runs = 0
    environment.background().start([job('in one process', async () => void runs++)])
    await vi.waitFor(() => expect(runs).toBeGreaterThan(0), 15_000)
  })

  test('close aborts running jobs, waits for them and releases their leases', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const steps: string[] = []
    const run = async (_now: number, signal: AbortSignal): Promise<void> => {
      steps.push('running')
      await untilAborted(signal)
      await pause(50)
      steps.push('ended')
      throw signal.reason
    }
    const leaving = environment.background()
    leaving.start([job('in one process', run, 60_000)])
    await vi.waitFor(() => expect(steps).toEqual(['running']), 15_000)
    await leaving.close()
    steps.push('closed')
    environment.background().start([job('in one process', async () => void steps.push('another'), 60_000)])
    await vi.waitFor(() => expect(steps).toEqual(['running', 'ended', 'closed', 'another']), 15_000)
    expect(environment.errors).toEqual([])
  })

  test('close reports a job that does not end in time', async () => {
    await using environment = await createBackgroundEnvironment(open)
    let isRunning = false
    // Long enough for the built-in jobs on a busy machine.
    const background = environment.background({ closeMs: 2000 })
    const stuck = (): Promise<never> => {
      isRunning = true
      return new Promise(() => undefined)
    }
    background.start([job('in each process', stuck)])
    await vi.waitFor(() => expect(isRunning).toBe(true), 15_000)
    await background.close()
    expect(environment.errors).toEqual(['the job did not end in time'])
  })
})
