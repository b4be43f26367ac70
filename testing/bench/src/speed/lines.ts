import { randomUUID } from 'node:crypto'
import type { Tuple } from '@tillkey/permission/engine/tuple.ts'
import { loadWith, requestText } from '../http/load.ts'
import { PASSWORD, randomId } from '../identities/people.ts'
import { asAdmin, asClient, codeFlow, drawToken, registerClient } from '../oauth2/flows.ts'
import { createRandom, documentOwner, driveOfSize, driveTuples } from '../permissions/drive.ts'
import type { Target } from './targets.ts'

export const IDENTITIES = 20_000
export const TUPLES = 100_000
const IDENTITIES_PER_REQUEST = 500
const TUPLES_PER_REQUEST = 1000
const CONNECTIONS = 16
const SIGN_INS_AT_ONCE = 4

/** A line of the table: runs its work a number of times. */
export interface Line {
  name: string
  count: number
  /** Excludes the password hashing threads. */
  hasHash?: boolean
  run(count: number): Promise<void>
}

const json = { accept: 'application/json', 'content-type': 'application/json' }

async function send<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${text}`)
  return (text === '' ? null : JSON.parse(text)) as T // the caller knows the type
}

const administer = <T>(url: string, method: string, body: object): Promise<T> =>
  send(url, { method, headers: { ...json, ...asAdmin }, body: JSON.stringify(body) })

/** Runs work a number of times with limited concurrency. */
async function repeat(work: () => Promise<unknown>, { count, atOnce }: { count: number; atOnce: number }) {
  let left = count
  const next = async (): Promise<void> => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** Sends requests over keep-alive connections. Every response must succeed. */
const requests =
  ({ origin }: Target, requestAt: () => string): Line['run'] =>
  async (count) => {
    const { statuses } = await loadWith(origin, { connections: CONNECTIONS, requests: count, requestAt })
    if ([...statuses.keys()].some((status) => status !== '200'))
      throw new Error(`${requestAt().split('\r\n', 1)[0]} was answered ${[...statuses.keys()].join()}`)
  }

/** The bare route, and a password hash. */
export function referenceLines(target: Target): Line[] {
  const entryAt = (): string => requestText(`GET /entries/entry-${1 + Math.floor(Math.random() * 20_000)}`)
  return [
    { name: 'reference', count: 3000, run: requests(target, entryAt) },
    {
      name: 'hash',
      count: 40,
      run: (count) => repeat(() => send(`${target.origin}/hash`), { count, atOnce: SIGN_INS_AT_ONCE }),
    },
  ]
}

const formatEmail = (number: number): string => `person-${number}@bench.test`

/** Creates the identities. Those that sign in have their own passwords, the others an unknown one. */
export async function fillIdentities({ origin }: Target, hash: string): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < IDENTITIES; from += IDENTITIES_PER_REQUEST) {
    const identities = Array.from({ length: IDENTITIES_PER_REQUEST }, (_, at) => ({
      create: {
        schema_id: 'preset://email',
        traits: { email: formatEmail(from + at) },
        credentials: { password: { config: { hashed_password: hash } } },
      },
    }))
    const response = await administer<{ identities: { identity: string }[] }>(
      `${origin}/admin/identities`,
      'PATCH',
      { identities },
    )
    ids.push(...response.identities.map(({ identity }) => identity))
  }
  return ids
}

async function submit(origin: string, kind: string, fields: object): Promise<{ session_token: string }> {
  const flow = await send<{ id: string }>(`${origin}/self-service/${kind}/api`)
  const body = JSON.stringify({ method: 'password', password: PASSWORD, ...fields })
  return send(`${origin}/self-service/${kind}?flow=${flow.id}`, { method: 'POST', headers: json, body })
}

/** Lines about identities and sessions. */
export async function identityLines(target: Target, ids: readonly string[]): Promise<Line[]> {
  const { origin } = target
  const signIn = () =>
    submit(origin, 'login', { identifier: formatEmail(Math.floor(Math.random() * IDENTITIES)) })
  const signUp = () => submit(origin, 'registration', { traits: { email: `${randomUUID()}@bench.test` } })
  const { session_token: token } = await signIn()
  const whoami = requestText('GET /sessions/whoami', { 'x-session-token': token })
  const anyId = (): string => ids[Math.floor(Math.random() * ids.length)] ?? ''
  const admin = (path: string): string => requestText(`GET ${path}`, asAdmin)
  const flows = (work: () => Promise<unknown>): Line['run'] => {
    return (count) => repeat(work, { count, atOnce: SIGN_INS_AT_ONCE })
  }
  return [
    { name: 'whoami', count: 3000, run: requests(target, () => whoami) },
    { name: 'one identity', count: 2000, run: requests(target, () => admin(`/admin/identities/${anyId()}`)) },
    {
      name: 'page of 250 identities',
      count: 250,
      run: requests(target, () => admin(`/admin/identities?page_size=250&page_token=${randomId()}`)),
    },
    { name: 'password login', count: 60, hasHash: true, run: flows(signIn) },
    { name: 'registration', count: 60, hasHash: true, run: flows(signUp) },
  ]
}

/** A fifth of the tuples are in other namespaces, and stored before those of the largest: a scan in storage order reads all of them. */
const environment = { ...driveOfSize(TUPLES), documents: 30_300, groups: 400 }
const tuples = Array.from(driveTuples(environment)).slice(0, TUPLES)

const toDelta = ({ subject, ...parts }: Tuple): object => ({
  action: 'insert',
  relation_tuple: {
    ...parts,
    ...('id' in subject ? { subject_id: subject.id } : { subject_set: subject.set }),
  },
})

/** Loads the next part of the tuples in each run. */
export function loadingLine({ origin }: Target, parts: number): Line {
  const size = Math.ceil(tuples.length / parts)
  let loaded = 0
  return {
    name: 'loading a tuple',
    count: size,
    async run(count) {
      const until = Math.min(loaded + count, tuples.length)
      for (; loaded < until; loaded += TUPLES_PER_REQUEST) {
        const deltas = tuples.slice(loaded, Math.min(loaded + TUPLES_PER_REQUEST, until)).map(toDelta)
        await administer(`${origin}/admin/relation-tuples`, 'PATCH', deltas)
      }
      loaded = until
    },
  }
}

/** Lines about the loaded tuples. */
export function permissionLines(target: Target): Line[] {
  const random = createRandom(11)
  const admin = (path: string): string => requestText(`GET ${path}`, asAdmin)
  const check = (document: number, { relation, subject }: { relation: string; subject: string }): string =>
    admin(
      `/relation-tuples/check/openapi?namespace=Document&object=document-${document}&relation=${relation}&subject_id=${subject}`,
    )
  const direct = (): string => {
    const document = random(environment.documents)
    return check(document, { relation: 'owners', subject: `user-${documentOwner(environment, document)}` })
  }
  const nested = (): string =>
    check(random(environment.documents), { relation: 'view', subject: `user-${random(environment.users)}` })
  const ofObject = (): string =>
    admin(`/relation-tuples?namespace=Document&object=document-${random(environment.documents)}`)
  return [
    { name: 'check, direct', count: 3000, run: requests(target, direct) },
    { name: 'check, nested', count: 3000, run: requests(target, nested) },
    { name: 'tuples of one object', count: 2000, run: requests(target, ofObject) },
    {
      name: 'page of 100 tuples',
      count: 500,
      run: requests(target, () => admin('/relation-tuples?namespace=Document&page_size=100')),
    },
  ]
}

/** Lines about the authorization server. */
export async function oauth2Lines(target: Target): Promise<Line[]> {
  const { origin } = target
  await registerClient(origin)
  const endpoint = `${origin}/oauth2/token`
  const tokens = await Promise.all(Array.from({ length: 20 }, () => drawToken(endpoint)))
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...asAdmin }
  const anyToken = (): string => tokens[Math.floor(Math.random() * tokens.length)] ?? ''
  const grant = requestText('POST /oauth2/token', asClient, 'grant_type=client_credentials&scope=a')
  const introspection = (): string =>
    requestText('POST /admin/oauth2/introspect', form, `token=${anyToken()}`)
  return [
    { name: 'client_credentials', count: 2000, run: requests(target, () => grant) },
    { name: 'introspection', count: 2000, run: requests(target, introspection) },
    {
      name: 'authorization code, whole',
      count: 80,
      run: (count) => repeat(() => codeFlow(origin), { count, atOnce: CONNECTIONS }),
    },
  ]
}
