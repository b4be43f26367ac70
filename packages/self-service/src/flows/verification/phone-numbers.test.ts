import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sourceOfText } from '@tillkey/platform-core'
import { type OpenTestDatabase, onOneDatabase } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import {
  createHttpSession,
  findNode,
  messageIds,
  PASSWORD,
  schemaWith,
  startTestPlatform,
} from '../../testing/index.ts'

const PHONE = '+27821234567'
const PATIENCE = { timeout: 20_000, interval: 50 }

const schema = schemaWith({
  phone: { type: 'string', format: 'tel', 'ory.sh/kratos': { verification: { via: 'sms' } } },
})

/** A gateway for text messages that records data and codes by recipient. */
async function startCarrier() {
  const codes = new Map<string, string[]>()
  const posted: { template_data?: object; message_type?: string }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const message = Object(await json(request))
      const { recipient, body } = message
      posted.push(message)
      const code = /\d{6}/.exec(String(body))?.[0] ?? ''
      codes.set(recipient, [...(codes.get(recipient) ?? []), code])
      response.end()
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  return { codes, posted, url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** A registered user with a phone number that was sent a code. */
async function start(open: OpenTestDatabase, phone_numbers: boolean) {
  const carrier = await startCarrier()
  const config = {
    identity: {
      default_schema_id: 'person',
      schemas: [{ id: 'person', url: sourceOfText(JSON.stringify(schema)) }],
    },
    security: { throttle: { messages: { attempts: 3, window: '10m' } } },
    courier: { channels: [{ id: 'sms', request_config: { url: carrier.url, method: 'POST' } }] },
    selfservice: { flows: { verification: { enabled: true, phone_numbers } } },
  }
  const platform = await startTestPlatform(open, {
    projects: [{ slug: 'phones', name: 'Phones', services: { identity: { config } } }],
  })
  const http = createHttpSession(platform)
  const post = (url: string, body: object) => http.send({ method: 'POST', url, body })
  const { body: flow } = await http.send({ url: '/self-service/registration/api' })
  const traits = { email: 'phone@shop.test', phone: PHONE }
  const signedUp = await post(flow.ui.action, { method: 'password', password: PASSWORD, traits })
  const codeTo = async (count: number): Promise<string> =>
    vi.waitUntil(() => (carrier.codes.get(PHONE) ?? [])[count - 1], PATIENCE)
  return {
    http,
    post,
    codeTo,
    signedUp,
    carrier,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]()
      carrier.close()
    },
  }
}

onOneDatabase('verifying a telephone number', (open) => {
  test('registration sends a code by text message, which verifies the number', async () => {
    await using environment = await start(open, false)
    const { http, post, codeTo, signedUp, carrier } = environment
    const [next] = signedUp.body.continue_with
    expect(next).toMatchObject({ action: 'show_verification_ui', flow: { verifiable_address: PHONE } })
    const { body: flow } = await http.send({ url: `/self-service/verification/flows?id=${next.flow.id}` })
    const code = await codeTo(1)
    expect(carrier.posted[0]).toMatchObject({
      message_type: 'sms',
      template_data: { verification_code: code },
    })
    expect(carrier.posted[0]?.template_data).not.toHaveProperty('verification_url')
    const proved = await post(flow.ui.action, { method: 'code', code })
    expect([proved.status, proved.body.state]).toEqual([200, 'passed_challenge'])
    const started = await http.send({ url: '/self-service/verification/api' })
    const refused = await post(started.body.ui.action, { method: 'code', email: PHONE })
    expect([refused.status, findNode(refused.body, 'email')?.messages[0]?.id]).toEqual([400, 4000001])
  })

  test('the form accepts numbers where configured, and sends limited messages to known numbers only', async () => {
    await using environment = await start(open, true)
    const { http, post, codeTo, carrier } = environment
    await codeTo(1)
    const { body: flow } = await http.send({ url: '/self-service/verification/api' })
    const sent = await post(flow.ui.action, { method: 'code', email: ` ${PHONE}` })
    expect([sent.status, messageIds(sent.body)]).toEqual([200, [1080003]])
    const stranger = await http.send({ url: '/self-service/verification/api' })
    const other = await post(stranger.body.ui.action, { method: 'code', email: '+27820000000' })
    expect([other.status, messageIds(other.body)]).toEqual([200, [1080003]])
    const proved = await post(flow.ui.action, { method: 'code', code: await codeTo(2) })
    expect([proved.status, proved.body.state]).toEqual([200, 'passed_challenge'])
    expect([...carrier.codes.keys()]).toEqual([PHONE])
    const flood = await http.send({ url: '/self-service/verification/api' })
    const ask = () => post(flood.body.ui.action, { method: 'code', email: PHONE })
    const responses = [await ask(), await ask()]
    expect(
      responses.map(({ status, headers }) => [status, Number(headers['retry-after'] ?? 0) > 500]),
    ).toEqual([
      [200, false],
      [429, true],
    ])
    const wrong = await http.send({ url: '/self-service/verification/api' })
    const refused = await post(wrong.body.ui.action, { method: 'code', email: '0821234567' })
    expect([refused.status, findNode(refused.body, 'email')?.messages[0]?.id]).toEqual([400, 4000001])
  })
})
