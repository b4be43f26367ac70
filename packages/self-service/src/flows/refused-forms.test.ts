import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createAccount,
  createHttpSession,
  findNode,
  messageIds,
  PASSWORD,
  readCsrfToken,
} from '../testing/index.ts'
import { byPasswordAndCode, openMailEnvironment } from '../testing/mail-environment.ts'

const SLUG = 'refused'
const json = { accept: 'application/json' }
const anEmail = 'typed@shop.test'

let environment: Awaited<ReturnType<typeof openMailEnvironment>>

beforeAll(async () => {
  const methods = { code: { passwordless_enabled: true } }
  environment = await openMailEnvironment(
    openTestSqlite,
    { [SLUG]: { methods } },
    { credentials: byPasswordAndCode },
  )
})
afterAll(() => environment.dispose())

/** Submits forms to one flow of an app. Resolves with the last response. */
async function send(kind: string, forms: object[], headers: Record<string, string> = {}) {
  const http = createHttpSession(environment.platform)
  const { body: flow } = await http.send({ url: `/p/${SLUG}/self-service/${kind}/api` })
  let last = { status: 0, body: flow }
  for (const body of forms) last = await http.send({ method: 'POST', url: flow.ui.action, body, headers })
  return last
}

const findValue = (body: Parameters<typeof findNode>[0], name: string) =>
  findNode(body, name)?.attributes.value

test.each(['password', 'code'])(
  'a registration form by %s repopulates its input if something other than a field is wrong',
  async (method) => {
    const traits = { email: anEmail, name: 'Nomsa' }
    const form = { method, traits, ...(method === 'password' && { password: PASSWORD }) }
    const refused = await send('registration', [form], { origin: 'https://shop.test' })
    expect([refused.status, messageIds(refused.body)]).toEqual([400, [4000001]])
    expect([findValue(refused.body, 'traits.email'), findValue(refused.body, 'traits.name')]).toEqual([
      anEmail,
      'Nomsa',
    ])
    expect(findValue(refused.body, 'password')).toBeUndefined()
  },
)

test('a registration form repopulates neither unread nor taken traits', async () => {
  const unread = await send('registration', [{ method: 'nothing', traits: { email: anEmail } }])
  expect([messageIds(unread.body), findValue(unread.body, 'traits.email')]).toEqual([[4010003], undefined])
  await createAccount(environment.platform, 'taken@shop.test', SLUG)
  const taken = { method: 'password', password: PASSWORD, traits: { email: 'taken@shop.test' } }
  const refused = await send('registration', [taken])
  expect([messageIds(refused.body), findValue(refused.body, 'traits.email')]).toEqual([[4000007], undefined])
})

const long = { accepted: 'x'.repeat(5000), tooLong: 'x'.repeat(20_000) }

test.each(['password', 'code'])(
  'a login form of method %s repopulates a long identifier but not an oversized one',
  async (method) => {
    const form = (identifier: string) => ({ method, identifier, password: 'wrong' })
    const accepted = await send('login', [form(anEmail), form(long.accepted)])
    expect(findValue(accepted.body, 'identifier')).toBe(long.accepted)
    const emptied = await send('login', [form(anEmail), form(long.tooLong)])
    expect([emptied.status, findValue(emptied.body, 'identifier')]).toEqual([400, ''])
  },
)

test('a login form repopulates an identifier sent under its former name', async () => {
  const { body } = await send('login', [
    { method: 'password', password_identifier: anEmail, password: 'wrong' },
  ])
  expect([messageIds(body), findValue(body, 'identifier')]).toEqual([[4000006], anEmail])
})

test('an oversized trait leaves its field empty; the others are repopulated', async () => {
  const form = (email: string, name: string) => ({
    method: 'password',
    password: 'x',
    traits: { email, name },
  })
  const { body } = await send('registration', [form(anEmail, 'before'), form('no address', long.tooLong)])
  expect([findValue(body, 'traits.email'), findValue(body, 'traits.name')]).toEqual(['no address', ''])
})

test('a form that is too large as a whole repopulates nothing, including earlier input', async () => {
  const form = (email: string, name: string) => ({
    method: 'password',
    password: 'x',
    traits: { email, name },
  })
  const half = 'x'.repeat(8000)
  const { body } = await send('registration', [
    form(anEmail, 'before'),
    form(half, half.replaceAll('x', 'ü')),
  ])
  expect([findValue(body, 'traits.email'), findValue(body, 'traits.name')]).toEqual(['', ''])
})

test.each(['browser', 'api'])(
  'a recovery of a %s after too many attempts redirects to a new flow each time',
  async (type) => {
    const email = `often-${type}@shop.test`
    const slug = 'recovered'
    await using other = await openRecoveries(slug)
    await createAccount(other.environment.platform, email, slug)
    const http = createHttpSession(other.environment.platform)
    const get = async (url: string) =>
      (await http.send({ url: `/p/${slug}/self-service/recovery/${url}`, headers: json })).body
    const flow = await get(type)
    const submit = (body: object, token: string) =>
      http.send({ method: 'POST', url: flow.ui.action, body: { ...body, csrf_token: token }, headers: json })
    const { body: sent } = await submit({ method: 'code', email }, readCsrfToken(flow))
    for (let tries = 0; tries < 5; tries++)
      await submit({ method: 'code', code: '000000' }, readCsrfToken(sent))
    let token = readCsrfToken(sent)
    for (let again = 0; again < 3; again++) {
      const { status, headers } = await submit({ method: 'code', code: '000000' }, token)
      const id = new URL(String(headers.location)).searchParams.get('id')
      const fresh = await get(`flows?id=${id}`)
      expect([status, messageIds(fresh)]).toEqual([303, [4000001]])
      token = readCsrfToken(fresh)
    }
  },
)

test('a used code of an administrator redirects to a new recovery, without CSRF token', async () => {
  const slug = 'ordered'
  await using other = await openRecoveries(slug)
  const { platform } = other.environment
  const identity_id = await createAccount(platform, 'ordered@shop.test', slug)
  const admin = createHttpSession(platform)
  const { body: ordered } = await admin.send({
    method: 'POST',
    url: `/p/${slug}/admin/recovery/code`,
    body: { identity_id },
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
  })
  const id = new URL(ordered.recovery_link).searchParams.get('flow')
  const http = createHttpSession(platform)
  const use = () =>
    http.send({
      method: 'POST',
      url: `/p/${slug}/self-service/recovery?flow=${id}`,
      headers: json,
      body: { method: 'code', code: ordered.recovery_code },
    })
  expect((await use()).status).toBe(422)
  const again = await use()
  const fresh = new URL(String(again.headers.location)).searchParams.get('id')
  const shown = await http.send({ url: `/p/${slug}/self-service/recovery/flows?id=${fresh}`, headers: json })
  expect([again.status, messageIds(shown.body)]).toEqual([303, [4000001]])
})

async function openRecoveries(slug: string) {
  const opened = await openMailEnvironment(openTestSqlite, {
    [slug]: { flows: { recovery: { enabled: true } } },
  })
  return { environment: opened, [Symbol.asyncDispose]: () => opened.dispose() }
}
