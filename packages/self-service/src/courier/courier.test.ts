import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { createOutbox } from '@tillkey/jobs'
import { createInbox, startInboxSmtpServer } from '@tillkey/mail/inbox'
import { startFaultySmtpServer } from '@tillkey/mail/testing'
import { createCourier, type NewCourierMessage } from '@tillkey/messaging/courier/courier.ts'
import type { TemplateType } from '@tillkey/messaging/courier/courier-message.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { createKeyring } from '@tillkey/secrets'
import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ADMIN_KEY, createHttpSession, startTestPlatform } from '../testing/index.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }

const fail = (error: unknown): never => {
  throw error
}

/** An HTTP target that records what it receives. */
async function startTarget(status: number) {
  const calls: { authorization: string | undefined; body: Record<string, unknown> }[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isForm = request.headers['content-type']?.includes('urlencoded')
    const posted = isForm ? Object.fromEntries(new URLSearchParams(await text(request))) : await json(request)
    const body = posted as Record<string, unknown> // the courier posts objects
    calls.push({ authorization: request.headers.authorization, body })
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // A listening TCP server has one.
  return { calls, url: `http://127.0.0.1:${port}/messages`, close: () => server.close() }
}

/** A platform with one project per delivery strategy, and their targets. */
async function openEnvironment(open: () => Promise<TestDatabase>) {
  const inbox = createInbox({ now: Date.now, newId: randomUUID })
  const mailServer = await startInboxSmtpServer(inbox, fail)
  const busy = await startFaultySmtpServer('message', '451 later')
  const refusing = await startFaultySmtpServer('RCPT', '550 nobody here')
  const heeding = await startFaultySmtpServer('message', '250 taken')
  const target = await startTarget(200)
  const request_config = {
    url: target.url,
    auth: { type: 'basic_auth', config: { user: 'a', password: 'b' } },
  }
  const smtp = (url: string) => ({
    connection_uri: url,
    from_address: 'no-reply@shop.test',
    from_name: 'Shop',
  })
  const couriers = {
    mail: { smtp: smtp(`${mailServer.url}/?disable_starttls=true`) },
    brief: { smtp: smtp(`${mailServer.url}/?disable_starttls=true`) },
    named: {
      smtp: {
        ...smtp(heeding.url),
        headers: { 'X-Shop': 'corner', Subject: 'Another', 'X-Folded': 'a\r\nBcc: all@shop.test' },
        local_name: 'mail.shop.test',
      },
    },
    signed: { smtp: { connection_uri: heeding.url, from_name: 'Corner "shop"' } },
    older: { sms: { enabled: true, from: '+27110000001', request_config } },
    off: { sms: { enabled: false, request_config } },
    busy: { smtp: smtp(busy.url), message_retries: 1 },
    refusing: { smtp: smtp(refusing.url), message_retries: 5 },
    http: { delivery_strategy: 'http', http: { request_config }, channels: [{ id: 'sms', request_config }] },
    formed: {
      channels: [
        {
          id: 'sms',
          request_config: {
            ...request_config,
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            body: sourceOfText(
              "function(ctx) { To: ctx.recipient, From: '+27110000000', Body: 'Shop: ' + ctx.body }",
            ),
          },
        },
      ],
    },
    worded: {
      smtp: smtp(mailServer.url),
      templates: {
        recovery_code: {
          valid: {
            email: {
              subject: sourceOfText('Hello {{ .Identity.traits.name }}\n'),
              body: {
                plaintext: sourceOfText(
                  '{{- if .RecoveryCode }}code {{ .RecoveryCode }}{{ else }}none{{ end -}} \n',
                ),
                html: sourceOfText('<b>{{ .Identity.traits.name }}</b>'),
              },
            },
          },
        },
        verification_code: { valid: { email: { body: { plaintext: sourceOfText('{{ range .X }}') } } } },
      },
    },
  }
  const brief = {
    code: { config: { lifespan: '90s' } },
    link: { config: { lifespan: '30s' } },
  }
  const projects = Object.entries(couriers).map(([slug, courier]) => {
    const selfservice = slug === 'brief' ? { methods: brief } : {}
    return {
      slug,
      name: 'Shop',
      services: { identity: { config: { courier, selfservice, dev: slug === 'worded' } } },
    }
  })
  // Messages of the tests come from an outbox that cannot wake the platform's.
  const platform = await startTestPlatform(open, {
    projects: [defaultProject(), ...projects],
    outboxPollMs: 20,
  })
  const { db } = platform.database
  const parts = { now: Date.now, newId: randomUUID }
  const outbox = createOutbox({
    db,
    service: 'platform',
    random: Math.random,
    onError: fail,
    wake: () => undefined,
    ...parts,
  })
  const keyring = createKeyring(['a secret for tests'])
  const courier = createCourier({ outbox, keyring, log: platform.app.log, ...parts })
  const admin = (slug: string, path: string) =>
    createHttpSession(platform).send({
      url: `/p/${slug}/admin/courier/messages${path}`,
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })
  return {
    inbox,
    target,
    heeding,
    busy,
    refusing,
    db,
    admin,
    async queue<T extends TemplateType>(slug: string, message: Omit<NewCourierMessage<T>, 'project'>) {
      const project = await platform.projects.find(slug)
      return db.transaction((tx) => courier.queue(tx, { ...message, project }))
    },
    resend: (slug: string, id: string) =>
      createHttpSession(platform).send({
        method: 'POST',
        url: `/p/${slug}/admin/courier/messages/${id}/resend`,
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
      }),
    async ended(slug: string, id: string) {
      const { body } = await vi.waitUntil(async () => {
        const shown = await admin(slug, `/${id}`)
        return ['sent', 'abandoned'].includes(shown.body.status) && shown
      }, PATIENCE)
      return body
    },
    async dispose() {
      await platform[Symbol.asyncDispose]()
      await mailServer.close()
      await heeding[Symbol.asyncDispose]()
      await busy[Symbol.asyncDispose]()
      await refusing[Symbol.asyncDispose]()
      target.close()
    },
  }
}

onOneDatabase('the courier', (open) => {
  let environment: Awaited<ReturnType<typeof openEnvironment>>
  beforeAll(async () => {
    environment = await openEnvironment(open)
  })
  afterAll(() => environment.dispose())
  const mailTo = (value: string) => ({ via: 'email', value })

  test('sends through the mail server of the project, from its address, and publishes an event', async () => {
    const to = mailTo('nomsa@shop.test')
    const id = await environment.queue('mail', {
      template: 'recovery_code_valid',
      to,
      model: { code: '482913' },
    })
    const shown = await environment.ended('mail', id)
    expect(shown).toMatchObject({
      id,
      status: 'sent',
      type: 'email',
      channel: 'email',
      recipient: 'nomsa@shop.test',
      send_count: 1,
      template_type: 'recovery_code_valid',
      body: '<redacted-unless-dev-mode>',
      dispatches: [{ message_id: id, status: 'success' }],
    })
    const [mail] = environment.inbox.list('nomsa@shop.test')
    expect([mail?.from, mail?.messageId, mail?.category]).toEqual([
      'no-reply@shop.test',
      `<${id}@shop.test>`,
      'recovery_code_valid',
    ])
    expect(mail?.text).toMatch(/\n482913\n/)
    const stored = await environment.db.get<{ content: string }>(
      'SELECT content FROM courier_messages WHERE id = $1',
      [id],
    )
    expect(stored?.content).toBe('')
  })

  test('greets the mail server with the name of the project and adds its headers to its own mails only', async () => {
    const to = mailTo('named@shop.test')
    await environment.ended(
      'named',
      await environment.queue('named', { template: 'login_code_valid', to, model: { code: '123456' } }),
    )
    const { heard } = environment.heeding
    expect(heard).toContain('EHLO mail.shop.test')
    expect(heard).toContain('X-Shop: corner')
    expect(heard.filter((line) => /^subject:/i.test(line))).toHaveLength(1)
    expect(heard.filter((line) => /^(Subject: Another|Bcc)/i.test(line))).toEqual([])
  })

  test('uses the name of the project where only that is configured as sender', async () => {
    const to = mailTo('signed@shop.test')
    await environment.ended(
      'signed',
      await environment.queue('signed', { template: 'login_code_valid', to, model: { code: '123456' } }),
    )
    expect(environment.heeding.heard.findLast((line) => line.startsWith('From:'))).toBe(
      'From: Corner shop <no-reply@localhost>',
    )
  })

  test('retries a busy server as often as configured, and a rejecting one never', async () => {
    const [to, model] = [mailTo('busy@shop.test'), {}]
    const busy = await environment.queue('busy', { template: 'recovery_invalid', to, model })
    const refused = await environment.queue('refusing', { template: 'recovery_invalid', to, model })
    const dispatch = { status: 'failed', error: { code: 500, status: 'Internal Server Error' } }
    expect(await environment.ended('busy', busy)).toMatchObject({
      status: 'abandoned',
      send_count: 2,
      dispatches: [dispatch, dispatch],
    })
    expect(environment.busy.counts.messages).toBe(2)
    expect(await environment.ended('refusing', refused)).toMatchObject({
      status: 'abandoned',
      send_count: 1,
      dispatches: [dispatch],
    })
  })

  test('sends an abandoned message again, and one that was sent only where its content is kept', async () => {
    const [to, model] = [mailTo('again@shop.test'), { code: '482913' }]
    const template = 'login_code_valid' as const
    const abandoned = await environment.queue('refusing', { template, to, model })
    const delivered = await environment.queue('mail', { template, to, model })
    const shown = await environment.queue('worded', { template, to, model })
    await environment.ended('refusing', abandoned)
    await environment.ended('mail', delivered)
    await environment.ended('worded', shown)
    const again = await environment.resend('refusing', abandoned)
    expect([again.status, again.body]).toMatchObject([200, { status: 'queued', send_count: 0 }])
    expect((await environment.ended('refusing', abandoned)).dispatches).toHaveLength(2)
    expect((await environment.resend('mail', delivered)).status).toBe(409)
    expect((await environment.resend('worded', shown)).status).toBe(200)
    const { status, body, dispatches } = await environment.ended('worded', shown)
    expect([status, dispatches.length, typeof body]).toEqual(['sent', 2, 'string'])
    expect((await environment.resend('mail', randomUUID())).status).toBe(404)
  })

  test('posts mails and text messages to the HTTP targets of the project', async () => {
    const identity = { id: randomUUID(), traits: {} }
    const model = { url: 'https://shop.test/r', requestUrl: 'https://shop.test/begin', identity }
    const mail = await environment.queue('http', {
      template: 'recovery_valid',
      to: mailTo('h@shop.test'),
      model,
    })
    await environment.ended('http', mail)
    const to = { via: 'sms', value: '+27820000000' }
    // The published model has no type for text messages, so they cannot be read by the client.
    await environment.queue('http', { template: 'login_code_valid', to, model: { code: '123456' } })
    await vi.waitUntil(() => environment.target.calls.length === 2, PATIENCE)
    expect(environment.target.calls).toMatchObject([
      {
        authorization: `Basic ${Buffer.from('a:b').toString('base64')}`,
        body: {
          recipient: 'h@shop.test',
          template_type: 'recovery_valid',
          message_type: 'email',
          template_data: {
            to: 'h@shop.test',
            recovery_url: model.url,
            request_url: model.requestUrl,
            identity,
          },
        },
      },
      { body: { recipient: '+27820000000', message_type: 'sms', template_data: { login_code: '123456' } } },
    ])
    expect(environment.target.calls[1]?.body.body).toMatch(/\b123456\b/)
    await environment.queue('formed', { template: 'login_code_valid', to, model: { code: '654321' } })
    await vi.waitUntil(() => environment.target.calls.length === 3, PATIENCE)
    expect(environment.target.calls[2]?.body).toEqual({
      To: to.value,
      From: '+27110000000',
      Body: expect.stringMatching(/^Shop: [^]*\b654321\b/),
    })
  })

  test('posts text messages by the legacy setting once enabled, with their sender', async () => {
    const before = environment.target.calls.length
    const to = { via: 'sms', value: '+27820000009' }
    await environment.queue('off', { template: 'login_code_valid', to, model: { code: '111111' } })
    await environment.queue('older', { template: 'login_code_valid', to, model: { code: '222222' } })
    await vi.waitUntil(() => environment.target.calls.length > before, PATIENCE)
    expect(environment.target.calls.slice(before).map(({ body }) => [body.from, body.recipient])).toEqual([
      ['+27110000001', to.value],
    ])
    const status = () =>
      environment.db.all("SELECT id FROM courier_messages WHERE status = 'abandoned' AND recipient = $1", [
        to.value,
      ])
    await vi.waitUntil(async () => (await status()).length === 1, PATIENCE)
  })

  test('uses the template of the project, and the built-in one where that fails', async () => {
    const identity = { id: randomUUID(), traits: { name: '<Zola>' } }
    const to = mailTo('worded@shop.test')
    const own = await environment.queue('worded', {
      template: 'recovery_code_valid',
      to,
      model: { code: '111111', identity },
    })
    const fallback = await environment.queue('worded', {
      template: 'verification_code_valid',
      to,
      model: { code: '222222' },
    })
    expect(await environment.ended('worded', own)).toMatchObject({
      body: 'code 111111',
      subject: 'Hello <Zola>',
    })
    expect(environment.inbox.list('Hello')[0]?.html).toContain('<b>&lt;Zola&gt;</b>')
    expect((await environment.ended('worded', fallback)).body).toMatch(/\n222222\n/)
  })

  test('uses the language of the recipient', async () => {
    const to = mailTo('taal@shop.test')
    const identity = { id: randomUUID(), traits: { locale: 'af-ZA' } }
    const subjects = []
    for (const model of [
      { code: '1', identity },
      { code: '1', languages: 'fr, zu;q=0.5, xh;q=0.9' },
      { code: '1', languages: 'de' },
    ]) {
      const id = await environment.queue('mail', { template: 'login_code_valid', to, model })
      subjects.push((await environment.ended('mail', id)).subject)
    }
    expect(subjects).toEqual([
      'Jou aanmeldkode vir Shop',
      'Ikhowudi yakho yokungena kwi-Shop',
      'Your sign-in code for Shop',
    ])
  })

  test('states the validity of codes and links in whole minutes', async () => {
    const to = mailTo('life@shop.test')
    const read = async (slug: string, id: string): Promise<string> => {
      await environment.ended(slug, id)
      return environment.inbox.list('life@shop.test')[0]?.text ?? ''
    }
    const byCode = async (slug: string) =>
      read(slug, await environment.queue(slug, { template: 'recovery_code_valid', to, model: { code: '1' } }))
    const byLink = async (slug: string, languages: string) => {
      const model = { url: 'https://shop.test/open', languages }
      return read(slug, await environment.queue(slug, { template: 'recovery_valid', to, model }))
    }
    expect(await byCode('mail')).toContain('The code works once and expires in 60 minutes.')
    expect(await byLink('mail', 'af')).toContain('werk een keer en verval oor 60 minute.')
    expect(await byCode('brief')).toContain('The code works once and expires in a minute.')
    expect(await byLink('brief', 'en')).toContain('The link works once and expires in a short while.')
  })

  test('lists messages newest first, by pages and filters', async () => {
    const page = await environment.admin('mail', '?page_size=1&recipient=taal%40shop.test')
    expect([page.body.length, page.body[0].subject, page.headers['x-total-count']]).toEqual([
      1,
      'Your sign-in code for Shop',
      '3',
    ])
    const next = /<\/admin\/courier\/messages([^>]*)>; rel="next"/.exec(String(page.headers.link))?.[1]
    const second = await environment.admin('mail', String(next))
    expect(second.body[0].subject).toBe('Ikhowudi yakho yokungena kwi-Shop')
    const abandoned = await environment.admin('busy', '?status=abandoned')
    expect(abandoned.body.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
      'busy@shop.test',
    ])
    const responses = await Promise.all(
      ['?status=lost', '?status=', '?page_size=x', '/no-uuid', `/${randomUUID()}`].map((path) =>
        environment.admin('mail', path),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404])
  })
})
