import type { Session } from '@tillkey/identity/sessions/session.ts'
import { createSessionsStore } from '@tillkey/identity/sessions/sessions-store.ts'
import { fillIdentities } from '@tillkey/identity/testing/fill-identities.ts'
import { onBothDatabases, type ReadPlan, watchPlansOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createAccount, startTestPlatform } from '../testing/index.ts'

const SESSIONS = 2000
const NOW = Date.UTC(2026, 10, 22)

onBothDatabases('whose session it is', (open) => {
  test('is read by its token without reading the sessions of others', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    const project = await platform.projects.find('playground')
    const createDraft = (number: string) => ({ traits: { email: `p-${number}@shop.test` } })
    await fillIdentities(db, { project, count: 1000, draftOf: createDraft })
    const identityId = await createAccount(platform)
    const begun: Omit<Session, 'id'> = {
      projectId: project.id,
      identityId,
      isActive: true,
      aal: 'aal1',
      methods: [],
      devices: [],
      authenticatedAt: NOW,
      issuedAt: NOW,
      expiresAt: NOW + 1000,
    }
    await db.transaction(async (tx) => {
      const store = createSessionsStore(tx)
      for (let index = 0; index < SESSIONS; index++)
        await store.insert({ ...begun, id: crypto.randomUUID() }, `digest ${index}`)
    })
    const plans: ReadPlan[] = []
    const store = createSessionsStore(watchPlansOn(db, plans))
    const found = await store.findLive(project.id, 'digest 700', NOW)
    expect([found?.identity.id, plans.length]).toEqual([identityId, 1])
    // Plan steps that read a whole table or a whole project.
    const isFullScan = (step: string): boolean =>
      /^SCAN (?!CONSTANT)/.test(step) || /\(project_id=\?\)$/.test(step)
    const scans = plans.flatMap(({ steps }) => steps.filter(isFullScan))
    expect(scans).toEqual([])
    // Session, identity, project and the single second factor.
    expect(plans.filter(({ rows }) => rows !== null && rows > 5)).toEqual([])
  })
})
