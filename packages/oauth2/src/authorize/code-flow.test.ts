import { onBothDatabases, onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  exchangeCode,
  grantCode,
  introspect,
  obtainCode,
  postForm,
  registerClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

const AT_ONCE = 50

/** Number of responses by status. */
const countStatuses = (responses: readonly { status: number }[]): Record<number, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ status }) => status)).map(([status, own]) => [
      status,
      own?.length ?? 0,
    ]),
  )

const atOnce = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: AT_ONCE }, work))

onBothDatabases('a code', (open, onOne) => {
  onOne(() => {
    test('is exchanged for tokens that are active until they are revoked', async () => {
      await using server = await startTestOAuth2(open, { dev: true })
      const client = await registerClient(server)
      const { body } = await grantCode(server, client)
      const introspected = await introspect(server, body.access_token)
      await postForm({ server, client }, '/oauth2/revoke', { token: body.refresh_token })
      expect([introspected, await introspect(server, body.access_token)]).toMatchObject([
        { active: true, client_id: client.id, scope: 'openid offline', sub: 'a-person' },
        { active: false },
      ])
    })

    test('is used up by a request without its PKCE verifier', async () => {
      await using server = await startTestOAuth2(open, { dev: true })
      const client = await registerClient(server)
      const verifier = 'v'.repeat(43)
      const code = await obtainCode(server, client, {
        code_challenge: '7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM',
        code_challenge_method: 'S256',
      })
      const without = await exchangeCode(server, client, { code })
      const after = await exchangeCode(server, client, { code, code_verifier: verifier })
      expect([without.status, without.body.error, after.status]).toEqual([400, 'invalid_grant', 400])
    })
  })

  test('can be used once, also concurrently, and reuse revokes its chain', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const code = await obtainCode(server, client)
    const responses = await atOnce(() => exchangeCode(server, client, { code }))
    const won = responses.find(({ status }) => status === 200)
    expect(countStatuses(responses)).toEqual({ 200: 1, 400: AT_ONCE - 1 })
    expect(await introspect(server, won?.body.access_token)).toEqual({ active: false })
    expect(await introspect(server, won?.body.refresh_token)).toEqual({ active: false })
  })
})

onBothDatabases('a refresh token', (open) => {
  test('can be used once, also concurrently, and reuse revokes its chain', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const { body } = await grantCode(server, client)
    const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
    const responses = await atOnce(() => postForm({ server, client }, '/oauth2/token', form))
    const won = responses.find(({ status }) => status === 200)
    expect(countStatuses(responses)).toEqual({ 200: 1, 401: AT_ONCE - 1 })
    expect(await introspect(server, won?.body.access_token)).toEqual({ active: false })
    expect(await introspect(server, won?.body.refresh_token)).toEqual({ active: false })
  })

  test('can be reused within its grace period', async () => {
    const grant = { refresh_token: { rotation_grace_period: '1m' } }
    await using server = await startTestOAuth2(open, { dev: true, oauth2: { grant } })
    const client = await registerClient(server)
    const { body } = await grantCode(server, client)
    const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
    const first = await postForm({ server, client }, '/oauth2/token', form)
    const second = await postForm({ server, client }, '/oauth2/token', form)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await introspect(server, first.body.access_token)).toMatchObject({ active: true })
    expect(await introspect(server, second.body.access_token)).toMatchObject({ active: true })
  })
})

onOneDatabase("a client's own JWT", (open) => {
  test('is not stored, and ends when it is revoked or its client is deleted', async () => {
    await using server = await startTestOAuth2(open, { strategies: { access_token: 'jwt' } })
    const client = await registerClient(server)
    const issue = () => postForm({ server, client }, '/oauth2/token', { grant_type: 'client_credentials' })
    const [{ body: first }, { body: second }] = [await issue(), await issue()]
    const { total } = (await server.database.db.get<{ total: number }>(
      'SELECT count(*) AS total FROM oauth2_tokens',
    )) ?? { total: -1 }
    await postForm({ server, client }, '/oauth2/revoke', { token: first.access_token })
    const afterwards = [
      await introspect(server, first.access_token),
      await introspect(server, second.access_token),
    ]
    await asAdmin(server, `DELETE /admin/clients/${client.id}`)
    expect([total, ...afterwards, await introspect(server, second.access_token)]).toMatchObject([
      0,
      { active: false },
      { active: true, sub: client.id },
      { active: false },
    ])
  })
})

onOneDatabase('a body that is not a form', (open) => {
  test('is an invalid request rather than a server error', async () => {
    await using server = await startTestOAuth2(open)
    const response = await server.app.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'y',
    })
    expect([response.statusCode, response.json().error]).toEqual([400, 'invalid_request'])
  })
})
