import { connect } from 'node:net'
import { freePorts } from '@tillkey/host/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueAt } from '../player/json.ts'
import { send } from '../player/send.ts'
import { readToken } from '../player/signed-tokens.ts'
import { type RunningSurroundings, startSurroundings, surroundingBases } from './surroundings.ts'

const time = Date.UTC(2026, 10, 22)
let surroundings: RunningSurroundings
let mailPort: number
let bases: Record<string, string>

beforeAll(async () => {
  const [mail = 0, scenario = 0, openIdProvider = 0, webHooks = 0, authenticator = 0] = await freePorts(5)
  const ports = { mail: [mail], scenario, openIdProvider, webHooks, authenticator }
  mailPort = mail
  bases = surroundingBases('ka-oidc', ports)
  surroundings = await startSurroundings({ ports, now: () => time, mailPatience: 2000 })
})
afterAll(() => surroundings.close())

test('a mail is stored with a decoded body, and taken once', async () => {
  const socket = connect(mailPort, '127.0.0.1')
  const head = 'Subject: Code\r\nContent-Transfer-Encoding: quoted-printable'
  socket.write('EHLO us\r\nMAIL FROM:<us@shop.test>\r\nRCPT TO:<nomsa@shop.test>\r\nDATA\r\n')
  socket.write(`${head}\r\n\r\nhttp://shop.test/?code=3D12=\r\n3456\r\n..\r\n.\r\nQUIT\r\n`)
  expect(await surroundings.takeMail('nomsa@shop.test', undefined)).toBe(
    `${head}\r\n\r\nhttp://shop.test/?code=123456\r\n.`,
  )
  expect(await surroundings.takeMail('nomsa@shop.test', 0)).toBeUndefined()
})

const ask = (url: string, body?: string, headers: Record<string, string> = {}) =>
  send({ method: body === undefined ? 'GET' : 'POST', url, headers, body })

test("the provider signs in the person in its URL, at the server's time", async () => {
  const query = 'client_id=fixture-client&redirect_uri=http://us.test/back&state=st&nonce=n&sub=s-1&age=41'
  const { headers } = await ask(`${bases.idp}/authorize?${query}`)
  const back = new URL(String(headers.location))
  const form = `code=${back.searchParams.get('code')}&redirect_uri=http://us.test/back&client_id=fixture-client`
  const { json } = await ask(`${bases.idp}/token`, `${form}&client_secret=fixture-secret`)
  const claims = readToken(valueAt(json, '/id_token'))?.claims
  expect(back.searchParams.get('state')).toBe('st')
  expect(claims).toMatchObject({ iss: bases.idp, aud: 'fixture-client', nonce: 'n', sub: 's-1', age: 41 })
  expect(claims?.iat).toBe(time / 1000)
})

test('a web hook responds as the call requests, and lists its calls', async () => {
  const body = '{"identity":{"traits":{"email":"mode-block2@shop.test"}}}'
  const refused = await ask(`${bases.hook}/login`, body, { authorization: 'Basic abc' })
  expect(refused.status).toBe(422)
  const calls = await ask(`${bases.hook}/calls?about=mode-block2`)
  expect(calls.json).toEqual([
    {
      method: 'POST',
      path: '/login',
      headers: { authorization: 'Basic abc' },
      request_id: false,
      body: JSON.parse(body),
    },
  ])
})
