import { createIdentitiesStore } from '@tillkey/identity/identities/stores/identities-store.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, createAccount, createHttpSession, startTestPlatform } from '../testing/index.ts'

onBothDatabases('identifiers stored whole by an earlier release', (open) => {
  test('find people by a part of them, like others', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    const people = Array.from({ length: 203 }, (_, index) => `p${index}@shop.test`)
    // A few at a time: more than the pool lends are answered 503 on a busy machine.
    for (let from = 0; from < people.length; from += 20)
      await Promise.all(people.slice(from, from + 20).map((email) => createAccount(platform, email)))
    const stored = () =>
      db.all(
        'SELECT project_id, identity_id, identifiers, terms FROM identity_identifiers ORDER BY identity_id',
      )
    const before = await stored()
    await db.run('DROP TABLE identity_identifiers')
    if (db.dialect === 'sqlite') await db.run('DROP TABLE identity_identifiers_terms')
    await db.run(
      "DELETE FROM migrations WHERE id IN ('0129-identifiers', '0132-identifier-terms', '0133-identifier-terms')",
    )
    const sameDatabase = { ...platform.database, [Symbol.asyncDispose]: async () => undefined }
    await using restarted = await startTestPlatform(async () => sameDatabase)
    expect((await createHttpSession(restarted).send({ url: '/health/ready' })).status).toBe(200)
    expect(before.length).toBe(203)
    expect(await stored()).toEqual(before)
    const url = '/admin/identities?preview_credentials_identifier_similar=202@SHOP'
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    expect((await createHttpSession(restarted).send({ url, headers })).body).toHaveLength(1)
  })
})

onBothDatabases('addresses stored by an earlier release', (open) => {
  test('are shown and changed like others', async () => {
    await using platform = await startTestPlatform(open)
    const { db } = platform.database
    const { id: projectId } = await platform.projects.find('playground')
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    const list = async () =>
      (await createHttpSession(platform).send({ url: '/admin/identities?page_size=700', headers })).body
    const people = Array.from({ length: 3 }, (_, index) => `p${index}@shop.test`)
    const [first = ''] = await Promise.all(people.map((email) => createAccount(platform, email)))
    const body = [{ op: 'replace', path: '/verifiable_addresses/0/verified', value: true }]
    await createHttpSession(platform).send({
      method: 'PATCH',
      url: `/admin/identities/${first}`,
      body,
      headers,
    })
    const shown = await list()
    for (const { id } of shown) {
      const { verifiableAddresses, recoveryAddresses } =
        (await createIdentitiesStore(db).find(projectId, id)) ?? {}
      const stored = JSON.stringify({ verifiableAddresses, recoveryAddresses })
      await db.run('UPDATE identities SET addresses = $1 WHERE project_id = $2 AND id = $3', [
        stored,
        projectId,
        id,
      ])
    }
    await db.run('DELETE FROM migrations WHERE id = $1', ['0126-addresses-as-shown'])
    const sameDatabase = { ...platform.database, [Symbol.asyncDispose]: async () => undefined }
    await using restarted = await startTestPlatform(async () => sameDatabase)
    expect(shown.filter(({ id }: { id: string }) => id === first)[0].verifiable_addresses[0].verified).toBe(
      true,
    )
    expect(await list()).toEqual(shown)
    const again = [{ op: 'replace', path: '/verifiable_addresses/0/verified', value: false }]
    const changed = await createHttpSession(restarted).send({
      method: 'PATCH',
      url: `/admin/identities/${first}`,
      body: again,
      headers,
    })
    expect(changed.body.verifiable_addresses[0]).toMatchObject({ verified: false, status: 'pending' })
  })
})
