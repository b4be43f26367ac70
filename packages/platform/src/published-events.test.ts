import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  acceptOAuth2ConsentRequest,
  checkPermission,
  createOAuth2Client,
  createRelationship,
  deleteIdentitySessions,
  deleteOAuth2Client,
  deleteRelationships,
  expandPermissions,
  introspectOAuth2Token,
  listIdentities,
  listProjectEvents,
  oauth2TokenExchange,
  patchProject,
  patchRelationships,
  rejectOAuth2ConsentRequest,
  rejectOAuth2LoginRequest,
  revokeOAuth2ConsentSessions,
  revokeOAuth2Token,
  setOAuth2Client,
  updateIdentity,
} from '@tillkey/client'
import { publishedEventNames } from '@tillkey/contract/platform/project/event-names.ts'
import { createInbox, startInboxSmtpServer } from '@tillkey/mail/inbox'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY } from './testing.ts'
import { CALLBACK, consentFor, counts, type Shop, startAuthorization, startShop } from './testing-events.ts'

const EMAIL = 'ann@tillkey.test'
const PASSWORD = 'a pass phrase of mine'

const flows = '/services/identity/config/selfservice/flows'

/** A person who goes through the flows of apps, submitting a wrong value first. */
function startPerson({ platform, at }: Shop) {
  const http = createHttpSession(platform)
  async function submitAll(kind: string, bodies: readonly object[], { token = '', query = '' } = {}) {
    const headers = { 'x-session-token': token }
    const flow = await http.send({ url: `${at}/self-service/${kind}/api${query}`, headers })
    let response = flow
    for (const body of bodies)
      response = await http.send({ method: 'POST', url: flow.body.ui.action, body, headers })
    return response
  }
  return { http, submitAll }
}

/** The person's mails, from the server that the project sends by. */
async function startMailServer() {
  const inbox = createInbox({ now: Date.now, newId: randomUUID })
  const { url, close } = await startInboxSmtpServer(inbox, fail)
  return {
    url,
    /** Returns the code in a mail of a kind that contains a text. */
    async code(kind: string, part: string): Promise<string> {
      const found = () =>
        inbox.list(EMAIL).find(({ category, text }) => category === kind && text.includes(part))
      await expect.poll(found, { timeout: 15_000 }).toBeDefined()
      return /^\s*(\d{6})\s*$/m.exec(found()?.text ?? '')?.[1] ?? ''
    },
    [Symbol.asyncDispose]: close,
  }
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>

const fail = (error: unknown): never => {
  throw error
}

/** Changes the sixth digit. */
const wrong = (code: string): string => `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`

/** Fails in each flow, then completes it. */
async function liveThroughFlows(shop: Shop, mails: MailServer): Promise<void> {
  const { http, submitAll } = startPerson(shop)
  const traits = { email: EMAIL }
  const signedUp = await submitAll('registration', [
    { method: 'password', password: 'short', traits },
    { method: 'password', password: PASSWORD, traits },
  ])
  const verifying = { method: 'code', email: EMAIL }
  const verification = await http.send({ url: `${shop.at}/self-service/verification/api` })
  const submit = (body: object) =>
    http.send({ method: 'POST', url: verification.body.ui.action, body: { method: 'code', ...body } })
  await submit(verifying)
  const code = await mails.code('verification_code_valid', verification.body.id)
  await submit({ code: wrong(code) })
  await submit({ code })
  const login = { method: 'password', identifier: EMAIL, password: PASSWORD }
  await submitAll('login', [{ ...login, password: 'a wrong one' }, login])
  const token = String(signedUp.body.session_token)
  await submitAll('login', [login], { token, query: '?refresh=true' })
  await submitAll(
    'settings',
    [
      { method: 'profile', traits: { email: 'none' } },
      { method: 'profile', traits },
    ],
    { token },
  )
  const headers = { 'x-session-token': token }
  await http.send({ url: `${shop.at}/sessions/whoami?tokenize_as=app`, headers })
  await recover(shop, mails)
}

async function recover(shop: Shop, mails: MailServer): Promise<void> {
  const http = createHttpSession(shop.platform)
  const flow = await http.send({ url: `${shop.at}/self-service/recovery/api` })
  const submit = (body: object) =>
    http.send({ method: 'POST', url: flow.body.ui.action, body: { method: 'code', ...body } })
  await submit({ email: EMAIL })
  const code = await mails.code('recovery_code_valid', '')
  await submit({ code: wrong(code) })
  await submit({ code })
}

/** An administrator changes the person's identity and ends their sessions. */
async function administrate({ inProject }: Shop): Promise<void> {
  const [person] = await listIdentities(inProject, { credentials_identifier: EMAIL })
  if (!person) throw new Error('nobody signed up')
  const { id, schema_id } = person
  await updateIdentity(inProject, { id, body: { schema_id, state: 'active', traits: { email: EMAIL } } })
  await deleteIdentitySessions(inProject, { id })
}

/** An app is authorized: rejected, accepted and revoked. */
async function connect(shop: Shop): Promise<void> {
  const { inProject } = shop
  const client_secret = 'a secret of the app'
  const { client_id = '' } = await createOAuth2Client(inProject, {
    body: {
      client_secret,
      redirect_uris: [CALLBACK],
      scope: 'openid offline',
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  })
  const authorize = () => startAuthorization(shop, client_id)
  const login_challenge = await authorize().begin()
  await rejectOAuth2LoginRequest(inProject, { login_challenge, body: { error: 'access_denied' } })
  const refused = await consentFor(authorize(), inProject)
  await rejectOAuth2ConsentRequest(inProject, {
    consent_challenge: refused,
    body: { error: 'access_denied' },
  })
  const granted = authorize()
  const { redirect_to } = await acceptOAuth2ConsentRequest(inProject, {
    consent_challenge: await consentFor(granted, inProject),
    body: { grant_scope: ['openid', 'offline'] },
  })
  const code = (await granted.go(redirect_to)).searchParams.get('code') ?? ''
  const app = { client_id, client_secret }
  const redeemed = { ...app, grant_type: 'authorization_code', code, redirect_uri: CALLBACK }
  const { access_token = '' } = await oauth2TokenExchange(inProject, redeemed)
  await expect(oauth2TokenExchange(inProject, redeemed)).rejects.toMatchObject({ status: 400 })
  await introspectOAuth2Token(inProject, { token: access_token })
  await revokeOAuth2Token(inProject, { ...app, token: access_token })
  await revokeOAuth2ConsentSessions(inProject, { subject: 'ann', all: true })
  await setOAuth2Client(inProject, { id: client_id, body: { client_name: 'Renamed' } })
  await deleteOAuth2Client(inProject, { id: client_id })
}

/** Creates, checks and deletes relationships. */
async function relate({ inProject }: Shop): Promise<void> {
  const tuple = { namespace: 'Group', object: 'g', relation: 'members', subject_id: 'ann' }
  await createRelationship(inProject, { body: tuple })
  await checkPermission(inProject, tuple)
  await expandPermissions(inProject, { namespace: 'Group', object: 'g', relation: 'members' })
  await patchRelationships(inProject, {
    body: [
      { action: 'delete', relation_tuple: tuple },
      { action: 'insert', relation_tuple: { ...tuple, subject_id: 'bob' } },
    ],
  })
  await deleteRelationships(inProject, { namespace: 'Group' })
}

/** Configures the project. Its web hook calls a server that accepts one call and rejects another. */
async function configure(
  { client, project }: Shop,
  { port, smtp }: { port: number; smtp: string },
): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = [{ ...privateKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' }]
  const jwks_url = `base64://${Buffer.from(JSON.stringify({ keys })).toString('base64')}`
  const hook = (path: string) => ({
    hook: 'web_hook',
    config: { url: `http://127.0.0.1:${port}/${path}`, method: 'GET', response: { ignore: true } },
  })
  const location = `base64://${Buffer.from('class User implements Namespace {}\nclass Group implements Namespace { related: { members: User[] } }').toString('base64')}`
  const added = {
    [`${flows}/recovery/enabled`]: true,
    [`${flows}/verification/enabled`]: true,
    [`${flows}/login/before/hooks`]: [hook('takes'), hook('refuses')],
    '/services/identity/config/session/whoami/tokenizer/templates/app': { jwks_url, ttl: '1m' },
    '/services/identity/config/courier/smtp/connection_uri': `${smtp}/?disable_starttls=true`,
    '/services/permission/config/namespaces': { location },
  }
  const body = Object.entries(added).map(([path, value]) => ({ op: 'add' as const, path, value }))
  await patchProject(client, { project_id: project.id, body })
}

/** A server that accepts requests to `/takes`. */
async function startHookServer() {
  const server = createServer(
    ({ url }, response) => void response.writeHead(url === '/takes' ? 200 : 500).end(),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the server listens on a port
  return { port, [Symbol.dispose]: () => void server.close() }
}

/** Opens a project's event stream, from now on or after a known event. */
const follow = ({ baseUrl, project }: Shop, last = '') =>
  fetch(`${baseUrl}/projects/${project.id}/events/tail`, {
    headers: { authorization: `Bearer ${ADMIN_KEY}`, ...(last && { 'last-event-id': last }) },
  })

type Times = Readonly<Record<string, number>>

/** Reads event streams until the expected counts are reached. Resolves with the counts. */
// oxlint-disable-next-line complexity -- one loop per level of the stream
async function readStream(shop: Shop, first: Response, expected: Times): Promise<Times> {
  const times = new Map<string, number>()
  let last = ''
  for (let response = first; ; response = await follow(shop, last)) {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const [, id = '', data = ''] = /^id: (.*)\n.*\ndata: (.*)$/m.exec(part) ?? []
        if (!id) continue
        const event: { name: string; times: number } = JSON.parse(data)
        last = id
        times.set(event.name, (times.get(event.name) ?? 0) + event.times)
      }
      if (publishedEventNames.every((name) => (times.get(name) ?? 0) >= (expected[name] ?? 0)))
        return Object.fromEntries(times)
    }
  }
}

onOneDatabase('every published event', (open) => {
  test('is caused by its operation, and consistent in list, stream and counters', async () => {
    await using mails = await startMailServer()
    using hooks = await startHookServer()
    await using shop = await startShop(open)
    await configure(shop, { port: hooks.port, smtp: mails.url })
    const stream = await follow(shop)
    await liveThroughFlows(shop, mails)
    await administrate(shop)
    await connect(shop)
    await relate(shop)
    const listed = async (): Promise<Times> => {
      const { events } = await listProjectEvents(shop.client, { project_id: shop.project.id, page_size: 500 })
      const sums = publishedEventNames.map((name): [string, number] => [
        name,
        events.filter((event) => event.name === name).reduce((sum, { times }) => sum + times, 0),
      ])
      return Object.fromEntries(sums)
    }
    const amiss = async () => {
      const [listedNow, counted] = [await listed(), await counts(shop, publishedEventNames)]
      return publishedEventNames.filter((name) => !listedNow[name] || listedNow[name] !== counted[name])
    }
    await expect.poll(amiss, { timeout: 20_000 }).toEqual([])
    const listedNow = await listed()
    expect(await readStream(shop, stream, listedNow)).toMatchObject(listedNow)
  })
})
