import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type Database, DatabaseUnavailable, type Queries } from '../index.ts'
import { openTestPostgres } from '../testing.ts'
import type { PostgresOptions } from './pool.ts'
import { openPostgres } from './postgres.ts'
import { MAX_PREPARED_STATEMENTS } from './prepared-statement.ts'

interface Opened extends AsyncDisposable {
  db: Database
  /** The same database over separate connections. */
  other: Database
  /** Messages of lost connections. */
  lost: string[]
}

async function openTwice(options: Partial<PostgresOptions> = {}): Promise<Opened> {
  const { db: other, url = '' } = await openTestPostgres()
  const lost: string[] = []
  const onConnectionLost = ({ message }: Error): void => void lost.push(message)
  const db = openPostgres({ url, onConnectionLost, ...options })
  const dispose = async (): Promise<void> => {
    await Promise.all([db.close(), other.close()])
  }
  return { db, other, lost, [Symbol.asyncDispose]: dispose }
}

async function createRows(db: Database): Promise<void> {
  await db.run('CREATE TABLE rows (id TEXT NOT NULL PRIMARY KEY, size BIGINT NOT NULL)')
  await db.run("INSERT INTO rows VALUES ('a', 0), ('b', 0)")
}

const add = (db: Queries, id: string) => db.run('UPDATE rows SET size = size + 1 WHERE id = $1', [id])
const sizes = async (db: Queries) =>
  (await db.all<{ size: number }>('SELECT size FROM rows ORDER BY id')).map(({ size }) => size)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const ownProcess = async (db: Queries) =>
  (await db.get<{ pid: number }>('SELECT pg_backend_pid() AS pid'))?.pid ?? 0
const terminate = (db: Queries, pid: number) => db.get('SELECT pg_terminate_backend($1)', [pid])

test('a connection lost between two statements only ends its transaction', async () => {
  await using opened = await openTwice()
  const { db, other, lost } = opened
  await createRows(db)
  const work = db.transaction(async (tx) => {
    await add(tx, 'a')
    await terminate(other, await ownProcess(tx))
    await pause(100)
    await add(tx, 'b')
  })
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(lost).not.toEqual([])
  expect(await sizes(db)).toEqual([0, 0])
})

test('a connection lost during a statement is reported, and replaced for the next', async () => {
  await using opened = await openTwice({ poolSize: 1 })
  const { db, other } = opened
  const pid = await ownProcess(db)
  const asleep = db.get('SELECT pg_sleep(5)')
  setTimeout(() => void terminate(other, pid), 100)
  await expect(asleep).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await ownProcess(db)).not.toBe(pid)
})

test('a connection lost while idle is not handed out', async () => {
  await using opened = await openTwice()
  const { db, other, lost } = opened
  const pids = await Promise.all([ownProcess(db), ownProcess(db), ownProcess(db)])
  for (const pid of pids) await terminate(other, pid)
  await expect.poll(() => lost.length).toBe(new Set(pids).size)
  expect(db.connections?.()).toEqual({ busy: 0, idle: 0, waiting: 0 })
  expect(pids).not.toContain(await ownProcess(db))
})

test('a waiter for a lost connection gets another', async () => {
  await using opened = await openTwice({ poolSize: 1 })
  const { db, other } = opened
  const pid = await ownProcess(db)
  const asleep = db.get('SELECT pg_sleep(5)')
  const waiting = [1, 2, 3].map(() => ownProcess(db))
  setTimeout(() => void terminate(other, pid), 100)
  await expect(asleep).rejects.toBeInstanceOf(DatabaseUnavailable)
  const [next, ...others] = await Promise.all(waiting)
  expect([next === pid, new Set(others).size, others[0]]).toEqual([false, 1, next])
})

test('a waiter gets the next free connection', async () => {
  await using opened = await openTwice({ poolSize: 2 })
  const { db } = opened
  const queries = Array.from({ length: 20 }, (_, at) => db.get<{ at: number }>('SELECT $1::int AS at', [at]))
  expect((await Promise.all(queries)).map((row) => row?.at)).toEqual(queries.map((_, at) => at))
  expect(db.connections?.()).toEqual({ busy: 0, idle: 2, waiting: 0 })
})

test('a statement outside transactions runs again after a deadlock', async () => {
  await using opened = await openTwice()
  const { db, other } = opened
  await createRows(other)
  const holding = Promise.withResolvers<void>()
  const transaction = other.transaction(async (tx) => {
    await add(tx, 'a')
    holding.resolve()
    // Longer than the deadlock timeout, so that this transaction is the one to be aborted.
    await pause(300)
    await add(tx, 'b')
  })
  await holding.promise
  const locked = 'SELECT id FROM rows ORDER BY id DESC FOR UPDATE'
  await db.run(`WITH locked AS MATERIALIZED (${locked}) UPDATE rows SET size = size + 1 FROM locked
    WHERE rows.id = locked.id`)
  await transaction
  expect(await sizes(other)).toEqual([2, 2])
})

test('prepared statements survive added and changed columns', async () => {
  await using opened = await openTwice({ poolSize: 4 })
  const { db, other } = opened
  await createRows(other)
  const all = 'SELECT * FROM rows ORDER BY id'
  const warm = () => Promise.all(Array.from({ length: 8 }, () => db.all(all)))
  await warm()
  await other.run('ALTER TABLE rows ADD COLUMN note TEXT')
  expect(await db.all(all)).toEqual([
    { id: 'a', size: 0, note: null },
    { id: 'b', size: 0, note: null },
  ])
  await warm()
  await other.run("ALTER TABLE rows ADD COLUMN kind TEXT NOT NULL DEFAULT 'x'")
  const runs = await db.transaction(async (tx) => {
    await add(tx, 'a')
    return tx.all(all)
  })
  expect(runs).toMatchObject([{ id: 'a', size: 1, kind: 'x' }, { id: 'b' }])
  expect(await sizes(other)).toEqual([1, 0])
})

test('a transaction is retried after a serialization failure', async () => {
  await using opened = await openTwice()
  const { other } = opened
  await createRows(other)
  let runs = 0
  await other.transaction(async (tx) => {
    await tx.run('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE')
    const before = await sizes(tx)
    runs++
    if (runs === 1) await add(opened.db, 'a')
    await tx.run("UPDATE rows SET size = $1 WHERE id = 'a'", [(before[0] ?? 0) + 1])
  })
  expect([runs, await sizes(other)]).toEqual([2, [2, 0]])
})

test('a server that does not answer in time is unavailable, and its connection is not used again', async () => {
  await using opened = await openTwice({ poolSize: 1, timeouts: { connectMs: 2000, statementMs: 300 } })
  const { db } = opened
  await expect(db.get('SELECT pg_sleep(5)')).rejects.toBeInstanceOf(DatabaseUnavailable)
  const stuck = db.transaction((tx) => tx.get('SELECT pg_sleep(5)'))
  await expect(stuck).rejects.toBeInstanceOf(DatabaseUnavailable)
  const patient = db.transaction((tx) => tx.get('SELECT 1 AS one, pg_sleep(0.6)'), { timeout: 'unbounded' })
  expect(await patient).toMatchObject({ one: 1 })
})

test('concurrent callers after an idle period wait only for each other', async () => {
  await using opened = await openTwice({ poolSize: 1, timeouts: { connectMs: 1000, statementMs: 10_000 } })
  const { db } = opened
  await db.get('SELECT 1')
  // Long enough for the connection to return to the pool.
  await pause(500)
  const answered = new AbortController()
  const keepBusy = async (): Promise<void> => {
    while (!answered.signal.aborted) await db.get('SELECT 1')
  }
  const busy = keepBusy()
  const queries = Array.from({ length: 3 }, () => db.get<{ one: number }>('SELECT 1 AS one'))
  const answers = await Promise.allSettled(queries)
  answered.abort()
  await busy
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test('waiting too long for a connection is an error', async () => {
  await using opened = await openTwice({ poolSize: 1, timeouts: { connectMs: 1000, statementMs: 10_000 } })
  const { db } = opened
  const holding = Promise.withResolvers<void>()
  const busy = db.transaction(() => holding.promise)
  await expect(db.get('SELECT 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  holding.resolve()
  await busy
  expect(await db.get('SELECT 1 AS one')).toEqual({ one: 1 })
})

test('a server that accepts connections without responding is reported in time', async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  // the server listens on a port
  const { port } = mute.address() as AddressInfo
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const timeouts = { connectMs: 200, statementMs: 200 }
  const db = openPostgres({ url, onConnectionLost: () => undefined, timeouts })
  await expect(db.get('SELECT 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await db.close()
  for (const socket of sockets) socket.destroy()
  mute.close()
})

test('connections are counted by state', async () => {
  await using opened = await openTwice({ poolSize: 1 })
  const { db } = opened
  expect(db.connections?.()).toEqual({ busy: 0, idle: 0, waiting: 0 })
  const during = await db.transaction(async (tx) => {
    await tx.get('SELECT 1 AS one')
    const other = { read: Promise.resolve() as Promise<unknown> }
    setImmediate(() => {
      other.read = db.get('SELECT 1 AS one').catch(() => undefined)
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { seen: db.connections?.(), other }
  })
  await during.other.read
  expect([during.seen?.busy, db.connections?.()]).toEqual([1, { busy: 0, idle: 1, waiting: 0 }])
})

test('a connection is replaced after its thousandth prepared statement', async () => {
  await using opened = await openTwice({ poolSize: 1 })
  const { db, lost } = opened
  const pids = new Set<number>()
  const statements = MAX_PREPARED_STATEMENTS + 1
  for (let number = 0; number < statements; number++)
    pids.add((await db.get<{ pid: number }>(`SELECT pg_backend_pid() AS pid, ${number}`))?.pid ?? 0)
  expect([...pids]).toEqual([expect.any(Number), expect.any(Number)])
  expect(lost).toEqual([])
})

test('minor collections free the memory of statements', async () => {
  setFlagsFromString('--expose-gc')
  // `--expose-gc` adds this function to new contexts
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
  const collectOften = (): void => {
    for (let at = 0; at < 3; at += 1) collect({ type: 'minor' })
  }
  await using opened = await openTwice({ poolSize: 2 })
  const { db } = opened
  const runPairs = async (pairs: number): Promise<void> => {
    for (let at = 0; at < pairs; at += 1) await Promise.all([db.get('SELECT 1'), db.get('SELECT 1')])
  }
  const growths: number[] = []
  // Compilation and other work of this process also allocate, so the smallest growth of two rounds counts.
  for (let round = 0; round < 2; round += 1) {
    await runPairs(1000)
    const sleeping = db.get('SELECT pg_sleep(0.2)')
    await pause(50)
    // Whatever refers to the statement in progress becomes old.
    collectOften()
    await sleeping
    const before = getHeapStatistics().used_heap_size
    await runPairs(10_000)
    collectOften()
    growths.push(getHeapStatistics().used_heap_size - before)
  }
  expect(Math.min(...growths)).toBeLessThan(600_000)
})
