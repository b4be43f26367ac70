import {
  deleteIdentitySessions,
  disableSession,
  extendSession,
  getSession,
  listIdentitySessions,
  listSessions,
  pages,
  toSession,
} from '@tillkey/client'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  clientOf,
  createAccount,
  createClock,
  createHttpSession,
  refusal,
  signIn,
  startTestPlatform,
} from '../testing/index.ts'

const UNKNOWN = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

onOneDatabase('administration of sessions', (open) => {
  async function openEnvironment(session: object = {}) {
    const clock = createClock()
    const { services, ...project } = defaultProject()
    const config = { ...services.identity?.config, session }
    const projects = [{ ...project, services: { identity: { config } } }]
    const platform = await startTestPlatform(open, { now: clock.now, projects })
    const identityId = await createAccount(platform)
    const tokens: string[] = []
    for (let index = 0; index < 3; index++) {
      clock.advance(1000)
      tokens.push(await signIn(platform))
    }
    const admin = clientOf(platform, { accessToken: ADMIN_KEY })
    const whoami = (index: number) =>
      toSession(clientOf(platform, { sessionToken: tokens[index] ?? '' })).then(() => 200, refusal)
    const dispose = () => platform[Symbol.asyncDispose]()
    return { platform, clock, identityId, admin, whoami, [Symbol.asyncDispose]: dispose }
  }
  const listIds = (sessions: readonly { id: string }[]): string[] => sessions.map(({ id }) => id)

  // oxlint-disable-next-line complexity -- optional members of responses count as branches
  test('lists sessions by page, newest first, with the requested expansions', async () => {
    await using environment = await openEnvironment()
    const { admin, identityId } = environment
    const { data: all, headers } = await admin.request(listSessions)
    expect([headers.get('x-total-count'), all[0]?.identity, all[0]?.devices]).toEqual([
      '3',
      undefined,
      undefined,
    ])
    const [own] = await listIdentitySessions(admin, { id: identityId })
    expect([own?.identity?.id, own?.identity?.schema_url, own?.identity?.verifiable_addresses]).toEqual([
      identityId,
      '',
      undefined,
    ])
    const single = await getSession(admin, { id: String(all[0]?.id) })
    expect([single.identity, single.devices]).toEqual([undefined, []])
    const [withOwner] = await listSessions(admin, { expand: ['identity'] })
    expect(withOwner?.identity?.verifiable_addresses).toBeUndefined()
    expect(await listSessions(admin, { active: true })).toHaveLength(3)
    const walked = []
    for await (const page of pages(admin, listSessions, { page_size: 2, expand: ['identity', 'devices'] }))
      walked.push(page)
    expect(walked[0]?.[0]).toMatchObject({ identity: { id: identityId }, devices: [{}] })
    expect(walked.map(listIds)).toEqual([listIds(all.slice(0, 2)), listIds(all.slice(2))])
    const times = all.map(({ issued_at: at }) => String(at))
    expect(times).toEqual(times.toSorted().toReversed())
  })

  // Raw requests that no client sends.
  const send = ({ platform }: Awaited<ReturnType<typeof openEnvironment>>, path: string) =>
    createHttpSession(platform).send({
      url: `/admin/sessions${path}`,
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })

  test('accepts numbers as flags and expansions in any case', async () => {
    await using environment = await openEnvironment()
    expect((await send(environment, '?active=1')).body).toHaveLength(3)
    const { body } = await send(environment, '?page_size=2&expand=Identity&expand=devices')
    expect(body[0]).toMatchObject({ identity: { id: environment.identityId }, devices: [{}] })
    for (const query of ['expand=everything', 'active=perhaps', 'page_size=x'])
      expect((await send(environment, `?${query}`)).status).toBe(400)
  })

  test.each([
    ['?expand=everything', true],
    ['?expand=', true],
    ['?expand=everything&active=perhaps', false],
    ['/no-uuid?expand=everything', false],
    [`/${UNKNOWN}?expand=everything`, true],
  ])('%s is rejected with the first error of the original servers', async (path, hasReason) => {
    await using environment = await openEnvironment()
    const { status, body } = await send(environment, path)
    expect([status, 'reason' in body.error]).toEqual([400, hasReason])
  })

  test('disables a session at once; the list filters by active', async () => {
    await using environment = await openEnvironment()
    const { admin, identityId } = environment
    const [newest = ''] = listIds(await listSessions(admin))
    expect((await admin.request(disableSession, { id: newest })).status).toBe(204)
    expect([await environment.whoami(2), await environment.whoami(1)]).toEqual([401, 200])
    expect(listIds(await listSessions(admin, { active: false }))).toEqual([newest])
    expect((await getSession(admin, { id: newest })).active).toBe(false)
    expect(await listIdentitySessions(admin, { id: identityId, active: true })).toHaveLength(2)
    const statuses = []
    for (const id of [UNKNOWN, 'no-uuid'])
      for (const call of [getSession(admin, { id }), disableSession(admin, { id })])
        statuses.push(await call.then(() => 'found', refusal))
    expect(statuses).toEqual([404, 404, 400, 400])
  })

  test('lists expired sessions as inactive until they are extended', async () => {
    await using environment = await openEnvironment()
    const { admin, identityId: id } = environment
    const all = listIds(await listSessions(admin))
    const listed = async (active: boolean) => [
      listIds(await listSessions(admin, { active })),
      listIds(await listIdentitySessions(admin, { id, active })),
    ]
    environment.clock.advance(DAY_MS - 1500)
    const [newest = '', middle = '', oldest = ''] = all
    expect([await listed(true), await listed(false)]).toEqual([
      [
        [newest, middle],
        [newest, middle],
      ],
      [[oldest], [oldest]],
    ])
    await extendSession(admin, { id: oldest })
    expect([await listed(true), await listed(false)]).toEqual([
      [all, all],
      [[], []],
    ])
    expect(listIds(await listSessions(admin))).toEqual(all)
  })

  test('extends a session by the configured lifespan', async () => {
    await using environment = await openEnvironment()
    const [newest = ''] = listIds(await listSessions(environment.admin))
    environment.clock.advance(DAY_MS / 2)
    const extended = await extendSession(environment.admin, { id: newest })
    expect(Date.parse(String(extended?.expires_at))).toBe(environment.clock.now() + DAY_MS)
    environment.clock.advance(DAY_MS * 0.75)
    expect([await environment.whoami(2), await environment.whoami(1)]).toEqual([200, 401])
  })

  test('extends no session before the configured time', async () => {
    await using environment = await openEnvironment({ lifespan: '24h', earliest_possible_extend: '1h' })
    const [newest = ''] = listIds(await listSessions(environment.admin))
    const extend = async () =>
      Date.parse(String((await extendSession(environment.admin, { id: newest }))?.expires_at))
    const end = environment.clock.now() + DAY_MS
    environment.clock.advance(DAY_MS - HOUR_MS - 1)
    const before = await extend()
    environment.clock.advance(1)
    expect([before, await extend()]).toEqual([end, end + DAY_MS - HOUR_MS])
  })

  test('deletes all sessions of an identity', async () => {
    await using environment = await openEnvironment()
    const { admin, identityId: id } = environment
    const end = () => admin.request(deleteIdentitySessions, { id }).then(({ status }) => status, refusal)
    expect([[await end(), await end()], await environment.whoami(0)]).toEqual([[204, 404], 401])
    expect(await listIdentitySessions(admin, { id })).toEqual([])
  })
})
