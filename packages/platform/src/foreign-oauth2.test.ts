import { sourceOfText } from '@tillkey/platform-core'
import { createHttpSession, type HttpSession } from '@tillkey/platform-core/testing'
import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

const PASSWORD = 'a-password-of-a-test-1'
const PEOPLE = 'http://people.example'
const admin = { authorization: `Bearer ${ADMIN_KEY}` }

/** An external OAuth2 server whose login page is on the other platform. */
async function startForeign(open: () => Promise<TestDatabase>) {
  const config = {
    dev: true,
    urls: { login: `${PEOPLE}/self-service/login/browser`, consent: `${PEOPLE}/consent` },
  }
  const platform = await startTestPlatform(open, {
    projects: [{ slug: 'playground', name: 'Foreign', services: { oauth2: { config } } }],
  })
  return { ...platform, url: await platform.app.listen({ port: 0, host: '127.0.0.1' }) }
}

const person = {
  $id: 'https://tillkey.test/person.json',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: { type: 'string', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } },
      },
    },
  },
}
const schema = sourceOfText(JSON.stringify(person))
const identity = { default_schema_id: 'person', schemas: [{ id: 'person', url: schema }] }

const startPeople = (open: () => Promise<TestDatabase>, oauth2_provider: object, services: object = {}) =>
  startTestPlatform(open, {
    projects: [
      {
        slug: 'playground',
        name: 'People',
        services: { identity: { config: { identity, oauth2_provider } }, ...services },
      },
    ],
  })

async function registerClient({ app }: TestPlatform): Promise<string> {
  const payload = { redirect_uris: ['http://127.0.0.1:4455/cb'], scope: 'openid' }
  const response = await app.inject({ method: 'POST', url: '/admin/clients', headers: admin, payload })
  return response.json().client_id
}

async function registerPerson({ app }: TestPlatform): Promise<string> {
  const payload = {
    schema_id: 'person',
    traits: { email: 'thandi@shop.test' },
    credentials: { password: { config: { password: PASSWORD } } },
  }
  const response = await app.inject({ method: 'POST', url: '/admin/identities', headers: admin, payload })
  return response.json().id
}

const beginning = (id: string): string => {
  const query = { client_id: id, response_type: 'code', scope: 'openid', state: 'a-long-state' }
  return `/oauth2/auth?${new URLSearchParams(query).toString()}`
}

async function begin(page: HttpSession, id: string): Promise<URL> {
  const { headers } = await page.send({ url: beginning(id) })
  return new URL(String(headers.location), 'http://localhost:4000')
}

async function openForm(page: HttpSession, from: URL) {
  const { headers } = await page.send({ url: from.pathname + from.search })
  const flow = new URL(String(headers.location), PEOPLE).searchParams.get('flow')
  return (await page.send({ url: `/self-service/login/flows?id=${flow}` })).body
}

async function submit(page: HttpSession, flow: Awaited<ReturnType<typeof openForm>>) {
  const token = flow.ui.nodes.find(
    ({ attributes }: { attributes: { name?: string } }) => attributes.name === 'csrf_token',
  ).attributes.value
  const form = { csrf_token: token, method: 'password', identifier: 'thandi@shop.test', password: PASSWORD }
  const { pathname, search } = new URL(flow.ui.action)
  return page.send({ method: 'POST', url: pathname + search, form })
}

onOneDatabase('a login for an external OAuth2 server', (open) => {
  test('reads the challenge from that server with its headers, and accepts it', async () => {
    await using foreign = await startForeign(open)
    await using people = await startPeople(open, {
      url: `${foreign.url}/`,
      headers: { Authorization: admin.authorization },
    })
    const [id, subject] = [await registerClient(foreign), await registerPerson(people)]
    const [there, here] = [createHttpSession(foreign, 'browser'), createHttpSession(people, 'browser')]
    const login = await begin(there, id)
    const flow = await openForm(here, login)
    const signedIn = await submit(here, flow)
    const onwards = new URL(String(signedIn.headers.location))
    const consent = new URL(
      String((await there.send({ url: onwards.pathname + onwards.search })).headers.location),
    )
    const challenge = consent.searchParams.get('consent_challenge')
    const url = `/admin/oauth2/auth/requests/consent?consent_challenge=${challenge}`
    const { body: loginRequest } = await there.send({ url, headers: admin })
    expect([login.origin, flow.oauth2_login_request.client.client_id]).toEqual([PEOPLE, id])
    expect(loginRequest).toMatchObject({ subject, acr: 'aal1', amr: ['password'] })
  })

  test('ends in 404 for an unknown challenge, and in a gateway error without a response', async () => {
    await using foreign = await startForeign(open)
    await using people = await startPeople(open, {
      url: foreign.url,
      headers: { Authorization: admin.authorization },
    })
    await using alone = await startPeople(open, { url: 'http://127.0.0.1:1' })
    const readStatus = async (platform: TestPlatform, challenge: string) => {
      const script = createHttpSession(platform)
      return (await script.send({ url: `/self-service/login/browser?login_challenge=${challenge}` })).status
    }
    expect([await readStatus(people, 'x'.repeat(32)), await readStatus(alone, 'x'.repeat(32))]).toEqual([
      404, 502,
    ])
  })
})

onOneDatabase('a login for an app overrides return_to', (open) => {
  test('continues the authorization from every flow, and redirects nowhere else', async () => {
    const oauth2 = { config: { dev: true, urls: { login: '/self-service/login/browser' } } }
    await using platform = await startPeople(open, { override_return_to: true }, { oauth2 })
    await using plain = await startPeople(open, {}, { oauth2 })
    const followReturn = async (server: TestPlatform) => {
      const page = createHttpSession(server, 'browser')
      const login = await begin(page, await registerClient(server))
      const flow = await openForm(page, login)
      return flow.return_to === undefined ? undefined : new URL(flow.return_to).pathname
    }
    const elsewhere = await createHttpSession(platform).send({
      url: `/self-service/registration/browser?return_to=${encodeURIComponent('http://localhost:4000/oauth2/auth?client_id=a')}`,
    })
    expect([await followReturn(platform), await followReturn(plain), elsewhere.status]).toEqual([
      '/oauth2/auth',
      undefined,
      200,
    ])
  })
})
