import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { startFaultySmtpServer } from '@tillkey/mail/testing'
import { onBothDatabases } from '@tillkey/sql/testing'
import { describe, expect, test, vi } from 'vitest'
import { crashPoints } from '../../../launch/crash-points.ts'
import { openCrashWorld, type Process, RETRIES } from './testing/crash-harness.ts'
import { ADMIN_KEY, PASSWORD } from './testing/index.ts'

const NEW_PASSWORD = 'quiet-lantern-by-the-sea'
const PATIENCE = { timeout: 90_000, interval: 100 }
/** Responses before the process is killed while busy; 0: shortly after sending. */
const KILLED_AFTER = crashPoints({ all: [0, 1, 3], few: [3] })
const PEOPLE = 4

interface Answer {
  status: number
  body: {
    id?: string
    status?: string
    send_count?: number
    verifiable_addresses?: { verified: boolean; status: string }[]
  }[] & {
    id?: string
    session_token?: string
    state?: string
    continue_with?: { flow: { id: string; verifiable_address: string } }[]
  }
}

async function call(
  { origin }: Process,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await fetch(origin + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] } // each test asserts what it needs
}

const administer = (server: Process, path: string, body?: object): Promise<Answer> =>
  call(server, path, { ...(body && { body }), headers: { authorization: `Bearer ${ADMIN_KEY}` } })

async function createAccount(server: Process): Promise<string> {
  const email = `${randomUUID()}@shop.test`
  const credentials = { password: { config: { password: PASSWORD } } }
  const created = await administer(server, '/admin/identities', {
    schema_id: '',
    traits: { email },
    credentials,
  })
  expect(created.status).toBe(201)
  return email
}

async function submit(server: Process, kind: string, body: object, token?: string): Promise<Answer> {
  const headers: Record<string, string> = token === undefined ? {} : { 'x-session-token': token }
  const flow = await call(server, `/self-service/${kind}/api`, { headers })
  return call(server, `/self-service/${kind}?flow=${String(flow.body.id)}`, { body, headers })
}

const signIn = (server: Process, identifier: string, password: string): Promise<Answer> =>
  submit(server, 'login', { method: 'password', identifier, password })

/** A code with its flow. */
interface RequestedCode {
  kind: 'verification' | 'recovery'
  path: string
  code: string
}

type World = Awaited<ReturnType<typeof openCrashWorld>>

/** Returns the code of the first mail. */
async function mailedCode(world: World, email: string): Promise<string> {
  const [mail] = await vi.waitUntil(() => {
    const found = world.inbox.list(email)
    return found.length > 0 && found
  }, PATIENCE)
  return /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Requests another address and reads its code. */
async function requestAddress(world: World, email: string, newEmail: string): Promise<RequestedCode> {
  const token = String((await signIn(world.server(), email, PASSWORD)).body.session_token)
  const change = { method: 'profile', traits: { email: newEmail } }
  const { body } = await submit(world.server(), 'settings', change, token)
  const flow = body.continue_with?.find((next) => next.flow.verifiable_address === newEmail)?.flow.id
  const path = `/self-service/verification?flow=${String(flow)}`
  return { kind: 'verification', path, code: await mailedCode(world, newEmail) }
}

/** Requests a code and reads it from the mail. */
async function askForCode(world: World, kind: RequestedCode['kind'], email: string): Promise<RequestedCode> {
  const flow = await call(world.server(), `/self-service/${kind}/api`)
  const path = `/self-service/${kind}?flow=${String(flow.body.id)}`
  expect((await call(world.server(), path, { body: { method: 'code', email } })).status).toBe(200)
  return { kind, path, code: await mailedCode(world, email) }
}

/**
 * Requests codes for all people, for every second one by recovery. Done before anything is killed, since
 * mails then wait for leases.
 */
async function askForCodes(world: World): Promise<Map<string, RequestedCode>> {
  const all = Array.from({ length: PEOPLE * KILLED_AFTER.length }, async (_, turn) => {
    const email = await createAccount(world.server())
    return [email, await askForCode(world, turn % 2 === 0 ? 'verification' : 'recovery', email)] as const
  })
  return new Map(await Promise.all(all))
}

/** A used code leads to another flow, which is not followed. */
async function giveCode({ origin }: Process, requested: RequestedCode | undefined): Promise<Answer> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const body = JSON.stringify({ method: 'code', code: requested?.code })
  const answer = await fetch(origin + (requested?.path ?? ''), {
    method: 'POST',
    redirect: 'manual',
    headers,
    body,
  })
  const text = await answer.text()
  return { status: answer.status, body: JSON.parse(text.startsWith('{') ? text : '{}') as Answer['body'] } // an object either way
}

/** A verification reports completion; a recovery redirects. */
const isTaken = ({ status, body }: Answer): boolean =>
  status === 422 || (status === 200 && body.state === 'passed_challenge')

async function addressOf(server: Process, email: string): Promise<{ verified: boolean; status: string }> {
  const query = new URLSearchParams({ credentials_identifier: email })
  const { body } = await administer(server, `/admin/identities?${query.toString()}`)
  const [address] = body[0]?.verifiable_addresses ?? []
  if (!address) throw new Error('nobody has the address')
  return address
}

/** Response of an action; undefined when the process was killed first. */
async function answerOf(work: Promise<Answer>): Promise<Answer | undefined> {
  try {
    const answer = await work
    return answer.status === 200 ? answer : undefined
  } catch {
    return undefined
  }
}

// Mostly waits for leases of killed processes.
describe.concurrent('killing', () => {
  onBothDatabases('a server that is killed', (open) => {
    /** All people act at once while the process is repeatedly killed. Resolves with the responses. */
    async function whileKilled(
      world: Awaited<ReturnType<typeof openCrashWorld>>,
      doIt: (server: Process, email: string) => Promise<Answer>,
      prepare: (server: Process) => Promise<string>,
    ): Promise<Map<string, Answer | undefined>> {
      const reported = new Map<string, Answer | undefined>()
      for (const killedAfter of KILLED_AFTER) {
        const server = world.server()
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => prepare(server)))
        let answers = 0
        const work = people.map(async (email, turn) => {
          await setTimeout(turn * 5)
          reported.set(email, await answerOf(doIt(server, email)))
          answers += 1
          if (answers === killedAfter) await server.kill()
        })
        if (killedAfter === 0) await setTimeout(60)
        if (killedAfter === 0) await server.kill()
        await Promise.all(work)
        await world.restart()
      }
      return reported
    }

    test('during sign-ins loses no confirmed session', async () => {
      await using world = await openCrashWorld(open)
      const reported = await whileKilled(
        world,
        (server, email) => signIn(server, email, PASSWORD),
        createAccount,
      )
      const tokens = [...reported.values()].flatMap((answer) => answer?.body.session_token ?? [])
      expect(tokens.length).toBeGreaterThan(0)
      for (const token of tokens) {
        const found = await call(world.server(), '/sessions/whoami', {
          headers: { 'x-session-token': token },
        })
        expect(found.status).toBe(200)
      }
      for (const email of reported.keys())
        expect((await signIn(world.server(), email, PASSWORD)).status).toBe(200)
    }, 180_000)

    test('during password changes leaves one password per user, the confirmed one', async () => {
      await using world = await openCrashWorld(open)
      const tokens = new Map<string, string>()
      const reported = await whileKilled(
        world,
        (server, email) =>
          submit(server, 'settings', { method: 'password', password: NEW_PASSWORD }, tokens.get(email)),
        async (server) => {
          const email = await createAccount(server)
          tokens.set(email, String((await signIn(server, email, PASSWORD)).body.session_token))
          return email
        },
      )
      for (const [email, answer] of reported) {
        const statuses = []
        for (const password of [PASSWORD, NEW_PASSWORD])
          statuses.push((await signIn(world.server(), email, password)).status)
        // A confirmed change must have happened; an unconfirmed one may have.
        const isChanged = answer !== undefined || statuses[1] === 200
        expect(statuses).toEqual(isChanged ? [400, 200] : [200, 400])
      }
      expect([...reported.values()].some(Boolean)).toBe(true)
    }, 180_000)

    test('while people recover their accounts loses no message, and sends none more often than it may', async () => {
      await using world = await openCrashWorld(open)
      const reported = await whileKilled(
        world,
        (server, email) => submit(server, 'recovery', { method: 'code', email }),
        createAccount,
      )
      const waiting = [...reported].flatMap(([email, answer]) => (answer ? [email] : []))
      expect(waiting.length).toBeGreaterThan(0)
      await vi.waitUntil(() => waiting.every((email) => world.inbox.list(email).length > 0), PATIENCE)
      const messages = [...reported.keys()].flatMap((email) => world.inbox.list(email))
      expect(messages.length).toBeGreaterThanOrEqual(waiting.length)
      expect(messages.filter(({ deliveries }) => deliveries > RETRIES + 1)).toEqual([])
      for (const email of reported.keys()) expect(world.inbox.list(email).length).toBeLessThanOrEqual(1)
    }, 180_000)

    test('while codes are submitted accepts each once and verifies the address', async () => {
      await using world = await openCrashWorld(open)
      const requested = await askForCodes(world)
      const waiting = [...requested.keys()]
      const took: string[] = []
      const reported = await whileKilled(
        world,
        async (server, email) => {
          const answer = await giveCode(server, requested.get(email))
          if (isTaken(answer)) took.push(email)
          return answer
        },
        async () => waiting.pop() ?? '',
      )
      expect([reported.size, new Set(took.map((email) => requested.get(email)?.kind)).size]).toEqual([
        requested.size,
        2,
      ])
      for (const email of reported.keys()) {
        const { verified, status } = await addressOf(world.server(), email)
        expect(verified).toBe(status === 'completed')
        expect(verified || !took.includes(email)).toBe(true)
        // Unconfirmed: an unused code is still valid.
        const again = await giveCode(world.server(), requested.get(email))
        expect(isTaken(again)).toBe(!verified)
        expect(await addressOf(world.server(), email)).toMatchObject({ verified: true, status: 'completed' })
      }
    }, 180_000)

    test('while people give themselves other addresses leaves each with one, and writes to that one alone', async () => {
      await using world = await openCrashWorld(open)
      const tokens = new Map<string, string>()
      const other = (email: string): string => `new-${email}`
      const reported = await whileKilled(
        world,
        (server, email) =>
          submit(
            server,
            'settings',
            { method: 'profile', traits: { email: other(email) } },
            tokens.get(email),
          ),
        async (server) => {
          const email = await createAccount(server)
          tokens.set(email, String((await signIn(server, email, PASSWORD)).body.session_token))
          return email
        },
      )
      expect([...reported.values()].some(Boolean)).toBe(true)
      const changed: string[] = []
      for (const [email, answer] of reported) {
        const statuses = []
        for (const name of [email, other(email)])
          statuses.push((await signIn(world.server(), name, PASSWORD)).status)
        const isChanged = answer !== undefined || statuses[1] === 200
        expect(statuses).toEqual(isChanged ? [400, 200] : [200, 400])
        if (isChanged) changed.push(email)
      }
      const mailsTo = (email: string) => world.inbox.list(other(email))
      await vi.waitUntil(() => changed.every((email) => mailsTo(email).length > 0), PATIENCE)
      for (const email of reported.keys()) expect(mailsTo(email).length).toBe(changed.includes(email) ? 1 : 0)
      expect(changed.flatMap(mailsTo).filter(({ deliveries }) => deliveries > RETRIES + 1)).toEqual([])
    }, 180_000)

    test('while people confirm addresses that they wait for leaves each with one, and the new one is proved', async () => {
      const security = { account_enumeration: { mitigate: true } }
      await using world = await openCrashWorld(open, { security })
      const other = (email: string): string => `new-${email}`
      const requested = new Map<string, RequestedCode>()
      for (let person = 0; person < PEOPLE * KILLED_AFTER.length; person++) {
        const email = await createAccount(world.server())
        requested.set(email, await requestAddress(world, email, other(email)))
      }
      const waiting = [...requested.keys()]
      const reported = await whileKilled(
        world,
        (server, email) => giveCode(server, requested.get(email)),
        async () => waiting.pop() ?? '',
      )
      const tookIt = [...reported].filter(([, answer]) => answer && isTaken(answer)).map(([email]) => email)
      expect(tookIt.length).toBeGreaterThan(0)
      for (const email of reported.keys()) {
        const found = [await signIn(world.server(), email, PASSWORD)]
        found.push(await signIn(world.server(), other(email), PASSWORD))
        const isChanged = tookIt.includes(email) || found[1]?.status === 200
        expect(found.map(({ status }) => status)).toEqual(isChanged ? [400, 200] : [200, 400])
        const { verified } = await addressOf(world.server(), isChanged ? other(email) : email)
        expect(verified).toBe(isChanged)
        // Unconfirmed: an unused code is still valid.
        expect(isTaken(await giveCode(world.server(), requested.get(email)))).toBe(!isChanged)
        expect((await addressOf(world.server(), other(email))).verified).toBe(true)
      }
    }, 180_000)

    test('while the mail server refuses tries each message as often as it may, and gives none up before', async () => {
      await using refusing = await startFaultySmtpServer('message', '451 later')
      const retries = 2
      await using world = await openCrashWorld(open, { mail: { url: refusing.url, retries } })
      const reported = await whileKilled(
        world,
        (server, email) => submit(server, 'recovery', { method: 'code', email }),
        createAccount,
      )
      const list = async () =>
        (await administer(world.server(), '/admin/courier/messages?page_size=250')).body
      const requested = [...reported.values()].filter(Boolean).length
      const messages = await vi.waitUntil(async () => {
        const found = await list()
        const isOver = found.every(({ status }) => status === 'abandoned')
        return found.length >= Math.max(1, requested) && isOver && found
      }, PATIENCE)
      expect(messages.filter(({ send_count: tries = 0 }) => tries < retries + 1)).toEqual([])
      expect(refusing.counts.messages).toBeLessThanOrEqual(messages.length * (retries + 1))
    }, 180_000)
  })
})
