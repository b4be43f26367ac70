import { setTimeout as pause } from 'node:timers/promises'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import { Undeliverable } from './index.ts'
import {
  createBackgroundEnvironment,
  createRecorder,
  fastIntervals,
  readOutbox,
  writeNotes,
} from './testing/background-environment.ts'

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

onBothDatabases('the outbox', (open) => {
  test('a message is delivered right after its commit, and not again', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const background = environment.background({ pollMs: 60_000 })
    const { seen, consume } = createRecorder()
    background.outbox.consume('note', consume)
    background.start([])
    await writeNotes({ environment, background }, [{ text: 'hello' }])
    await vi.waitFor(
      async () => expect(await readOutbox(environment)).toMatchObject([{ state: 'done', payload: '' }]),
      15_000,
    )
    expect(seen).toMatchObject([
      { kind: 'note', projectId: 'p', key: '', payload: { text: 'hello' }, tries: 1 },
    ])
  })

  test('a rolled-back message is not delivered', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const background = environment.background()
    const { seen, consume } = createRecorder()
    background.outbox.consume('note', consume)
    background.start([])
    const rolledBack = environment.database.db.transaction(async (tx) => {
      await background.outbox.write(tx, { kind: 'note', projectId: 'p', payload: 1 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await writeNotes({ environment, background }, [2])
    await vi.waitFor(() => expect(seen.map(({ payload }) => payload)).toEqual([2]), 15_000)
    expect(await readOutbox(environment)).toHaveLength(1)
  })

  test('a message without a wake-up is found by polling', async () => {
    await using environment = await createBackgroundEnvironment(open)
    await writeNotes({ environment, background: environment.background() }, ['from another process'])
    const { seen, consume } = createRecorder()
    const background = environment.background()
    background.outbox.consume('note', consume)
    background.start([])
    await vi.waitFor(() => expect(seen).toHaveLength(1), 15_000)
  })

  test('a message is not delivered before its time', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const background = environment.background()
    const delivered = new Promise<number>((resolve) => {
      background.outbox.consume('note', async () => resolve(Date.now()))
    })
    background.start([])
    const notBefore = Date.now() + 300
    const message = { kind: 'note', projectId: '', payload: null, notBefore }
    await environment.database.db.transaction((tx) => background.outbox.write(tx, message))
    expect(await delivered).toBeGreaterThanOrEqual(notBefore)
  })

  test('a consumer that throws is called again with the same id, until it succeeds', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const background = environment.background()
    const { seen, consume } = createRecorder(async ({ tries }) => {
      if (tries < 3) throw new Error(`try ${tries} failed`)
    })
    background.outbox.consume('note', consume, { backoff: { first: 10, longest: 20 } })
    background.start([])
    await writeNotes({ environment, background }, [1])
    await vi.waitFor(
      async () => expect(await readOutbox(environment)).toMatchObject([{ state: 'done', tries: 3 }]),
      15_000,
    )
    expect([new Set(seen.map(({ id }) => id)).size, seen.map(({ tries }) => tries)]).toEqual([1, [1, 2, 3]])
    expect(environment.errors).toEqual(['try 1 failed', 'try 2 failed'])
  })

  test.each([
    ['after its tries', new Error('no answer'), 3],
    ['at once when trying again is no use', new Undeliverable('no such person'), 1],
  ])('a message is abandoned %s, with its reason', async (_when, error, tries) => {
    await using environment = await createBackgroundEnvironment(open)
    const background = environment.background()
    const { seen, consume } = createRecorder(() => Promise.reject(error))
    background.outbox.consume('note', consume, { tries: 3, backoff: { first: 5, longest: 5 } })
    background.start([])
    await writeNotes({ environment, background }, [1])
    const end = { state: 'abandoned', tries, reason: error.message }
    await vi.waitFor(async () => expect(await readOutbox(environment)).toMatchObject([end]), 15_000)
    expect(seen).toHaveLength(tries)
  })

  test('a try that takes too long is aborted and counts as failed', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const background = environment.background()
    background.outbox.consume(
      'note',
      (_message, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      { timeoutMs: 40, tries: 1 },
    )
    background.start([])
    await writeNotes({ environment, background }, [1])
    await vi.waitFor(
      async () => expect(await readOutbox(environment)).toMatchObject([{ state: 'abandoned' }]),
      15_000,
    )
  })

  test('messages of one key are delivered in order despite failures, without blocking other keys', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const done: unknown[] = []
    const backgrounds = [environment.background(), environment.background()]
    for (const { outbox } of backgrounds)
      outbox.consume(
        'note',
        async ({ payload, tries }) => {
          if (payload === 2 && (tries < 4 || !done.includes('other'))) throw new Error('not yet')
          done.push(payload)
        },
        { tries: 1000, backoff: { first: 30, longest: 30 } },
      )
    for (const background of backgrounds) background.start([])
    const [first] = backgrounds
    if (!first) return
    await writeNotes({ environment, background: first }, [1, 2, 3, 4], 'a')
    await writeNotes({ environment, background: first }, ['other'], 'b')
    await vi.waitFor(() => expect(done).toHaveLength(5), 15_000)
    expect(done.filter((payload) => payload !== 'other')).toEqual([1, 2, 3, 4])
    expect(done.indexOf('other')).toBeLessThan(done.indexOf(2))
  })

  test('an abandoned message unblocks its successors', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const background = environment.background()
    const { seen, consume } = createRecorder(async ({ payload }) => {
      if (payload === 1) throw new Undeliverable('never')
    })
    background.outbox.consume('note', consume)
    background.start([])
    await writeNotes({ environment, background }, [1, 2], 'a')
    await vi.waitFor(() => expect(seen.map(({ payload }) => payload)).toEqual([1, 2]), 15_000)
  })

  test('slow messages do not block others while there is capacity', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const background = environment.background()
    const slow = Promise.withResolvers<void>()
    const { seen, consume } = createRecorder(async ({ payload }) => {
      if (payload === 'slow') await slow.promise
    })
    background.outbox.consume('note', consume, { parallel: 2 })
    background.start([])
    await writeNotes({ environment, background }, ['slow', ...numbers(20)])
    await vi.waitFor(() => expect(seen).toHaveLength(21), 15_000)
    slow.resolve()
  })

  test('several processes deliver every message once', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const { seen, consume } = createRecorder(() => pause(2))
    const backgrounds = numbers(3).map(() => environment.background({ pollMs: 5, leaseMs: 30_000 }))
    for (const background of backgrounds) {
      background.outbox.consume('note', consume, { parallel: 3 })
      background.start([])
    }
    const writing = backgrounds.map((background, part) =>
      writeNotes(
        { environment, background },
        numbers(60).map((number) => part * 60 + number),
      ),
    )
    await Promise.all(writing)
    await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(180), 15_000)
    const delivered = seen.map(({ payload }) => Number(payload)).toSorted((a, b) => a - b)
    expect(delivered).toEqual(numbers(180))
  })

  test('a lease is renewed during a long delivery', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const recorder = createRecorder(() => pause(2 * fastIntervals.leaseMs))
    for (const _ of [1, 2]) {
      const background = environment.background()
      background.outbox.consume('note', recorder.consume)
      background.start([])
    }
    await writeNotes({ environment, background: environment.background() }, [1])
    await vi.waitFor(
      async () => expect(await readOutbox(environment)).toMatchObject([{ state: 'done' }]),
      15_000,
    )
    expect([recorder.seen.length, recorder.mostAtOnce]).toEqual([1, 1])
  })

  test('close aborts deliveries and releases their messages without counting the try', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const leaving = environment.background()
    let isDelivering = false
    leaving.outbox.consume('note', (_message, signal) => {
      isDelivering = true
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    leaving.start([])
    await writeNotes({ environment, background: leaving }, [1])
    await vi.waitFor(() => expect(isDelivering).toBe(true), 15_000)
    await leaving.close()
    const { seen, consume } = createRecorder()
    const staying = environment.background()
    staying.outbox.consume('note', consume)
    staying.start([])
    await vi.waitFor(() => expect(seen.map(({ tries }) => tries)).toEqual([1]), 15_000)
    expect(environment.errors).toEqual([])
  })

  test('expired messages are deleted in batches', async () => {
    await using environment = await createBackgroundEnvironment(open)
    const { db } = environment.database
    const background = environment.background()
    await db.transaction(async (tx) => {
      for (const payload of numbers(1500))
        await background.outbox.write(tx, { kind: 'note', projectId: 'p', payload })
    })
    await db.run("UPDATE outbox SET state = 'done', expires_at = 1")
    await writeNotes({ environment, background }, ['waiting'])
    background.start([])
    await vi.waitFor(
      async () => expect(await readOutbox(environment)).toMatchObject([{ state: 'waiting' }]),
      15_000,
    )
  })

  test("services are separated, and a purge deletes one project's messages only", async () => {
    await using environment = await createBackgroundEnvironment(open)
    const { db } = environment.database
    const background = environment.background()
    const neighbour = environment.background({ service: 'neighbour' })
    const { seen, consume } = createRecorder()
    neighbour.outbox.consume('note', consume)
    neighbour.start([])
    await writeNotes({ environment, background }, [1])
    await db.transaction((tx) => background.outbox.write(tx, { kind: 'note', projectId: 'q', payload: 2 }))
    await db.transaction((tx) => background.outbox.purge(tx, 'p'))
    await pause(100)
    expect([seen, (await readOutbox(environment)).map(({ payload }) => payload)]).toEqual([[], ['2']])
  })
})
