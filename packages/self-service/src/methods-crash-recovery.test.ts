import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { crashPoints } from '../../../launch/crash-points.ts'
import { RETRIES } from './testing/crash-harness.ts'
import {
  begin,
  hasKey,
  KINDS,
  type Kind,
  listLevels,
  openPeopleHarness,
  type PeopleHarness,
  type Person,
  type ReceivedResponse,
  readyPerson,
} from './testing/crash-people.ts'
import { ADMIN_KEY } from './testing/index.ts'

const PATIENCE = { timeout: 90_000, interval: 100 }
const MINUTES = 180_000
/** Responses before the process is killed while busy; 0: shortly after sending. */
const KILLED_AFTER = crashPoints({ all: [0, 2, 5], few: [2] })

/** Account of a person and the second factor in their session. */
interface State {
  id: string | undefined
  verified: boolean
  /** Factor in their settings, and level of their session. */
  hasFactor: boolean
  level: string
}

/** Node that shows a factor in settings; keys are checked elsewhere. */
const shown = { app: 'totp_unlink', codes: 'lookup_secret_reveal', key: '' }
const isFactor = (kind: Kind): kind is keyof typeof shown => kind in shown

async function readFactor(
  harness: PeopleHarness,
  { kind, email, send }: Person,
  id: string,
): Promise<Pick<State, 'hasFactor' | 'level'>> {
  if (!isFactor(kind)) return { hasFactor: false, level: '' }
  const level = (await listLevels(harness, id)).toSorted().at(-1) ?? ''
  if (kind === 'key') return { hasFactor: await hasKey(harness, email), level }
  const { nodes } = await begin(send, 'settings')
  return { hasFactor: nodes.some(({ attributes }) => attributes.name === shown[kind]), level }
}

async function readState(harness: PeopleHarness, person: Person): Promise<State> {
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  const url = `${harness.server().origin}/admin/identities?credentials_identifier=${person.email}`
  const found = (await (await fetch(url, { headers })).json()) as ReceivedResponse['body'][]
  expect(found.length).toBeLessThanOrEqual(1)
  const [{ id, verifiable_addresses: addresses }] = [{ verifiable_addresses: [], ...found[0] }]
  const [{ verified, status }] = [{ verified: false, status: '', ...addresses[0] }]
  expect(verified).toBe(status === 'completed')
  return { id, verified, ...(await readFactor(harness, person, id)) }
}

/** Returns whether the action has taken effect. */
function isDone(kind: Kind, { id, verified, hasFactor }: State): boolean {
  if (isFactor(kind)) return hasFactor
  return kind === 'signs up' ? id !== undefined : verified
}

/** Response, and state before and after repeating the action. */
interface Outcome {
  person: Person
  response: ReceivedResponse | undefined
  before: State
  /** Response of the repeated action. */
  again: ReceivedResponse | undefined
  after: State
}

/** All people act at once while the process is repeatedly killed. */
async function whileKilled(harness: PeopleHarness): Promise<Pick<Outcome, 'person' | 'response'>[]> {
  const kinds = KILLED_AFTER.flatMap((_, round) => [...KINDS.slice(round * 2), ...KINDS.slice(0, round * 2)])
  const people = await Promise.all(
    kinds.map((kind) => readyPerson(harness, kind, `${randomUUID()}@shop.test`)),
  )
  const all: Pick<Outcome, 'person' | 'response'>[] = []
  for (const [round, killedAfter] of KILLED_AFTER.entries()) {
    const server = harness.server()
    let responses = 0
    const acting = people
      .slice(round * KINDS.length, (round + 1) * KINDS.length)
      .map(async (person, turn) => {
        await setTimeout(turn * 5)
        all.push({ person, response: await person.act().catch(() => undefined) })
        responses += 1
        if (responses === killedAfter) await server.kill()
      })
    if (killedAfter === 0) await setTimeout(50)
    if (killedAfter === 0) await server.kill()
    await Promise.all(acting)
    await harness.restart()
  }
  return all
}

/** Repeats all actions, except for people with a factor, who would remove it. */
async function goOn(harness: PeopleHarness, outcome: Pick<Outcome, 'person' | 'response'>): Promise<Outcome> {
  const before = await readState(harness, outcome.person)
  const isOver = isFactor(outcome.person.kind) && before.hasFactor
  const again = isOver ? undefined : await outcome.person.act()
  return { ...outcome, before, again, after: await readState(harness, outcome.person) }
}

// Mostly waits for leases of killed processes.
describe.concurrent('killing', () => {
  onOneDatabase('a server that is killed', (open) => {
    let harness: PeopleHarness
    let outcomes: Outcome[]
    beforeAll(async () => {
      harness = await openPeopleHarness(open)
      const interrupted = await whileKilled(harness)
      outcomes = await Promise.all(interrupted.map((one) => goOn(harness, one)))
    }, MINUTES)
    afterAll(() => harness.dispose())

    const of = (...kinds: Kind[]) => outcomes.filter(({ person }) => kinds.includes(person.kind))

    test('keeps every confirmed change, interrupts some requests, and lets every user continue', () => {
      const answered = outcomes.filter(({ response }) => response !== undefined)
      expect(answered.length).toBeGreaterThan(0)
      expect(answered.length).toBeLessThan(outcomes.length)
      expect(answered.filter(({ person, before }) => !isDone(person.kind, before))).toEqual([])
      expect(outcomes.filter(({ person, after }) => !isDone(person.kind, after))).toEqual([])
    })

    test('during sign-ups by code leaves either a complete account or a valid code', () => {
      const people = of('signs up')
      expect(people.map(({ before }) => before.verified)).toEqual(
        people.map(({ before }) => before.id !== undefined),
      )
      expect(people.map(({ again }) => again?.status === 200)).toEqual(
        people.map(({ before }) => before.id === undefined),
      )
    })

    test('while links are followed accepts each link once', () => {
      const people = of('recovers', 'verifies')
      const continuable = people.filter(
        ({ person, again }) => person.kind === 'recovers' && again?.location.includes('/settings'),
      )
      const waited = people.filter(({ person, before }) => person.kind === 'recovers' && !before.verified)
      expect(continuable).toEqual(waited)
    })

    test('while factors are added leaves each user with a factor proved in that session, or with none', () => {
      const people = of('app', 'codes', 'key').flatMap(({ before, after }) => [before, after])
      expect(people.map(({ level }) => level)).toEqual(
        people.map(({ hasFactor }) => (hasFactor ? 'aal2' : 'aal1')),
      )
    })

    test('calls a hook for every changed account and no other, with one id per event', {
      timeout: MINUTES,
    }, async () => {
      const changed = of('signs up', 'app', 'codes', 'key').map(({ after }) => after.id ?? '')
      const listIds = (of: string) =>
        new Set(harness.hook.calls.filter((call) => call.of === of).map(({ id }) => id))
      await vi.waitUntil(() => changed.every((id) => listIds(id).size > 0), PATIENCE)
      expect(harness.hook.calls.filter((call) => !changed.includes(call.of))).toEqual([])
      expect(changed.map((id) => listIds(id).size)).toEqual(changed.map(() => 1))
      const mails = outcomes.flatMap(({ person }) => harness.inbox.list(person.email))
      expect(mails.filter(({ deliveries }) => deliveries > RETRIES + 1)).toEqual([])
    })
  })
})
