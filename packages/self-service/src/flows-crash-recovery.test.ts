import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { startFaultySmtpServer } from '@tillkey/mail/testing'
import { onPostgres } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { crashPoints, onEveryKill } from '../../../launch/crash-points.ts'
import { openCrashHarness, type Process, RETRIES } from './testing/crash-harness.ts'
import { ADMIN_KEY, PASSWORD } from './testing/index.ts'

const NEW_PASSWORD = 'quiet-lantern-by-the-sea'
const PATIENCE = { timeout: 90_000, interval: 100 }
/** Responses per kind of action before the process is killed while busy; 0: shortly after sending. */
const KILLED_AFTER = crashPoints({ all: [0, 1, 3], few: [3] })
/** People of each kind. */
const PEOPLE = 4

interface ReceivedResponse {
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
): Promise<ReceivedResponse> {
  const response = await fetch(origin + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
  })
  return { status: response.status, body: (await response.json()) as ReceivedResponse['body'] } // each test asserts what it needs
}

const administer = (server: Process, path: string, body?: object): Promise<ReceivedResponse> =>
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

// oxlint-disable-next-line max-params -- the parts of a request
async function submit(
  server: Process,
  kind: string,
  body: object,
  token?: string,
): Promise<ReceivedResponse> {
  const headers: Record<string, string> = token === undefined ? {} : { 'x-session-token': token }
  const flow = await call(server, `/self-service/${kind}/api`, { headers })
  return call(server, `/self-service/${kind}?flow=${String(flow.body.id)}`, { body, headers })
}

const signIn = (server: Process, identifier: string, password: string): Promise<ReceivedResponse> =>
  submit(server, 'login', { method: 'password', identifier, password })

/** A code with its flow. */
interface RequestedCode {
  kind: 'verification' | 'recovery'
  path: string
  code: string
}

type CrashHarness = Awaited<ReturnType<typeof openCrashHarness>>

/** Returns the code of the first mail. */
async function mailedCode(harness: CrashHarness, email: string): Promise<string> {
  const [mail] = await vi.waitUntil(() => {
    const found = harness.inbox.list(email)
    return found.length > 0 && found
  }, PATIENCE)
  return /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Requests another address and reads its code. */
async function requestAddress(
  harness: CrashHarness,
  email: string,
  newEmail: string,
): Promise<RequestedCode> {
  const token = String((await signIn(harness.server(), email, PASSWORD)).body.session_token)
  const change = { method: 'profile', traits: { email: newEmail } }
  const { body } = await submit(harness.server(), 'settings', change, token)
  const flow = body.continue_with?.find((next) => next.flow.verifiable_address === newEmail)?.flow.id
  const path = `/self-service/verification?flow=${String(flow)}`
  return { kind: 'verification', path, code: await mailedCode(harness, newEmail) }
}

/** Requests a code and reads it from the mail. */
async function askForCode(
  harness: CrashHarness,
  kind: RequestedCode['kind'],
  email: string,
): Promise<RequestedCode> {
  const flow = await call(harness.server(), `/self-service/${kind}/api`)
  const path = `/self-service/${kind}?flow=${String(flow.body.id)}`
  expect((await call(harness.server(), path, { body: { method: 'code', email } })).status).toBe(200)
  return { kind, path, code: await mailedCode(harness, email) }
}

/** A used code leads to another flow, which is not followed. */
async function giveCode(
  { origin }: Process,
  requested: RequestedCode | undefined,
): Promise<ReceivedResponse> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const body = JSON.stringify({ method: 'code', code: requested?.code })
  const response = await fetch(origin + (requested?.path ?? ''), {
    method: 'POST',
    redirect: 'manual',
    headers,
    body,
  })
  const text = await response.text()
  return {
    status: response.status,
    body: JSON.parse(text.startsWith('{') ? text : '{}') as ReceivedResponse['body'],
  } // an object either way
}

/** A verification reports completion; a recovery redirects. */
const isTaken = ({ status, body }: ReceivedResponse): boolean =>
  status === 422 || (status === 200 && body.state === 'passed_challenge')

async function readAddress(server: Process, email: string): Promise<{ verified: boolean; status: string }> {
  const query = new URLSearchParams({ credentials_identifier: email })
  const { body } = await administer(server, `/admin/identities?${query.toString()}`)
  const [address] = body[0]?.verifiable_addresses ?? []
  if (!address) throw new Error('nobody has the address')
  return address
}

/** Sends the one request that may be interrupted. */
type Act = (server: Process) => Promise<ReceivedResponse>

const newAddress = (email: string): string => `new-${email}`

async function signedIn(harness: CrashHarness): Promise<{ email: string; token: string }> {
  const email = await createAccount(harness.server())
  return { email, token: String((await signIn(harness.server(), email, PASSWORD)).body.session_token) }
}

/** Prepares a person for an action. */
const ready = {
  async 'signs in'(harness: CrashHarness) {
    const email = await createAccount(harness.server())
    return { email, act: (server: Process) => signIn(server, email, PASSWORD) }
  },
  async 'changes password'(harness: CrashHarness) {
    const { email, token } = await signedIn(harness)
    const change = { method: 'password', password: NEW_PASSWORD }
    return { email, act: (server: Process) => submit(server, 'settings', change, token) }
  },
  async 'changes address'(harness: CrashHarness) {
    const { email, token } = await signedIn(harness)
    const change = { method: 'profile', traits: { email: newAddress(email) } }
    return { email, act: (server: Process) => submit(server, 'settings', change, token) }
  },
  async recovers(harness: CrashHarness) {
    const email = await createAccount(harness.server())
    return { email, act: (server: Process) => submit(server, 'recovery', { method: 'code', email }) }
  },
  async 'submits a code'(harness: CrashHarness, turn: number) {
    const email = await createAccount(harness.server())
    const code = await askForCode(harness, turn % 2 === 0 ? 'verification' : 'recovery', email)
    return { email, code, act: (server: Process) => giveCode(server, code) }
  },
  async 'confirms an address'(harness: CrashHarness) {
    const email = await createAccount(harness.server())
    const code = await requestAddress(harness, email, newAddress(email))
    return { email, code, act: (server: Process) => giveCode(server, code) }
  },
} satisfies Record<
  string,
  (harness: CrashHarness, turn: number) => Promise<{ email: string; code?: RequestedCode; act: Act }>
>
type Kind = keyof typeof ready

interface Person {
  kind: Kind
  email: string
  code?: RequestedCode
  act: Act
}

/** A person after the action. `answer` is undefined if the process was killed first. */
interface ActedPerson extends Person {
  response: ReceivedResponse | undefined
}

/** Prepares several people for each kind of action. */
const readyPeople = (harness: CrashHarness, kinds: readonly Kind[]): Promise<Person[]> =>
  Promise.all(
    Array.from({ length: PEOPLE }, (_, turn) =>
      kinds.map(async (kind) => ({ kind, ...(await ready[kind](harness, turn)) })),
    ).flat(),
  )

const isConfirmed = ({ response }: ActedPerson): boolean => response?.status === 200

/**
 * All people act at once while the process is repeatedly killed. They are prepared before that, because mails then wait for
 * the leases of killed processes.
 */
async function whileKilled(harness: CrashHarness, kinds: readonly Kind[]): Promise<ActedPerson[]> {
  const rounds = []
  for (const killedAfter of KILLED_AFTER)
    rounds.push({ killedAfter, people: await readyPeople(harness, kinds) })
  const all: ActedPerson[] = []
  for (const { killedAfter, people } of rounds) {
    const server = harness.server()
    const answered: Kind[] = []
    const isDue = (): boolean =>
      answered.length >= killedAfter * kinds.length && new Set(answered).size === kinds.length
    const acting = people.map(async (person, turn) => {
      await setTimeout((turn * 5) / kinds.length)
      all.push({ ...person, response: await person.act(server).catch(() => undefined) })
      answered.push(person.kind)
      if (killedAfter > 0 && isDue()) await server.kill()
    })
    if (killedAfter === 0) await setTimeout(60)
    if (killedAfter === 0) await server.kill()
    await Promise.all(acting)
    await harness.restart()
  }
  return all
}

/** Statuses of sign-ins with each name and password. */
async function signInStatuses(server: Process, attempts: [name: string, password: string][]) {
  const statuses = []
  for (const [name, password] of attempts) statuses.push((await signIn(server, name, password)).status)
  return statuses
}

const MINUTES = 180_000

// Mostly waits for leases of killed processes.
describe.concurrent('killing', () => {
  onPostgres('a server that is killed', (open) => {
    describe('while people', { concurrent: false }, () => {
      let harness: CrashHarness
      let acted: ActedPerson[]
      beforeAll(async () => {
        harness = await openCrashHarness(open)
        const kinds = [
          'signs in',
          'changes password',
          'changes address',
          'recovers',
          'submits a code',
        ] as const
        acted = await whileKilled(harness, kinds)
      }, MINUTES)
      afterAll(() => harness[Symbol.asyncDispose]())

      const of = (kind: Kind) => acted.filter((person) => person.kind === kind)

      test('sign in loses no confirmed session', async () => {
        const people = of('signs in')
        const tokens = people
          .filter(isConfirmed)
          .flatMap(({ response }) => response?.body.session_token ?? [])
        expect(tokens.length).toBeGreaterThan(0)
        for (const token of tokens) {
          const found = await call(harness.server(), '/sessions/whoami', {
            headers: { 'x-session-token': token },
          })
          expect(found.status).toBe(200)
        }
        for (const { email } of people)
          expect((await signIn(harness.server(), email, PASSWORD)).status).toBe(200)
      })

      test('change passwords leaves one password per user, the confirmed one', async () => {
        const people = of('changes password')
        for (const person of people) {
          const { email } = person
          const statuses = await signInStatuses(harness.server(), [
            [email, PASSWORD],
            [email, NEW_PASSWORD],
          ])
          // A confirmed change must have happened; an unconfirmed one may have.
          const isChanged = isConfirmed(person) || statuses[1] === 200
          expect(statuses).toEqual(isChanged ? [400, 200] : [200, 400])
        }
        expect(people.some(isConfirmed)).toBe(true)
      })

      test('recover their accounts loses no message, and sends none more often than allowed', {
        timeout: MINUTES,
      }, async () => {
        const people = of('recovers')
        const waiting = people.filter(isConfirmed)
        expect(waiting.length).toBeGreaterThan(0)
        await vi.waitUntil(() => waiting.every(({ email }) => harness.inbox.list(email).length > 0), PATIENCE)
        const messages = people.flatMap(({ email }) => harness.inbox.list(email))
        expect(messages.length).toBeGreaterThanOrEqual(waiting.length)
        expect(messages.filter(({ deliveries }) => deliveries > RETRIES + 1)).toEqual([])
        for (const { email } of people) expect(harness.inbox.list(email).length).toBeLessThanOrEqual(1)
      })

      test('submit codes accepts each once and verifies the address', async () => {
        const people = of('submits a code')
        const isAccepted = ({ response }: ActedPerson): boolean => response !== undefined && isTaken(response)
        const kinds = new Set(people.filter(isAccepted).map(({ code }) => code?.kind))
        expect([people.length, kinds.size]).toEqual([PEOPLE * KILLED_AFTER.length, 2])
        for (const person of people) {
          const { email, code } = person
          const { verified, status } = await readAddress(harness.server(), email)
          expect(verified).toBe(status === 'completed')
          expect(verified || !isAccepted(person)).toBe(true)
          // Unconfirmed: an unused code is still valid.
          expect(isTaken(await giveCode(harness.server(), code))).toBe(!verified)
          expect(await readAddress(harness.server(), email)).toMatchObject({
            verified: true,
            status: 'completed',
          })
        }
      })

      test('change their addresses leaves each user with one address, and sends mail to that one only', {
        timeout: MINUTES,
      }, async () => {
        const people = of('changes address')
        expect(people.some(isConfirmed)).toBe(true)
        const changed: string[] = []
        for (const person of people) {
          const { email } = person
          const statuses = await signInStatuses(harness.server(), [
            [email, PASSWORD],
            [newAddress(email), PASSWORD],
          ])
          const isChanged = isConfirmed(person) || statuses[1] === 200
          expect(statuses).toEqual(isChanged ? [400, 200] : [200, 400])
          if (isChanged) changed.push(email)
        }
        const mailsTo = (email: string) => harness.inbox.list(newAddress(email))
        await vi.waitUntil(() => changed.every((email) => mailsTo(email).length > 0), PATIENCE)
        for (const { email } of people) expect(mailsTo(email).length).toBe(changed.includes(email) ? 1 : 0)
        expect(changed.flatMap(mailsTo).filter(({ deliveries }) => deliveries > RETRIES + 1)).toEqual([])
      })
    })

    onEveryKill(() => {
      test(
        'while people confirm pending addresses leaves each with one, and the new one is verified',
        async () => {
          const security = { account_enumeration: { mitigate: true } }
          await using harness = await openCrashHarness(open, { security })
          const people = await whileKilled(harness, ['confirms an address'])
          const isAccepted = (person: ActedPerson): boolean =>
            isConfirmed(person) && person.response !== undefined && isTaken(person.response)
          expect(people.filter(isAccepted).length).toBeGreaterThan(0)
          for (const person of people) {
            const { email, code } = person
            const statuses = await signInStatuses(harness.server(), [
              [email, PASSWORD],
              [newAddress(email), PASSWORD],
            ])
            const isChanged = isAccepted(person) || statuses[1] === 200
            expect(statuses).toEqual(isChanged ? [400, 200] : [200, 400])
            const { verified } = await readAddress(harness.server(), isChanged ? newAddress(email) : email)
            expect(verified).toBe(isChanged)
            // Unconfirmed: an unused code is still valid.
            expect(isTaken(await giveCode(harness.server(), code))).toBe(!isChanged)
            expect((await readAddress(harness.server(), newAddress(email))).verified).toBe(true)
          }
        },
        MINUTES,
      )

      test(
        'while the mail server rejects tries each message as often as allowed, and abandons none before',
        async () => {
          await using refusing = await startFaultySmtpServer('message', '451 later')
          const retries = 2
          await using harness = await openCrashHarness(open, { mail: { url: refusing.url, retries } })
          const people = await whileKilled(harness, ['recovers'])
          const list = async () =>
            (await administer(harness.server(), '/admin/courier/messages?page_size=250')).body
          const requested = people.filter(isConfirmed).length
          const messages = await vi.waitUntil(async () => {
            const found = await list()
            const isOver = found.every(({ status }) => status === 'abandoned')
            return found.length >= Math.max(1, requested) && isOver && found
          }, PATIENCE)
          expect(messages.filter(({ send_count: tries = 0 }) => tries < retries + 1)).toEqual([])
          expect(refusing.counts.messages).toBeLessThanOrEqual(messages.length * (retries + 1))
        },
        MINUTES,
      )
    })
  })
})
