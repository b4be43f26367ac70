import {
  createOAuth2Client,
  getOAuth2Client,
  patchOAuth2Client,
  setOAuth2ClientLifespans,
} from '@tillkey/contract/platform/oauth2/clients.ts'
import { createPlatformServer } from '@tillkey/platform-core'
import { ADMIN_KEY, createClientOf, testServerOptions } from '@tillkey/platform-core/testing'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createOAuth2Module } from '../oauth2-module.ts'
import { startTestOAuth2 } from '../testing/index.ts'

const metadata = { zero: 0 }
const numbers = Array.from({ length: 10 }, (_, index) => `n${index}`)

onBothDatabases('changes of one client at the same time', (open) => {
  test('are all stored, whichever process handles them', async () => {
    await using server = await startTestOAuth2(open)
    const project = { slug: 'playground', name: 'Playground', services: { oauth2: { config: {} } } }
    const other = await createPlatformServer({
      ...testServerOptions(server.database),
      projects: [project],
      modules: [createOAuth2Module()],
    })
    const elsewhere = createClientOf(other, { accessToken: ADMIN_KEY })
    await createOAuth2Client(server.admin, { body: { client_id: 'web', metadata } })
    const changes = numbers.map((name, index) =>
      patchOAuth2Client(index % 2 === 0 ? server.admin : elsewhere, {
        id: 'web',
        body: [{ op: 'add', path: `/metadata/${name}`, value: index }],
      }),
    )
    const body = { implicit_grant_access_token_lifespan: '5m' }
    await Promise.all([...changes, setOAuth2ClientLifespans(server.admin, { id: 'web', body })])
    const changed = await getOAuth2Client(server.admin, { id: 'web' })
    await other.close()
    expect(Object.keys(Object(changed.metadata)).toSorted()).toEqual([...numbers, 'zero'])
    expect(changed.implicit_grant_access_token_lifespan).toBe('5m0s')
  })
})
