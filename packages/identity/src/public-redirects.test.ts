import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, createHttpSession, startTestPlatform, type TestPlatform } from './testing.ts'

onOneDatabase('what administrators ask for that is everybody’s', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform(open)
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const authorization = `Bearer ${ADMIN_KEY}`

  test.each([
    ['GET', '/self-service/login/browser?return_to=a%20b'],
    ['GET', '/self-service/settings/flows?id=x'],
    ['POST', '/self-service/registration?flow=x'],
    ['DELETE', '/self-service/logout/api'],
    ['GET', '/self-service/errors?id=x'],
    ['GET', '/schemas'],
    ['GET', '/schemas/merchant'],
    ['GET', '/sessions/whoami?tokenize_as=x'],
    ['DELETE', '/sessions'],
  ] as const)('%s /admin%s leads to where it is', async (method, url) => {
    const answer = await createHttpSession(platform).send({
      method,
      url: `/admin${url}`,
      headers: { authorization },
    })
    expect([answer.status, answer.headers.location]).toEqual([307, `http://localhost:4000${url}`])
  })

  test('what stands at no public address leads nowhere, and nobody else is led, but to schemas', async () => {
    const send = (url: string, headers = {}) => createHttpSession(platform).send({ url, headers })
    expect((await send('/admin/self-service/nothing', { authorization })).status).toBe(404)
    expect((await send('/admin/self-service/login/browser')).status).toBe(401)
    const led = await send('/admin/schemas/merchant')
    expect([led.status, led.headers.location]).toEqual([307, 'http://localhost:4000/schemas/merchant'])
  })
})
