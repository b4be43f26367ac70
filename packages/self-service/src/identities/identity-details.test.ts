import { getIdentity, listLastSignIns, patchIdentity } from '@tillkey/client'
import { createSessionsStore } from '@tillkey/identity/sessions/sessions-store.ts'
import { onBothDatabases, onOneDatabase, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  clientOf,
  createAccount,
  createClock,
  signIn,
  startTestPlatform,
} from '../testing/index.ts'

const DAY_MS = 86_400_000
const SESSIONS = 2000
const UNKNOWN = '6f9619ff-8b86-4011-b42d-00c04fc964ff'

onOneDatabase('the last sign-ins of identities', (open) => {
  test('are those of their latest sessions, ended ones included', async () => {
    const clock = createClock()
    await using platform = await startTestPlatform(open, { now: clock.now })
    const admin = clientOf(platform, { accessToken: ADMIN_KEY })
    const [ann, ben] = [
      await createAccount(platform, 'ann@shop.test'),
      await createAccount(platform, 'ben@shop.test'),
    ]
    await signIn(platform, 'ann@shop.test')
    clock.advance(DAY_MS / 2)
    await signIn(platform, 'ann@shop.test')
    const last = new Date(clock.now()).toISOString()
    await patchIdentity(admin, { id: ann, body: [{ op: 'replace', path: '/state', value: 'inactive' }] })
    const { sign_ins } = await listLastSignIns(admin, { ids: [ann, ben, UNKNOWN, 'nobody'] })
    expect(sign_ins).toEqual([{ identity_id: ann, signed_in_at: last }])
  })
})

onBothDatabases('the last sign-in of an identity with many sessions', (open) => {
  test('is read without the others', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    const project = await platform.projects.find('playground')
    const identityId = await createAccount(platform)
    const session = { projectId: project.id, identityId, aal: 'aal1', methods: [], devices: [] } as const
    await db.transaction(async (tx) => {
      const store = createSessionsStore(tx)
      for (let at = 1; at <= SESSIONS; at++) {
        const times = { authenticatedAt: at, issuedAt: at, expiresAt: Date.now() + DAY_MS }
        const id = crypto.randomUUID()
        await store.insert({ ...session, methods: [], devices: [], ...times, id, isActive: at % 2 === 0 }, id)
      }
    })
    if (db.dialect === 'postgres') await db.run('ANALYZE sessions')
    const plans: ReadPlan[] = []
    const store = createSessionsStore(watchPlansOn(db, plans))
    expect(await store.lastSignIns(project.id, [identityId])).toEqual([{ identityId, at: SESSIONS }])
    expect(plans.filter(({ rows }) => rows !== null && rows > 5)).toEqual([])
    expect(plans.flatMap(({ steps }) => steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step)))).toEqual([])
  })
})

onOneDatabase('a patch of an identity', (open) => {
  test('that is based on a former version is refused, and changes nothing', async () => {
    const clock = createClock()
    await using platform = await startTestPlatform(open, { now: clock.now })
    const admin = clientOf(platform, { accessToken: ADMIN_KEY })
    const id = await createAccount(platform)
    const { updated_at: loaded = '' } = await getIdentity(admin, { id })
    const change = (level: number, match: string) =>
      patchIdentity(
        admin,
        { id, body: [{ op: 'replace', path: '/metadata_admin', value: { level } }] },
        { headers: { 'if-match': match } },
      )
    clock.advance(1)
    await change(1, `"${loaded}"`)
    await expect(change(2, `"${loaded}"`)).rejects.toMatchObject({ status: 412 })
    const { metadata_admin, updated_at: next = '' } = await getIdentity(admin, { id })
    expect(metadata_admin).toEqual({ level: 1 })
    expect((await change(3, `"${next}"`)).metadata_admin).toEqual({ level: 3 })
    expect((await change(4, '*')).metadata_admin).toEqual({ level: 4 })
  })
})
