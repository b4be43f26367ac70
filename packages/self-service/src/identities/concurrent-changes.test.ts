import { randomUUID } from 'node:crypto'
import { createIdentities } from '@tillkey/identity/identities/identities.ts'
import { createIdentitiesStore } from '@tillkey/identity/identities/stores/identities-store.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createAccount, startTestPlatform } from '../testing/index.ts'

const nowhere = { erase: async () => {}, attach: async () => {} }

onBothDatabases('an identity changed concurrently', (open) => {
  test('keeps changes of an administrator when its owner, read earlier, changes a credential', async () => {
    await using platform = await startTestPlatform(open)
    const email = 'one@shop.test'
    const id = await createAccount(platform, email)
    const { db } = platform.database
    const project = await platform.projects.find('playground')
    const readBefore = await createIdentitiesStore(db).find(project.id, id)
    if (!readBefore) throw new Error('the account is not there')
    await db.run("UPDATE identities SET metadata_admin = '1', state = 'inactive' WHERE id = $1", [id])
    const identities = createIdentities({
      queries: db,
      now: Date.now,
      newId: randomUUID,
      ports: {},
      erasure: nowhere,
      transaction: (work) => db.transaction(work),
    })
    await identities.setPassword(project, readBefore, 'a hash')
    await identities.removeCredential(readBefore, 'code')
    const now = await createIdentitiesStore(db).find(project.id, id)
    expect([now?.metadataAdmin, now?.state]).toEqual([1, 'inactive'])
  })
})
