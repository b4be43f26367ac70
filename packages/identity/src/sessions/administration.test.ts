import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createAccount,
  createClock,
  createHttpSession,
  type HttpRequest,
  signIn,
  startTestPlatform,
} from '../testing.ts'

const UNKNOWN = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
const DAY_MS = 86_400_000

onBothDatabases('administration of sessions', (open) => {
  async function openWorld() {
    const clock = createClock()
    const platform = await startTestPlatform(open, { now: clock.now })
    const identityId = await createAccount(platform)
    const tokens: string[] = []
    for (let index = 0; index < 3; index++) {
      clock.advance(1000)
      tokens.push(await signIn(platform))
    }
    const admin = (request: HttpRequest) =>
      createHttpSession(platform).send({ ...request, headers: { authorization: `Bearer ${ADMIN_KEY}` } })
    const whoami = async (index: number) =>
      (
        await createHttpSession(platform).send({
          url: '/sessions/whoami',
          headers: { 'x-session-token': tokens[index] ?? '' },
        })
      ).status
    const dispose = () => platform[Symbol.asyncDispose]()
    return { ...{ platform, clock, identityId, admin, whoami }, [Symbol.asyncDispose]: dispose }
  }
  const idsOf = ({ body }: { body: { id: string }[] }): string[] => body.map(({ id }) => id)

  test('are listed newest first by pages, with the parts that are asked for', async () => {
    await using world = await openWorld()
    const all = await world.admin({ url: '/admin/sessions' })
    expect([all.headers['x-total-count'], all.body[0].identity, all.body[0].devices]).toEqual([
      '3',
      undefined,
      undefined,
    ])
    const [{ identity }] = (await world.admin({ url: `/admin/identities/${world.identityId}/sessions` })).body
    expect([identity.id, identity.schema_url, identity.verifiable_addresses]).toEqual([
      world.identityId,
      '',
      undefined,
    ])
    const single = await world.admin({ url: `/admin/sessions/${idsOf(all)[0]}` })
    expect([single.body.identity, single.body.devices]).toEqual([undefined, []])
    const withOwner = await world.admin({ url: '/admin/sessions?expand=identity' })
    expect(withOwner.body[0].identity.verifiable_addresses).toBeUndefined()
    const flagged = await world.admin({ url: '/admin/sessions?active=1' })
    expect(flagged.body).toHaveLength(3)
    const page = await world.admin({ url: '/admin/sessions?page_size=2&expand=Identity&expand=devices' })
    expect(page.body[0]).toMatchObject({ identity: { id: world.identityId }, devices: [{}] })
    const next = /<([^>]*)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
    expect([...idsOf(page), ...idsOf(await world.admin({ url: next }))]).toEqual(idsOf(all))
    const times = all.body.map(({ issued_at: at }: { issued_at: string }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const query of ['expand=everything', 'active=perhaps', 'page_size=x'])
      expect((await world.admin({ url: `/admin/sessions?${query}` })).status).toBe(400)
  })

  test.each([
    ['?expand=everything', true],
    ['?expand=', true],
    ['?expand=everything&active=perhaps', false],
    ['/no-uuid?expand=everything', false],
    [`/${UNKNOWN}?expand=everything`, true],
  ])('%s is refused, of several faults for the first that the originals tell', async (path, hasReason) => {
    await using world = await openWorld()
    const { status, body } = await world.admin({ url: `/admin/sessions${path}` })
    expect([status, 'reason' in body.error]).toEqual([400, hasReason])
  })

  test('one is disabled, felt at once, and told apart by whether it counts', async () => {
    await using world = await openWorld()
    const [newest = ''] = idsOf(await world.admin({ url: '/admin/sessions' }))
    expect((await world.admin({ method: 'DELETE', url: `/admin/sessions/${newest}` })).status).toBe(204)
    expect([await world.whoami(2), await world.whoami(1)]).toEqual([401, 200])
    expect(idsOf(await world.admin({ url: '/admin/sessions?active=false' }))).toEqual([newest])
    expect((await world.admin({ url: `/admin/sessions/${newest}` })).body.active).toBe(false)
    const own = `/admin/identities/${world.identityId}/sessions`
    expect(idsOf(await world.admin({ url: `${own}?active=true` }))).toHaveLength(2)
    const statuses = []
    for (const id of [UNKNOWN, 'no-uuid'])
      for (const method of ['GET', 'DELETE'] as const)
        statuses.push((await world.admin({ method, url: `/admin/sessions/${id}` })).status)
    expect(statuses).toEqual([404, 404, 400, 400])
  })

  test('one is prolonged by the configured lifespan', async () => {
    await using world = await openWorld()
    const [newest = ''] = idsOf(await world.admin({ url: '/admin/sessions' }))
    world.clock.advance(DAY_MS / 2)
    const extended = await world.admin({ method: 'PATCH', url: `/admin/sessions/${newest}/extend` })
    expect(Date.parse(extended.body.expires_at)).toBe(world.clock.now() + DAY_MS)
    world.clock.advance(DAY_MS * 0.75)
    expect([await world.whoami(2), await world.whoami(1)]).toEqual([200, 401])
  })

  test('all of an identity are deleted', async () => {
    await using world = await openWorld()
    const url = `/admin/identities/${world.identityId}/sessions`
    const statuses = []
    for (let index = 0; index < 2; index++)
      statuses.push((await world.admin({ method: 'DELETE', url })).status)
    expect([statuses, await world.whoami(0)]).toEqual([[204, 404], 401])
    expect((await world.admin({ url })).body).toEqual([])
  })
})
