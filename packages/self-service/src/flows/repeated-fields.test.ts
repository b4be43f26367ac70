import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createHttpSession,
  PASSWORD,
  readCsrfToken,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const NIL = '00000000-0000-0000-0000-000000000000'

onOneDatabase('forms as browsers send them', (open) => {
  let platform: TestPlatform
  const email = 'repeated@shop.test'
  beforeAll(async () => {
    platform = await startTestPlatform(open)
    await createAccount(platform, email)
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  async function openLogin() {
    const http = createHttpSession(platform)
    const { body } = await http.send({ url: '/self-service/login/browser' })
    return { http, id: String(body.id), token: readCsrfToken(body) }
  }

  test('of a repeated field the first counts', async () => {
    const { http, id, token } = await openLogin()
    const first = { csrf_token: token, method: 'password', identifier: email, password: PASSWORD }
    const second = { csrf_token: 'x', method: 'code', identifier: 'x', password: 'x' }
    const fields = [first, second].map((values) => new URLSearchParams(values).toString()).join('&')
    const cookie = [...http.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await platform.app.inject({
      method: 'POST',
      url: `/self-service/login?flow=${id}`,
      payload: fields,
      headers: { cookie, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([response.statusCode, response.json().session?.active]).toEqual([200, true])
  })

  test('a form is found by every spelling of its id, and submitted by no empty one', async () => {
    const { http, id } = await openLogin()
    const spelled = id.replaceAll('-', '').toUpperCase()
    expect((await http.send({ url: `/self-service/login/flows?id=${spelled}` })).body.id).toBe(id)
    const send = async (flow: string) => {
      const sent = await http.send({ method: 'POST', url: `/self-service/login?flow=${flow}`, body: {} })
      return [sent.status, sent.body.error?.code ?? sent.body.id]
    }
    expect(await send(NIL)).toEqual([400, 400])
    expect(await send(spelled)).toEqual([400, id])
  })
})
