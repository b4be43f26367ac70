import { sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createHttpSession, findNode, PASSWORD, startTestPlatform } from '../testing/index.ts'

/** A schema whose traits are defined by reference, one of them recursively. */
const schema = {
  definitions: {
    address: {
      type: 'string',
      format: 'email',
      title: 'Where we write to',
      'ory.sh/kratos': {
        credentials: { password: { identifier: true } },
        verification: { via: 'email' },
      },
    },
    person: {
      type: 'object',
      properties: {
        email: { $ref: '#/definitions/known' },
        // Keywords next to a reference are ignored.
        other: { $ref: '#/definitions/address', title: 'Not this' },
        manager: { $ref: '#/definitions/person' },
      },
      required: ['email'],
    },
    known: { $ref: '#/definitions/address' },
  },
  properties: { traits: { $ref: '#/definitions/person' } },
}

/** A schema composed with allOf, with a list of objects. */
const assembled = {
  definitions: {
    ...schema.definitions,
    contact: { properties: { address: { $ref: '#/definitions/address' }, of: { type: 'string' } } },
  },
  properties: {
    traits: {
      allOf: [
        { properties: { email: { $ref: '#/definitions/address' } }, required: ['email'] },
        { properties: { name: { type: 'string', title: 'Name' }, email: { title: 'Work' } } },
      ],
      properties: {
        till: { allOf: [{ $ref: sourceOfText('{"type":"integer"}') }], title: 'Till' },
        contacts: { type: 'array', items: { $ref: '#/definitions/contact' } },
      },
    },
  },
}

function createProject(document: object) {
  const schemas = [{ id: 'person', url: sourceOfText(JSON.stringify(document)) }]
  const config = { identity: { default_schema_id: 'person', schemas } }
  return { slug: 'shop', name: 'Shop', services: { identity: { config } } }
}

const listNames = (flow: { ui: { nodes: { attributes: { name: string } }[] } }): string[] =>
  flow.ui.nodes.map(({ attributes }) => attributes.name).toSorted()

onOneDatabase('traits described by a reference in their schema', (open) => {
  test('behave in forms, logins and verification as described there', async () => {
    await using platform = await startTestPlatform(open, { projects: [createProject(schema)] })
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: '/self-service/registration/api' })
    expect(listNames(flow)).toEqual(['csrf_token', 'method', 'password', 'traits.email', 'traits.other'])
    const field = { attributes: { type: 'email', required: true }, meta: { label: { id: 1070002 } } }
    expect(findNode(flow, 'traits.email')).toMatchObject(field)
    expect(findNode(flow, 'traits.other')).toMatchObject({
      meta: { label: { context: { title: 'Where we write to' } } },
    })
    const traits = { email: 'nomsa@shop.test', manager: { email: 'thandi@shop.test' } }
    const form = { method: 'password', password: PASSWORD, traits }
    const { status, body } = await app.send({ method: 'POST', url: flow.ui.action, body: form })
    expect([status, body.identity?.verifiable_addresses]).toMatchObject([200, [{ value: traits.email }]])
    const { body: login } = await app.send({ url: '/self-service/login/api' })
    const proof = { method: 'password', identifier: traits.email, password: PASSWORD }
    expect((await app.send({ method: 'POST', url: login.ui.action, body: proof })).status).toBe(200)
  })

  test('are the union of all parts, and identifiers are found in lists of objects', async () => {
    await using platform = await startTestPlatform(open, { projects: [createProject(assembled)] })
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: '/self-service/registration/api' })
    expect(listNames(flow)).toEqual([
      'csrf_token',
      'method',
      'password',
      'traits.contacts',
      'traits.email',
      'traits.name',
      'traits.till',
    ])
    expect(findNode(flow, 'traits.email')).toMatchObject({ attributes: { type: 'email', required: true } })
    expect(findNode(flow, 'traits.till')).toMatchObject({
      attributes: { type: 'number' },
      meta: { label: { context: { title: 'Till' } } },
    })
    const contacts = [{ address: 'one@shop.test' }, { address: 'two@shop.test', of: 'Sipho' }]
    const traits = { email: 'nomsa@shop.test', till: 7, contacts }
    const form = { method: 'password', password: PASSWORD, traits }
    const { status, body } = await app.send({ method: 'POST', url: flow.ui.action, body: form })
    const addresses = ['nomsa@shop.test', 'one@shop.test', 'two@shop.test']
    const verified = body.identity?.verifiable_addresses.map(({ value }: { value: string }) => value)
    expect([status, verified.toSorted()]).toEqual([200, addresses])
    for (const identifier of addresses) {
      const { body: login } = await app.send({ url: '/self-service/login/api' })
      const proof = { method: 'password', identifier, password: PASSWORD }
      const done = await app.send({ method: 'POST', url: login.ui.action, body: proof })
      expect(done.body.session.identity.id).toBe(body.identity.id)
    }
  })
})
