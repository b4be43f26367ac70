import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClientEnvironment, PAGES, startClientEnvironment } from './client-environment.ts'

// Requests of command lines and browsers that the official client does not send.

let environment: ClientEnvironment
beforeAll(async () => {
  environment = await startClientEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

test.each([
  '/admin/identities?consistency=eventual&page_size=100&page_token=',
  '/admin/identities?page_size=&page_token=',
  '/admin/sessions?page_size=&page_token=',
  '/relation-tuples?page_size=&page_token=&namespace=Document',
  '/admin/clients?page_size=&page_token=',
])('an empty query parameter counts as absent: %s', async (path) => {
  const response = await fetch(`${environment.urls.admin}${path}`)
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
})

test('an empty query parameter counts as absent for unauthenticated callers: schemas', async () => {
  const response = await fetch(`${environment.urls.platform}/schemas?page_size=&page_token=`)
  expect([response.status, await response.json()]).toEqual([200, expect.arrayContaining([expect.anything()])])
})

test('another method on the same path is another operation', async () => {
  const body = { schema_id: 'person', traits: { email: 'patched@tillkey.test' } }
  const headers = { 'content-type': 'application/json' }
  const identities = `${environment.urls.admin}/admin/identities`
  const created = await fetch(identities, { method: 'POST', headers, body: JSON.stringify(body) })
  const { id } = (await created.json()) as { id: string } // an identity of the contract
  const patch = [{ op: 'replace', path: '/traits/email', value: 'anew@tillkey.test' }]
  const patched = await fetch(`${identities}/${id}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify(patch),
  })
  const put = await fetch(`${identities}/${id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ ...body, state: 'active' }),
  })
  expect([created.status, patched.status, put.status]).toEqual([201, 200, 200])
})

test('only screens are pages; other paths are 404, as HTML or JSON', async () => {
  const nothing = `${environment.urls.platform}/nothing/of/this/name`
  const program = await fetch(nothing)
  const person = await fetch(nothing, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect([program.status, program.headers.get('content-type'), person.status]).toEqual([
    404,
    'text/plain; charset=utf-8',
    404,
  ])
  expect((await fetch(`${environment.urls.platform}/assets/nothing.js`)).status).toBe(404)
})

test.each([
  ['a key that is misspelt', 'identity', { selfservise: {} }, '/selfservise'],
  ['an invalid duration', 'identity', { session: { lifespan: 'soon' } }, '/session/lifespan'],
  [
    'a page of no address',
    'identity',
    { selfservice: { flows: { error: { ui_url: 7 } } } },
    '/selfservice/flows/error/ui_url',
  ],
  [
    'a file of this machine',
    'permission',
    { namespaces: { location: 'file:///etc/hosts' } },
    '/namespaces/location',
  ],
  // oxlint-disable-next-line max-params -- the columns of the table
])('a configuration with %s is rejected with its pointer', async (_what, service, config, pointer) => {
  const document = { slug: 'other', name: 'Other', services: { [service]: { config } } }
  const { projects } = environment.system.services.platform ?? {}
  await expect(projects?.put([document])).rejects.toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({ pointer: `/services/${service}/config${pointer}` }),
    ]),
  })
})

test('unsupported settings are reported when a project is stored', async () => {
  const methods = { captcha: { enabled: true, config: { cf_turnstile: { sitekey: 'a' } } } }
  const document = {
    slug: 'warned',
    name: 'Warned',
    services: {
      identity: { config: { selfservice: { methods, default_browser_return_url: PAGES } } },
    },
  }
  const warnings = await environment.system.services.platform?.projects.put([document])
  const at = '/services/identity/config/selfservice/methods/captcha'
  expect(warnings).toMatchObject(
    ['enabled', 'config'].map((setting) => ({
      project: 'warned',
      pointer: `${at}/${setting}`,
    })),
  )
})
