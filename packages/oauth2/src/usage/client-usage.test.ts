import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  exchangeCode,
  obtainCode,
  postForm,
  registerClient,
  runAuthorizationFlow,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

onBothDatabases('figures of a client', (open) => {
  test('count tokens by grant, refusals and people, and those of this client only', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const other = await registerClient(server)
    const read = async (id: string) => (await asAdmin(server, `GET /admin/clients/${id}/usage`)).body
    const empty = await read(client.id)
    expect(empty).toMatchObject({ people: { count: 0, is_exact: true }, grants: [] })
    expect(empty.hours).toHaveLength(24)

    const code = await obtainCode(server, client)
    const { body: tokens } = await exchangeCode(server, client, { code })
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    expect((await postForm({ server, client }, '/oauth2/token', refresh)).status).toBe(200)
    for (let time = 0; time < 30; time++)
      await postForm({ server, client: other }, '/oauth2/token', { grant_type: 'client_credentials' })
    // The same person again, another, and one who refuses.
    await runAuthorizationFlow(server, { client })
    await runAuthorizationFlow(server, { client, login: { subject: 'ben' } })
    const wrong = { ...client, secret: 'wrong' }
    await postForm({ server, client: wrong }, '/oauth2/token', { grant_type: 'client_credentials' })
    await postForm({ server, client }, '/oauth2/token', { grant_type: 'no such grant' })
    await postForm({ server, client }, '/oauth2/token', { grant_type: 'authorization_code', code })
    await postForm({ server, client: { id: 'nobody', secret: 'x' } }, '/oauth2/token', {
      grant_type: 'client_credentials',
    })

    const usage = await read(client.id)
    const byGrant = Object.fromEntries(
      usage.grants.map(({ grant, ...counts }: { grant: string }) => [grant, counts]),
    )
    const none = { access_tokens: 0, refresh_tokens: 0, id_tokens: 0, refused: 1 }
    expect(byGrant).toEqual({
      authorization_code: { access_tokens: 1, refresh_tokens: 1, id_tokens: 1, refused: 1 },
      refresh_token: { access_tokens: 1, refresh_tokens: 1, id_tokens: 1, refused: 0 },
      client_credentials: none,
      '': none,
    })
    expect(usage.people).toEqual({ count: 2, is_exact: true })
    const sums = (list: { issued: number; refused: number }[]) => [
      list.reduce((sum, { issued }) => sum + issued, 0),
      list.reduce((sum, { refused }) => sum + refused, 0),
    ]
    expect(sums(usage.hours)).toEqual([6, 3])
    expect((await read(other.id)).grants).toEqual([
      { grant: 'client_credentials', access_tokens: 30, refresh_tokens: 0, id_tokens: 0, refused: 0 },
    ])
    expect((await asAdmin(server, 'GET /admin/clients/nobody/usage')).status).toBe(404)

    await asAdmin(server, `DELETE /admin/clients/${other.id}`)
    const again = await registerClient(server, { client_id: other.id })
    expect((await read(again.id)).grants).toEqual([])
  })
})
