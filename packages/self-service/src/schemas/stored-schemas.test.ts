import { identitySection } from '@tillkey/identity/identity-config.ts'
import { compileTraits } from '@tillkey/identity/schemas/trait-validation.ts'
import { openSchema, sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, createHttpSession, startTestPlatform, type TestPlatform } from '../testing/index.ts'

const encodeSchema = (schema: object) => sourceOfText(JSON.stringify(schema))

const name = { type: 'string', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } }
const createSchema = (extra: object) => ({
  type: 'object',
  properties: { traits: { type: 'object', properties: { name, extra } } },
})

/** A stored schema that references itself endlessly. */
const ENDLESS = {
  ...createSchema({ $ref: '#/definitions/round' }),
  definitions: { round: { allOf: [{ $ref: '#/definitions/round' }] } },
}
/** A stored schema with a missing reference. */
const LOST = createSchema({ $ref: 'base64://bm90aGluZw==' })

onOneDatabase('a project stored with unusable schemas', (open) => {
  const good = encodeSchema(createSchema({ type: 'string' }))
  const [first, second] = ['first', 'second'].map((title) =>
    encodeSchema(createSchema({ type: 'string', title })),
  )
  let platform: TestPlatform
  beforeAll(async () => {
    const schemas = Object.entries({ good, endless: first, lost: second }).map(([id, url]) => ({ id, url }))
    const config = { identity: { default_schema_id: 'good', schemas } }
    const project = { slug: 'stored', name: 'stored', services: { identity: { config } } }
    platform = await startTestPlatform(open, { projects: [project] })
    await platform.database.db.run(
      `UPDATE projects SET version = version + 1, document = replace(replace(document, $1, $2), $3, $4)`,
      [first ?? '', encodeSchema(ENDLESS), second ?? '', encodeSchema(LOST)],
    )
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const admin = async (method: 'GET' | 'POST', url: string, body?: object) =>
    createHttpSession(platform).send({
      method,
      url: `/p/stored${url}`,
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
      ...(body && { body }),
    })

  test.each([
    ['endless', /^\/identity\/schemas: schema "endless": .*leads back to itself$/],
    ['lost', /^\/identity\/schemas: schema "lost": refers to base64/],
  ])('reports %s to requests that need it', async (id, reason) => {
    const refused = await admin('POST', '/admin/identities', {
      schema_id: id,
      traits: { name: 'nomsa', extra: 'x' },
    })
    expect([refused.status, refused.body.error.reason]).toEqual([500, expect.stringMatching(reason)])
  })

  test('can use its other schemas and lists all of them as written', async () => {
    const made = await admin('POST', '/admin/identities', { schema_id: 'good', traits: { name: 'nomsa' } })
    expect(made.status).toBe(201)
    const { status, body } = await admin('GET', '/schemas')
    expect([status, body]).toMatchObject([
      200,
      [{ id: 'good' }, { id: 'endless', schema: ENDLESS }, { id: 'lost', schema: LOST }],
    ])
  })
})

test('a schema may refer to the meta-schema, which is not fetched', () => {
  const traits = { type: 'object', properties: { form: { $ref: 'http://json-schema.org/draft-07/schema#' } } }
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { traits },
  }
  expect(
    identitySection.problems({
      identity: { default_schema_id: 'own', schemas: [{ id: 'own', url: encodeSchema(schema) }] },
    }),
  ).toEqual([])
  const judged = compileTraits(openSchema(schema).documents)
  expect(judged({ form: { type: 'string', minLength: 3 } })).toEqual([])
  expect(judged({ form: { type: 'text' } }).map(({ name }) => name)).toContain('traits.form.type')
})
