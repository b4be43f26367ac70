import { defaultProject } from '@tillkey/identity/default-project.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createHttpSession,
  PASSWORD,
  readCsrfToken,
  schemaWith,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../../testing/index.ts'

const contact = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'number' } } }
const schema = schemaWith({
  tags: { type: 'array', items: { type: 'string' } },
  scores: { type: 'array', items: { type: 'number' } },
  flags: { type: 'array', items: { type: 'boolean' } },
  contacts: { type: 'array', items: contact },
})
const traits = {
  tags: ['b', 'a'],
  scores: [3, 1.5],
  flags: [true, false],
  contacts: [{ name: 'Ann', age: 40 }, { name: 'Ben' }],
}

let platform: TestPlatform
let count = 0

beforeAll(async () => {
  const url = sourceOfText(JSON.stringify({ $id: 'listed', ...schema }))
  const identity = { default_schema_id: 'listed', schemas: [{ id: 'listed', url }] }
  platform = await startTestPlatform(openTestSqlite, {
    projects: [{ ...defaultProject(), services: { identity: { config: { identity } } } }],
  })
})
afterAll(() => platform[Symbol.asyncDispose]())

interface Field {
  attributes: { name: string; type: string; value?: string | number | boolean }
  messages: { id: number }[]
  group: string
}

/** A signed-in user with lists, and the fields of their form. */
async function openForm() {
  const email = `list-${count++}@shop.test`
  const page = createHttpSession(platform)
  await page.send({
    method: 'POST',
    url: '/admin/identities',
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
    body: { traits: { email, ...traits }, credentials: { password: { config: { password: PASSWORD } } } },
  })
  await signInBrowser(page, email)
  const { body: flow } = await page.send({ url: '/self-service/settings/browser' })
  const fields: Field[] = flow.ui.nodes.filter(({ group }: Field) => group === 'profile')
  const values = fields.map(({ attributes: { name, value } }) => [name, String(value ?? '')])
  const sent: Record<string, string> = { ...Object.fromEntries(values), csrf_token: readCsrfToken(flow) }
  return { email, page, flow, fields, sent }
}

test('each element of a list has a field of its own, and the list no value', async () => {
  const { fields } = await openForm()
  const shown = fields.map(({ attributes: { name, type, value } }) => [name, type, value])
  const listed = shown.filter(([name]) => /^traits\.(tags|scores|flags|contacts)/.test(String(name)))
  expect(new Set(listed)).toEqual(
    new Set([
      ['traits.tags', 'text', undefined],
      ['traits.tags.0', 'text', 'b'],
      ['traits.tags.1', 'text', 'a'],
      ['traits.scores', 'text', undefined],
      ['traits.scores.0', 'number', 3],
      ['traits.scores.1', 'number', 1.5],
      ['traits.flags', 'text', undefined],
      ['traits.flags.0', 'checkbox', true],
      ['traits.flags.1', 'checkbox', false],
      ['traits.contacts', 'text', undefined],
      ['traits.contacts.0.name', 'text', 'Ann'],
      ['traits.contacts.0.age', 'number', 40],
      ['traits.contacts.1.name', 'text', 'Ben'],
    ]),
  )
})

test.each(['form', 'body'] as const)('a %s that is submitted unchanged keeps every list', async (kind) => {
  const { page, flow, sent, email } = await openForm()
  const { status, body } = await page.send({
    method: 'POST',
    url: flow.ui.action,
    headers: json,
    [kind]: sent,
  })
  expect([status, body.state, body.identity.traits]).toEqual([200, 'success', { email, ...traits }])
})

const json = { accept: 'application/json' }

test('an emptied element is removed, and a new one added', async () => {
  const { page, flow, sent, email } = await openForm()
  const form = { ...sent, 'traits.tags.0': '', 'traits.tags.7': 'c', 'traits.contacts.1.age': '7' }
  const { body } = await page.send({ method: 'POST', url: flow.ui.action, headers: json, form })
  const changed = { tags: ['a', 'c'], contacts: [traits.contacts[0], { name: 'Ben', age: 7 }] }
  expect(body.identity.traits).toEqual({ email, ...traits, ...changed })
})

test('an invalid element is reported at its field, which keeps the input', async () => {
  const { page, flow, sent } = await openForm()
  const form = { ...sent, 'traits.scores.1': 'many' }
  const { status, body } = await page.send({ method: 'POST', url: flow.ui.action, headers: json, form })
  const field = body.ui.nodes.find(({ attributes }: Field) => attributes.name === 'traits.scores.1')
  expect([status, field.messages[0].id, field.attributes.value]).toEqual([400, 4000026, 'many'])
})

test('a field beyond the allowed index, or inside a list without such a member, is ignored', async () => {
  const { page, flow, sent, email } = await openForm()
  const form = { ...sent, 'traits.tags.1000': 'x', 'traits.tags.0.deep': 'x', 'traits.contacts.0.other': 'x' }
  const { body } = await page.send({ method: 'POST', url: flow.ui.action, headers: json, form })
  expect(body.identity.traits).toEqual({ email, ...traits })
})
