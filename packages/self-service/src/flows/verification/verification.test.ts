import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createAccount,
  createHttpSession,
  findNode,
  messageIds,
  PASSWORD,
  readCsrfToken,
} from '../../testing/index.ts'
import { openMailEnvironment } from '../../testing/mail-environment.ts'

const json = { accept: 'application/json' }
const html = { accept: 'text/html' }
const HOUR = 3_600_000
const verification = { enabled: true }
const methods = { link: { enabled: true } }

/** A server that refuses everything with a message for the address. */
async function startRefusing(): Promise<Server> {
  const messages = [{ instance_ptr: '#/email', messages: [{ id: 77, text: 'not this one', type: 'error' }] }]
  const server = createServer((_request, response) => {
    response.writeHead(422).end(JSON.stringify({ messages }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

onBothDatabases('verification', (open, onOne) => {
  let environment: Awaited<ReturnType<typeof openMailEnvironment>>
  let refusing: Server
  let count = 0

  beforeAll(async () => {
    refusing = await startRefusing()
    const { port } = refusing.address() as AddressInfo // listening on a port
    const config = { url: `http://127.0.0.1:${port}`, method: 'POST', response: { parse: true } }
    const hooks = [{ hook: 'web_hook', config }]
    environment = await openMailEnvironment(open, {
      held: { flows: { verification: { ...verification, after: { hooks } } }, methods },
      'held-by-code': { flows: { verification: { ...verification, after: { code: { hooks } } } }, methods },
      codes: { flows: { verification }, methods },
      links: { flows: { verification: { ...verification, use: 'link' } }, methods },
      short: {
        flows: { verification: { ...verification, use: 'link' } },
        methods: { link: { enabled: true, config: { lifespan: '1m' } } },
      },
      notified: { flows: { verification: { ...verification, notify_unknown_recipients: true } }, methods },
      shown: {
        flows: {
          verification,
          registration: { after: { password: { hooks: [{ hook: 'show_verification_ui' }] } } },
        },
      },
    })
  })
  afterAll(async () => {
    await environment.dispose()
    refusing.close()
  })

  const newAddress = (): string => `verify-${count++}@shop.test`
  const newHttpSession = () => createHttpSession(environment.platform)

  async function newAccount(slug: string): Promise<{ email: string; id: string }> {
    const email = newAddress()
    return { email, id: await createAccount(environment.platform, email, slug) }
  }
  async function readAddress(slug: string, id: string) {
    const headers = { authorization: `Bearer ${ADMIN_KEY}` }
    const { body } = await newHttpSession().send({ url: `/p/${slug}/admin/identities/${id}`, headers })
    return body.verifiable_addresses[0]
  }
  const begin = async (slug: string, http = newHttpSession(), kind = 'browser') =>
    (await http.send({ url: `/p/${slug}/self-service/verification/${kind}`, headers: json })).body
  // oxlint-disable-next-line max-params -- the parts of a request
  const submit = (flow: { ui: { action: string } }, body: object, http = newHttpSession(), headers = json) =>
    http.send({ method: 'POST', url: flow.ui.action, body, headers })
  /** An app requests a code. */
  async function ask(slug: string, email: string, method = 'code') {
    const flow = await begin(slug, newHttpSession(), 'api')
    const sent = await submit(flow, { method, email })
    expect([sent.status, sent.body.state]).toEqual([200, 'sent_email'])
    return flow
  }

  onOne(() => {
    test.each(['held', 'held-by-code'])(
      'that a hook rejects starts again, with the reason: %s',
      async (slug) => {
        const { email, id } = await newAccount(slug)
        const flow = await ask(slug, email)
        const { code } = await environment.mailTo(email)
        const refused = await submit(flow, { code })
        expect([refused.status, refused.body.error.id]).toEqual([410, 'self_service_flow_replaced'])
        const url = `/p/${slug}/self-service/verification/flows?id=${refused.body.use_flow_id}`
        const { body: next } = await newHttpSession().send({ url, headers: json })
        expect(findNode(next, 'email')?.messages).toMatchObject([{ id: 77 }])
        expect(await readAddress(slug, id)).toMatchObject({ verified: false })
      },
    )

    test('sends a code, and accepts it once', async () => {
      const { email, id } = await newAccount('codes')
      expect(await readAddress('codes', id)).toMatchObject({ status: 'pending', verified: false })
      const flow = await ask('codes', email)
      const { code } = await environment.mailTo(email)
      expect(await readAddress('codes', id)).toMatchObject({ status: 'sent', verified: false })
      const passed = await submit(flow, { code })
      expect(passed.status).toBe(200)
      expect(passed.body).toMatchObject({ state: 'passed_challenge', ui: { method: 'GET' } })
      expect(messageIds(passed.body)).toEqual([1080002])
      expect(await readAddress('codes', id)).toMatchObject({ status: 'completed', verified: true })
      const again = await submit(flow, { code })
      expect([again.status, again.body.error.id]).toEqual([410, 'self_service_flow_replaced'])
    })

    test('responds alike to known and unknown addresses and writes to unknown ones only where configured', async () => {
      const { email } = await newAccount('codes')
      const bodies = []
      for (const address of [email, newAddress()]) {
        const flow = await begin('codes', newHttpSession(), 'api')
        const { body } = await submit(flow, { method: 'code', email: address })
        bodies.push(
          JSON.stringify(body)
            .replaceAll(address, '')
            .replaceAll(flow.id, '')
            .replaceAll(/\d{4}-[^"]*Z/g, ''),
        )
      }
      expect(bodies[0]).toBe(bodies[1])
      const stranger = newAddress()
      await ask('notified', stranger)
      expect((await environment.mailTo(stranger)).category).toBe('verification_code_invalid')
      expect(environment.mailsTo(`verify-${count - 2}@shop.test`)).toEqual([])
    })

    test('rejects codes and links for an address that its owner has lost', async () => {
      const headers = { authorization: `Bearer ${ADMIN_KEY}` }
      const replace = (slug: string, id: string) =>
        newHttpSession().send({
          method: 'PATCH',
          url: `/p/${slug}/admin/identities/${id}`,
          headers,
          body: [{ op: 'replace', path: '/traits/email', value: newAddress() }],
        })
      const { email, id } = await newAccount('codes')
      const flow = await begin('codes', undefined, 'api')
      await submit(flow, { method: 'code', email })
      const { code } = await environment.mailTo(email)
      await replace('codes', id)
      const wrong = await submit(flow, { method: 'code', code })
      expect([wrong.status, wrong.body.state, messageIds(wrong.body)]).toEqual([200, 'sent_email', [4070006]])
      const linked = await newAccount('links')
      await submit(await begin('links', undefined, 'api'), { method: 'link', email: linked.email })
      const { link } = await environment.mailTo(linked.email)
      await replace('links', linked.id)
      const http = newHttpSession()
      const followed = await http.send({ url: link, headers: html })
      const fresh = new URL(String(followed.headers.location)).searchParams.get('flow')
      const shown = await http.send({
        url: `/p/links/self-service/verification/flows?id=${fresh}`,
        headers: json,
      })
      expect(messageIds(shown.body)).toEqual([4070001])
      expect((await readAddress('links', linked.id)).verified).toBe(false)
    })

    test('rejects a code once another is sent, after its expiry, and in another flow', async () => {
      const { email } = await newAccount('codes')
      const flow = await ask('codes', email)
      const first = await environment.mailTo(email)
      await submit(flow, { method: 'code', email })
      const second = await environment.mailTo(email, 2)
      const other = await ask('codes', email)
      const old = await submit(flow, { code: first.code })
      expect(messageIds(old.body)).toEqual(first.code === second.code ? [1080002] : [4070006])
      expect(messageIds((await submit(other, { code: second.code })).body)).toEqual([4070006])
      environment.clock.advance(HOUR + 1000)
      const late = await submit(flow, { code: second.code })
      expect(late.status).toBe(303)
    })

    test.each(['codes', 'links'])(
      'reports an unreadable form and leaves the flow unchanged: %s',
      async (slug) => {
        const flow = await begin(slug, newHttpSession(), 'api')
        const { body } = await newHttpSession().send({
          method: 'POST',
          url: flow.ui.action,
          body: [],
          headers: json,
        })
        expect([messageIds(body), body.active, body.ui.nodes]).toEqual([
          [4000001],
          flow.active,
          flow.ui.nodes,
        ])
        const { body: unmeant } = await submit(flow, {})
        expect([messageIds(unmeant), unmeant.active]).toEqual([[4000001, 4010006], 'default'])
      },
    )

    test('binds a flow to its browser and requires a CSRF token to send a code', async () => {
      const { email } = await newAccount('codes')
      const http = newHttpSession()
      const flow = await begin('codes', http)
      const forged = await submit(flow, { method: 'code', email }, http)
      expect([forged.status, forged.body.error.id]).toEqual([403, 'security_csrf_violation'])
      const stranger = await submit(flow, { method: 'code', email, csrf_token: readCsrfToken(flow) })
      expect(stranger.status).toBe(403)
      const sent = await submit(flow, { method: 'code', email, csrf_token: readCsrfToken(flow) }, http)
      expect([sent.status, messageIds(sent.body)]).toEqual([200, [1080003]])
    })

    test('prefills the code when the link of the mail is opened, and leaves submitting to the person', async () => {
      const { email, id } = await newAccount('codes')
      await ask('codes', email)
      const { link, code } = await environment.mailTo(email)
      const http = newHttpSession()
      const followed = await http.send({ url: link, headers: html })
      expect(followed.status).toBe(303)
      const flowId = new URL(String(followed.headers.location)).searchParams.get('flow')
      const shown = await http.send({ url: `/p/codes/self-service/verification/flows?id=${flowId}` })
      expect(findNode(shown.body, 'code')?.attributes.value).toBe(code)
      expect(await readAddress('codes', id)).toMatchObject({ verified: false })
    })

    test('reports an expired link once', async () => {
      const { email } = await newAccount('short')
      await ask('short', email, 'link')
      const { link } = await environment.mailTo(email)
      environment.clock.advance(61_000)
      const follow = async () => {
        const http = newHttpSession()
        const { headers } = await http.send({ url: link, headers: html })
        const flow = new URL(String(headers.location)).searchParams.get('flow')
        const url = `/p/short/self-service/verification/flows?id=${flow}`
        return messageIds((await http.send({ url, headers: json })).body)
      }
      expect([await follow(), await follow()]).toEqual([[4070005], [4070001]])
    })

    test('verifies by a link, once for each', async () => {
      const { email, id } = await newAccount('links')
      await ask('links', email, 'link')
      const { link } = await environment.mailTo(email)
      const followed = await newHttpSession().send({ url: link, headers: html })
      expect(followed.status).toBe(303)
      expect(await readAddress('links', id)).toMatchObject({ status: 'completed', verified: true })
      const again = await newHttpSession().send({ url: link, headers: html })
      expect(new URL(String(again.headers.location)).searchParams.get('flow')).not.toBe(
        new URL(String(followed.headers.location)).searchParams.get('flow'),
      )
    })

    test('verifies the address after registration and shows browsers the verification page', async () => {
      const email = newAddress()
      const http = newHttpSession()
      const started = await http.send({ url: '/p/shown/self-service/registration/browser', headers: json })
      const form = {
        method: 'password',
        password: PASSWORD,
        'traits.email': email,
        csrf_token: readCsrfToken(started.body),
      }
      const signedUp = await http.send({ method: 'POST', url: started.body.ui.action, form, headers: html })
      expect(signedUp.status).toBe(303)
      const page = new URL(String(signedUp.headers.location))
      expect(page.pathname).toBe('/p/shown/verification')
      const flow = await http.send({
        url: `/p/shown/self-service/verification/flows?id=${page.searchParams.get('flow')}`,
      })
      expect([flow.status, flow.body.state]).toEqual([200, 'sent_email'])
      const { code } = await environment.mailTo(email)
      expect((await submit(flow.body, { code }, http)).body.state).toBe('passed_challenge')
    })

    test('returns the verification flow of a registration to apps', async () => {
      const email = newAddress()
      const flow = await newHttpSession().send({ url: '/p/codes/self-service/registration/api' })
      const { body } = await submit(flow.body, { method: 'password', password: PASSWORD, traits: { email } })
      expect(body.continue_with).toEqual([
        { action: 'show_verification_ui', flow: { id: expect.any(String), verifiable_address: email } },
      ])
      expect(body.identity.verifiable_addresses[0].status).toBe('sent')
      await environment.mailTo(email)
    })

    test('limits the messages to one address', async () => {
      const email = newAddress()
      const flow = await begin('codes', newHttpSession(), 'api')
      const responses = []
      for (let sent = 0; sent <= 20; sent++)
        responses.push((await submit(flow, { method: 'code', email })).status)
      expect(responses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    })
  })

  test('allows five attempts, also concurrently, and rejects even the right code afterwards', async () => {
    const { email, id } = await newAccount('codes')
    const flow = await ask('codes', email)
    const { code } = await environment.mailTo(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 12 }, () => submit(flow, { code: wrong })))
    expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(5)
    expect(tries.filter(({ status }) => ![200, 410].includes(status))).toEqual([])
    const last = await submit(flow, { code })
    expect([last.status, last.body.error.id]).toEqual([410, 'self_service_flow_replaced'])
    expect(await readAddress('codes', id)).toMatchObject({ verified: false })
    const fresh = await newHttpSession().send({
      url: `/p/codes/self-service/verification/flows?id=${last.body.use_flow_id}`,
    })
    expect(messageIds(fresh.body)).toEqual([4000001])
  })
})
