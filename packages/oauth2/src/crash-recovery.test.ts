import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { crashPoints } from '../../../launch/crash-points.ts'
import {
  asAdmin,
  exchangeCode,
  grantCode,
  introspect,
  obtainCode,
  postForm,
  registerClient,
  type TestClient,
  type TestResponse,
} from './testing/authorization-flow.ts'
import {
  postgresDatabase,
  type ServerProcess,
  sqliteDatabase,
  startProcess,
  type TestDatabase,
} from './testing/server-processes.ts'

const AT_ONCE = 50
/** Flows whose tokens are rotated and revoked concurrently. */
const CHAINS = 24

/** SQLite serves one process, PostgreSQL several. */
const databases: [string, () => Promise<TestDatabase>, number][] = [
  ['SQLite, one process', sqliteDatabase, 1],
  ['PostgreSQL, three processes', postgresDatabase, 3],
]

interface Fleet extends AsyncDisposable {
  processes: ServerProcess[]
  first: ServerProcess
}

async function startFleet(database: TestDatabase, size: number): Promise<Fleet> {
  const first = await startProcess(database)
  const others = await Promise.all(Array.from({ length: size - 1 }, () => startProcess(database)))
  const processes = [first, ...others]
  const dispose = async () => {
    await Promise.all(processes.map((one) => one.kill()))
  }
  return { processes, first, [Symbol.asyncDispose]: dispose }
}

const allAtOnce = ({ processes }: Fleet, work: (server: ServerProcess) => Promise<TestResponse>) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => {
      const server = processes[turn % processes.length]
      if (!server) throw new Error('no process is running')
      return work(server)
    }),
  )

const winners = (responses: readonly TestResponse[]): TestResponse[] =>
  responses.filter(({ status }) => status === 200)
const isActive = async (server: ServerProcess, token: string): Promise<unknown> =>
  Object(await introspect(server, token)).active

/** Several processes meet all races of one. */
const racedOver = inject('isEverySuiteOnBoth') ? databases : databases.slice(1)

describe.each(racedOver)('processes over %s', (_name, open, size) => {
  let database: TestDatabase
  let fleet: Fleet
  beforeAll(async () => {
    database = await open()
    fleet = await startFleet(database, size)
  })
  afterAll(async () => {
    await fleet[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  test('a code can be used once, and reuse revokes its chain', async () => {
    const client = await registerClient(fleet.first)
    const code = await obtainCode(fleet.first, client)
    const responses = await allAtOnce(fleet, (server) => exchangeCode(server, client, { code }))
    const [won, ...more] = winners(responses)
    expect([more.length, new Set(responses.map(({ status }) => status))]).toEqual([0, new Set([200, 400])])
    expect(await isActive(fleet.first, won?.body.access_token)).toBe(false)
    expect(await isActive(fleet.first, won?.body.refresh_token)).toBe(false)
  }, 60_000)

  test('a refresh token can be used once, and reuse revokes its chain', async () => {
    const client = await registerClient(fleet.first)
    const { body } = await grantCode(fleet.first, client)
    const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
    const responses = await allAtOnce(fleet, (server) => postForm({ server, client }, '/oauth2/token', form))
    const [won, ...more] = winners(responses)
    expect([more.length, new Set(responses.map(({ status }) => status))]).toEqual([0, new Set([200, 401])])
    expect(await isActive(fleet.first, won?.body.access_token)).toBe(false)
    expect(await isActive(fleet.first, won?.body.refresh_token)).toBe(false)
  }, 60_000)

  test('a revocation during rotations also revokes the new tokens', async () => {
    const client = await registerClient(fleet.first)
    const chains = await Promise.all(Array.from({ length: CHAINS }, () => grantCode(fleet.first, client)))
    const [one = fleet.first, other = fleet.first] = fleet.processes
    const left: unknown[] = []
    for (const [turn, { body }] of chains.entries()) {
      const token: string = body.refresh_token
      const rotating = postForm({ server: one, client }, '/oauth2/token', {
        grant_type: 'refresh_token',
        refresh_token: token,
      })
      // The delay increases so that one attempt hits the middle.
      await setTimeout(turn)
      await postForm({ server: other, client }, '/oauth2/revoke', { token })
      const { body: made } = await rotating
      for (const text of [made.access_token, made.refresh_token].filter(Boolean))
        left.push(await isActive(fleet.first, text))
    }
    expect(left.filter(Boolean)).toEqual([])
  }, 60_000)

  test('deleting a client also ends tokens issued meanwhile', async () => {
    const client = await registerClient(fleet.first)
    const [one = fleet.first, other = fleet.first] = fleet.processes
    const form = { grant_type: 'client_credentials' }
    const [deleted, ...responses] = await Promise.all([
      asAdmin(other, `DELETE /admin/clients/${client.id}`),
      ...Array.from({ length: CHAINS }, () => postForm({ server: one, client }, '/oauth2/token', form)),
    ])
    const left = winners(responses).map(({ body }) => isActive(fleet.first, body.access_token))
    expect([deleted.status, (await Promise.all(left)).filter(Boolean)]).toEqual([204, []])
  }, 60_000)
})

/** When to kill the process: after a number of responses, or milliseconds. */
type KillPoint = { responses: number } | { milliseconds: number }

const MAX_MS = 120
const answerKillPoints: readonly KillPoint[] = crashPoints({ all: [1, 5, 9], few: [5] }).map((responses) => ({
  responses,
}))
/** Random points, different in each run. */
const randomKillPoints = (): KillPoint[] =>
  crashPoints({ all: [1, 2, 3], few: [1] }).map(() => ({ milliseconds: Math.random() * MAX_MS }))
const CODES = 6

/** Redeems codes and revokes tokens while the process is killed. */
async function interrupted(server: ServerProcess, client: TestClient, killPoint: KillPoint) {
  const codes: string[] = []
  const tokens: string[] = []
  for (let turn = 0; turn < CODES; turn++) {
    codes.push(await obtainCode(server, client))
    tokens.push((await grantCode(server, client)).body.refresh_token)
  }
  let responses = 0
  /** Whether the work was acknowledged; the outcome of other work is unknown. */
  const acknowledged = async (work: Promise<TestResponse>): Promise<boolean> => {
    try {
      const { status } = await work
      responses += 1
      if ('responses' in killPoint && responses === killPoint.responses) await server.kill()
      return status === 200
    } catch {
      return false
    }
  }
  const redeemed = codes.map((code) => acknowledged(exchangeCode(server, client, { code })))
  const revoked = tokens.map((token) =>
    acknowledged(postForm({ server, client }, '/oauth2/revoke', { token })),
  )
  if ('milliseconds' in killPoint) await setTimeout(killPoint.milliseconds)
  if ('milliseconds' in killPoint) await server.kill()
  const [used, ended] = [await Promise.all(redeemed), await Promise.all(revoked)]
  return {
    used: codes.filter((_code, index) => used[index]),
    unknown: codes.filter((_code, index) => !used[index]),
    ended: tokens.filter((_token, index) => ended[index]),
  }
}

const killedOver = crashPoints({ all: databases, few: databases.slice(0, 1) })

describe.each(killedOver)('a server that is killed, over %s', (_name, open) => {
  test('never accepts a code twice, nor a token it reported as revoked', async () => {
    await using database = await open()
    let server = await startProcess(database)
    const client = await registerClient(server)
    const wrong: { killPoint: KillPoint; what: string }[] = []
    let seen = 0
    for (const killPoint of [...answerKillPoints, ...randomKillPoints()]) {
      const { used, unknown, ended } = await interrupted(server, client, killPoint)
      server = await startProcess(database)
      const isGood = async (code: string): Promise<boolean> =>
        (await exchangeCode(server, client, { code })).status === 200
      for (const code of used) if (await isGood(code)) wrong.push({ killPoint, what: 'a code that was used' })
      for (const code of unknown)
        if ((await isGood(code)) && (await isGood(code))) wrong.push({ killPoint, what: 'a code, twice' })
      for (const token of ended)
        if (await isActive(server, token)) wrong.push({ killPoint, what: 'a token that had ended' })
      seen += used.length + ended.length
    }
    await server.kill()
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThanOrEqual(answerKillPoints.length)
  }, 180_000)
})
