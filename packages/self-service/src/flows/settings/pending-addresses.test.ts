import { sourceOfText } from '@tillkey/platform-core'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createHttpSession,
  findNode,
  type HttpSession,
  messageIds,
  PASSWORD,
  readCsrfToken,
  signInBrowser,
} from '../../testing/index.ts'
import { openMailEnvironment } from '../../testing/mail-environment.ts'

const HOUR_MS = 3_600_000
const json = { accept: 'application/json' }
const administrator = { authorization: `Bearer ${ADMIN_KEY}` }
const [SAVED, WAITS, TAKEN, OVER] = [1050001, 1050901, 4070901, 4070902]

const address = { type: 'string', 'ory.sh/kratos': { verification: { via: 'email' } } }
const name = { type: 'string', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } }
const traits = {
  type: 'object',
  properties: {
    email: { ...name, ...withBoth() },
    username: name,
    others: { type: 'array', items: address },
  },
  required: ['email'],
}

function withBoth() {
  const credentials = { password: { identifier: true } }
  return { 'ory.sh/kratos': { credentials, verification: { via: 'email' }, recovery: { via: 'email' } } }
}

const schema = sourceOfText(JSON.stringify({ type: 'object', properties: { traits } }))
const hiding = {
  identity: { default_schema_id: 'person', schemas: [{ id: 'person', url: schema }] },
  security: { account_enumeration: { mitigate: true } },
}
const verification = { enabled: true }

onBothDatabases('an address awaiting confirmation', (open, onOne) => {
  let environment: Awaited<ReturnType<typeof openMailEnvironment>>
  let count = 0
  beforeAll(async () => {
    const projects = {
      codes: { flows: { verification, recovery: { enabled: true } } },
      links: {
        flows: { verification: { ...verification, use: 'link' } },
        methods: { link: { enabled: true } },
      },
      unverified: {},
    }
    environment = await openMailEnvironment(open, projects, { settings: hiding })
  })
  afterAll(() => environment.dispose())

  const newAddress = (): string => `waiting-${count++}@shop.test`

  /** An account with a verified address. */
  async function newAccount(email: string, slug = 'codes'): Promise<string> {
    const { body } = await createHttpSession(environment.platform).send({
      method: 'POST',
      url: `/p/${slug}/admin/identities`,
      headers: administrator,
      body: {
        schema_id: 'person',
        traits: { email },
        credentials: { password: { config: { password: PASSWORD } } },
        verifiable_addresses: [{ value: email, via: 'email', verified: true, status: 'completed' }],
      },
    })
    return String(body.id)
  }

  /** A signed-in user and their actions. */
  async function newPerson(slug = 'codes') {
    const email = newAddress()
    const id = await newAccount(email, slug)
    const http = createHttpSession(environment.platform)
    await signInBrowser(http, email, `/p/${slug}`)
    const read = async (path: string) => (await http.send({ url: `/p/${slug}${path}`, headers: json })).body
    const form = await read('/self-service/settings/browser')
    const save = (newEmail: object) =>
      submit(http, form, { method: 'profile', traits: newEmail, csrf_token: readCsrfToken(form) })
    const traitsNow = async () => (await read('/sessions/whoami')).identity.traits
    const admin = (method: 'GET' | 'PUT' | 'DELETE', body?: object) =>
      createHttpSession(environment.platform).send({
        method,
        url: `/p/${slug}/admin/identities/${id}`,
        headers: administrator,
        ...(body && { body }),
      })
    /** Requests an address and reads its message. */
    async function want(newEmail: string) {
      const { body } = await save({ email: newEmail })
      const [{ flow: started }] = body.continue_with
      const flow = await read(`/self-service/verification/flows?id=${started.id}`)
      return { flow, body, ...(await environment.mailTo(newEmail)) }
    }
    return { slug, email, id, http, read, form, save, want, traitsNow, admin }
  }

  const submit = (http: HttpSession, flow: { ui: { action: string } }, body: object) =>
    http.send({ method: 'POST', url: flow.ui.action, body, headers: json })
  /** Submits a code in a new browser. Resolves with the message ids of the flow or its replacement. */
  async function confirm({ flow, code }: { flow: { ui: { action: string } }; code: string }, slug = 'codes') {
    const http = createHttpSession(environment.platform)
    const { status, body } = await submit(http, flow, { method: 'code', code })
    if (status !== 410) return { status, ids: messageIds(body) }
    const url = `/p/${slug}/self-service/verification/flows?id=${body.use_flow_id}`
    return { status, ids: messageIds((await http.send({ url, headers: json })).body) }
  }
  async function canSignIn(identifier: string, slug = 'codes'): Promise<boolean> {
    const app = createHttpSession(environment.platform)
    const { body } = await app.send({ url: `/p/${slug}/self-service/login/api` })
    return (await submit(app, body, { method: 'password', identifier, password: PASSWORD })).status === 200
  }

  type Person = Awaited<ReturnType<typeof newPerson>>

  async function changeAsAdministrator({ admin }: Person) {
    const body = { schema_id: 'person', state: 'active', traits: { email: newAddress() } }
    expect((await admin('PUT', body)).status).toBe(200)
  }

  async function signOut({ read, http }: Person) {
    const { logout_url: url } = await read('/self-service/logout/browser')
    const { pathname, search } = new URL(url)
    expect((await http.send({ url: pathname + search, headers: json })).status).toBe(204)
  }

  /** Whether any data about the user or the requested address is stored. */
  async function isAttached({ id }: Person, newEmail: string): Promise<boolean> {
    const { db } = environment.platform.database
    const tables = ['flows', 'courier_messages', 'outbox', 'identities', 'identity_keys']
    const rows = await Promise.all(tables.map((table) => db.all(`SELECT * FROM ${table}`)))
    return [id, newEmail].some((text) => JSON.stringify(rows).includes(text))
  }

  onOne(() => {
    test('is adopted by the code sent to it and belongs to no account before', async () => {
      const person = await newPerson()
      const newEmail = newAddress()
      const requested = await person.want(newEmail)
      expect(requested.body).toMatchObject({
        state: 'success',
        identity: { traits: { email: person.email } },
        continue_with: [{ action: 'show_verification_ui', flow: { verifiable_address: newEmail } }],
      })
      const waits = { id: WAITS, context: { address: newEmail, flow: requested.flow.id } }
      expect(requested.body.ui.messages).toMatchObject([waits])
      expect((await person.read('/self-service/settings/browser')).ui.messages).toMatchObject([waits])
      expect(findNode(requested.body, 'traits.email')?.attributes.value).toBe(person.email)
      expect([await canSignIn(person.email), await canSignIn(newEmail)]).toEqual([true, false])
      expect(await confirm(requested)).toEqual({ status: 200, ids: [1080002] })
      const { identity } = await person.read('/sessions/whoami')
      expect([identity.traits, identity.verifiable_addresses.length]).toEqual([{ email: newEmail }, 1])
      expect(identity.verifiable_addresses).toMatchObject([
        { value: newEmail, verified: true, status: 'completed' },
      ])
      expect(identity.recovery_addresses).toMatchObject([{ value: newEmail }])
      expect([await canSignIn(person.email), await canSignIn(newEmail)]).toEqual([false, true])
      const settings = await person.read(`/self-service/settings/flows?id=${person.form.id}`)
      expect(messageIds(settings)).toEqual([])
    })

    test('does not block other changes and stays pending meanwhile', async () => {
      const person = await newPerson()
      const newEmail = newAddress()
      const { body } = await person.save({ email: newEmail, username: `nomsa-${person.id}` })
      expect(messageIds(body)).toEqual([SAVED, WAITS])
      expect(await person.traitsNow()).toEqual({ email: person.email, username: `nomsa-${person.id}` })
      const { body: renamed } = await person.save({ email: person.email, username: `sipho-${person.id}` })
      expect(messageIds(renamed)).toEqual([SAVED, WAITS])
      const flow = await person.read(`/self-service/verification/flows?id=${body.continue_with[0].flow.id}`)
      expect((await confirm({ flow, ...(await environment.mailTo(newEmail)) })).status).toBe(200)
      expect(await person.traitsNow()).toEqual({ email: newEmail, username: `sipho-${person.id}` })
    })

    test('can be sent another valid code', async () => {
      const person = await newPerson()
      const newEmail = newAddress()
      const { flow } = await person.want(newEmail)
      const resend = findNode(flow, 'email')?.attributes.value
      expect(resend).toBe(newEmail)
      const again = { method: 'code', email: resend, csrf_token: readCsrfToken(flow) }
      expect((await submit(person.http, flow, again)).status).toBe(200)
      expect((await confirm({ flow, ...(await environment.mailTo(newEmail, 2)) })).status).toBe(200)
      expect(await person.traitsNow()).toEqual({ email: newEmail })
    })

    test('is reported as taken only to its recipient; the account keeps its address', async () => {
      const person = await newPerson()
      const newEmail = newAddress()
      const requested = await person.want(newEmail)
      const owner = await newAccount(newEmail)
      expect(await confirm(requested)).toEqual({ status: 410, ids: [TAKEN] })
      expect(await person.traitsNow()).toEqual({ email: person.email })
      // The owner does not see the attempt of the other user.
      expect(messageIds(await person.read('/self-service/settings/browser'))).toEqual([WAITS])
      const other = await newPerson()
      expect(await confirm(await other.want(person.email))).toEqual({ status: 410, ids: [TAKEN] })
      expect([owner === person.id, await other.traitsNow()]).toEqual([false, { email: other.email }])
    })

    test('is not partly adopted while it is the user name of another account', async () => {
      const [person, other] = [await newPerson(), await newPerson()]
      const newEmail = newAddress()
      const requested = await person.want(newEmail)
      expect((await other.save({ email: other.email, username: newEmail })).status).toBe(200)
      expect(await confirm(requested)).toEqual({ status: 410, ids: [TAKEN] })
      expect((await person.admin('GET')).body).toMatchObject({
        traits: { email: person.email },
        verifiable_addresses: [{ value: person.email }],
      })
      await other.save({ email: other.email })
      expect((await confirm(requested)).status).toBe(200)
      expect(await person.traitsNow()).toEqual({ email: newEmail })
    })

    test.each([
      ['another is requested', async (person: Person) => void (await person.want(newAddress()))],
      ['an administrator sets another', changeAsAdministrator],
      ['the requesting session ends', signOut],
    ] as [string, (person: Person) => Promise<void>][])('stops pending once %s', async (_what, act) => {
      const person = await newPerson()
      const requested = await person.want(newAddress())
      await act(person)
      const before = (await person.admin('GET')).body.traits
      expect(await confirm(requested)).toEqual({ status: 410, ids: [OVER] })
      expect((await person.admin('GET')).body.traits).toEqual(before)
    })

    test('is replaced by a later request, whichever is confirmed first', async () => {
      const person = await newPerson()
      const [first, last] = [newAddress(), newAddress()]
      const [older, newer] = [await person.want(first), await person.want(last)]
      expect(await person.read('/self-service/settings/browser')).toMatchObject({
        ui: { messages: [{ id: WAITS, context: { address: last } }] },
      })
      expect((await confirm(older)).ids).toEqual([OVER])
      expect((await confirm(newer)).status).toBe(200)
      expect((await confirm(older)).ids).toEqual([OVER])
      expect(await person.traitsNow()).toEqual({ email: last })
    })

    test('is not adopted by an expired code and stops pending', async () => {
      const person = await newPerson()
      const requested = await person.want(newAddress())
      environment.clock.advance(HOUR_MS)
      const http = createHttpSession(environment.platform)
      const late = await submit(http, requested.flow, { method: 'code', code: requested.code })
      const { pathname, search } = new URL(String(late.headers.location))
      const { body } = await http.send({ url: pathname + search, headers: json })
      expect([late.status, messageIds(body)]).toEqual([303, [4070005, OVER]])
      expect(await person.traitsNow()).toEqual({ email: person.email })
      expect(messageIds(await person.read('/self-service/settings/browser'))).toEqual([])
    })

    test('is adopted by a link as well', async () => {
      const person = await newPerson('links')
      const newEmail = newAddress()
      const { link } = await person.want(newEmail)
      const followed = await createHttpSession(environment.platform).send({ url: link, headers: json })
      expect([followed.status, messageIds(followed.body)]).toEqual([200, [1080002]])
      expect(await person.traitsNow()).toEqual({ email: newEmail })
    })

    test('does not reveal its code to the app after its link was opened', async () => {
      const person = await newPerson()
      const app = createHttpSession(environment.platform)
      const login = (await app.send({ url: '/p/codes/self-service/login/api' })).body
      const { body } = await submit(app, login, {
        method: 'password',
        identifier: person.email,
        password: PASSWORD,
      })
      const headers = { 'x-session-token': String(body.session_token) }
      const form = (await app.send({ url: '/p/codes/self-service/settings/api', headers })).body
      const newEmail = newAddress()
      const change = { method: 'profile', traits: { email: newEmail } }
      const saved = await app.send({ method: 'POST', url: form.ui.action, body: change, headers })
      const { link } = await environment.mailTo(newEmail)
      expect((await createHttpSession(environment.platform).send({ url: link, headers: json })).status).toBe(
        303,
      )
      const url = `/p/codes/self-service/verification/flows?id=${saved.body.continue_with[0].flow.id}`
      expect(findNode((await app.send({ url })).body, 'code')?.attributes.value).toBeUndefined()
    })

    test('joins a list once confirmed; removed entries go with the first confirmation', async () => {
      const person = await newPerson()
      const [old, one, two] = [newAddress(), newAddress(), newAddress()]
      const body = { schema_id: 'person', state: 'active', traits: { email: person.email, others: [old] } }
      await person.admin('PUT', body)
      const saved = await person.save({ email: person.email, others: [one, two] })
      const flows = new Map<string, object>()
      for (const { flow } of saved.body.continue_with)
        flows.set(
          flow.verifiable_address,
          await person.read(`/self-service/verification/flows?id=${flow.id}`),
        )
      const prove = async (newEmail: string) => {
        const flow = flows.get(newEmail) as { ui: { action: string } } // one was started for each
        expect((await confirm({ flow, ...(await environment.mailTo(newEmail)) })).status).toBe(200)
        return (await person.traitsNow()).others
      }
      expect((await person.traitsNow()).others).toEqual([old])
      expect(await prove(two)).toEqual([two])
      expect(await prove(one)).toEqual([one, two])
    })

    test('stays pending beyond the message limit and is erased with the account', async () => {
      const person = await newPerson()
      const newEmail = newAddress()
      for (let message = 0; message < 20; message++) await person.save({ email: newEmail })
      const { body } = await person.save({ email: newEmail })
      expect(messageIds(body)).toEqual([WAITS])
      const flow = await person.read(`/self-service/verification/flows?id=${body.continue_with[0].flow.id}`)
      expect(flow.state).toBe('choose_method')
      expect((await person.admin('DELETE')).status).toBe(204)
      expect(await isAttached(person, newEmail)).toBe(false)
    })

    describe('does not hide', () => {
      test('a taken user name, which receives no messages', async () => {
        const [person, other] = [await newPerson(), await newPerson()]
        await other.save({ email: other.email, username: `taken-${other.id}` })
        const { status, body } = await person.save({ email: newAddress(), username: `taken-${other.id}` })
        expect([status, messageIds(body)]).toEqual([400, [4000007]])
        expect(messageIds(await person.read('/self-service/settings/browser'))).toEqual([])
      })

      test('taken addresses without verification', async () => {
        const [person, other] = [await newPerson('unverified'), await newPerson('unverified')]
        const { status, body } = await person.save({ email: other.email })
        expect([status, messageIds(body)]).toEqual([400, [4000007]])
      })
    })
  })

  test('is one of two requested concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await newPerson()
      const newEmail = newAddress()
      const requested = await person.want(newEmail)
      const [confirmed, saved] = await Promise.all([confirm(requested), person.save({ email: newAddress() })])
      expect([saved.status, [200, 410].includes(confirmed.status)]).toEqual([200, true])
      expect(await person.traitsNow()).toEqual({ email: confirmed.status === 200 ? newEmail : person.email })
    }
  })

  test('is erased with its identity, and its code becomes invalid', async () => {
    const person = await newPerson()
    const newEmail = newAddress()
    const requested = await person.want(newEmail)
    expect((await person.admin('DELETE')).status).toBe(204)
    expect(await isAttached(person, newEmail)).toBe(false)
    expect(await confirm(requested)).toEqual({ status: 200, ids: [4070006] })
  })
})
