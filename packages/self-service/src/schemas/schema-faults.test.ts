import { identitySection } from '@tillkey/identity/identity-config.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createHttpSession,
  findNode,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const encodeSchema = (schema: object) => `base64://${Buffer.from(JSON.stringify(schema)).toString('base64')}`

const createConfig = (schema: object) => ({
  identity: { default_schema_id: 'own', schemas: [{ id: 'own', url: encodeSchema(schema) }] },
})

const createSchema = (trait: object, more: object = {}) => ({
  ...more,
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        name: { type: 'string', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } },
        extra: trait,
      },
    },
  },
})

const mark = (extension: unknown) => ({ type: 'string', 'ory.sh/kratos': extension })

test.each([
  [
    'a trait checked by mail of another kind',
    mark({ verification: { via: 'fax' } }),
    /via is one of: email, sms/,
  ],
  ['a misspelt mark', mark({ credential: { password: { identifier: true } } }), /has no "credential"/],
  ['a method that there is not', mark({ credentials: { smell: { identifier: true } } }), /has no "smell"/],
  ['a mark that is no object', mark('email'), /is an object/],
  ['a word where yes or no stands', mark({ credentials: { password: { identifier: 'yes' } } }), /is one of/],
  ['a mark below an alternative', { anyOf: [mark({ recovery: { via: 'post' } })] }, /via is one of/],
  ['a pattern that looks ahead', { type: 'string', pattern: '^(?=a)b' }, /cannot be used/],
  ['a pattern that repeats what it found', { type: 'string', pattern: '^(a)\\1$' }, /cannot be used/],
  ['a pattern of names that looks ahead', { patternProperties: { '^(?!a)': {} } }, /cannot be used/],
])('an identity schema with %s is rejected with its pointer', (_what, trait, reason) => {
  expect(identitySection.problems(createConfig(createSchema(trait)))).toEqual([
    { pointer: '/identity/schemas', reason: expect.stringMatching(reason) },
  ])
})

/** Definitions that each apply the next one twice to the same value. */
const doubling = (levels: number) => ({
  definitions: Object.fromEntries(
    Array.from({ length: levels }, (_, level) => {
      const next = { $ref: `#/definitions/d${level + 1}` }
      return [`d${level}`, level + 1 < levels ? { allOf: [next, next] } : { type: 'string' }]
    }),
  ),
})

/** Definitions that each describe an object with two of the next one. */
const branching = (levels: number) => ({
  definitions: Object.fromEntries(
    Array.from({ length: levels }, (_, level) => {
      const next = { $ref: `#/definitions/d${level + 1}` }
      return [`d${level}`, level + 1 < levels ? { properties: { a: next, b: next } } : { type: 'string' }]
    }),
  ),
})

const chained = (levels: number) => ({
  definitions: Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [`d${level}`, { $ref: `#/definitions/d${level + 1}` }]),
  ),
})

const nested = (levels: number): object => (levels === 0 ? {} : { not: nested(levels - 1) })

test.each([
  [
    'asks itself about the same value',
    { definitions: { d0: { anyOf: [{ type: 'string' }, { $ref: '#/definitions/d0' }] } } },
    /#\/definitions\/d0.* leads back to itself/,
  ],
  ['describes more than any form has', branching(30), /more than 10000 traits/],
  ['asks others twice, which do the same', doubling(30), /#\/definitions\/d\d+ takes too much work/],
  ['follows reference after reference', chained(200), /follows more than 32 references/],
  [
    'has too many schemas in it',
    { definitions: Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`d${n}`, { type: 'null' }])) },
    /has 12\d\d schemas in it: 1000/,
  ],
  ['is nested without an end', { definitions: { d0: nested(500) } }, /nested deeper than 64/],
  ['refers to what is not there', { definitions: {} }, /refers to .*#\/definitions\/d0, which is not there/],
  [
    'refers to a value',
    { definitions: { d0: {} }, allOf: [{ $ref: '#/enum/0' }] },
    /#\/enum\/0, which is not there/,
  ],
])('an identity schema that %s is rejected with its pointer, at once', (_what, more, reason) => {
  const began = performance.now()
  expect(identitySection.problems(createConfig(createSchema({ $ref: '#/definitions/d0' }, more)))).toEqual([
    { pointer: '/identity/schemas', reason: expect.stringMatching(reason) },
  ])
  expect(performance.now() - began).toBeLessThan(5000)
})

test.each([
  ['marks among values', { enum: [{ 'ory.sh/kratos': 'value' }] }],
  ['a trait named like a keyword', { type: 'object', properties: { pattern: { type: 'string' } } }],
  [
    'what refers to itself for what is inside',
    {
      $ref: '#/properties/traits/properties/extra/definitions/tree',
      definitions: { tree: { items: { $ref: '#/properties/traits/properties/extra' } } },
    },
  ],
  ['a name of its own', { allOf: [{ $ref: '#word' }, { $id: '#word', type: 'string' }] }],
  [
    'an address inside it',
    { allOf: [{ $ref: 'https://a.test/word#/not' }, { $id: 'https://a.test/word', not: {} }] },
  ],
  [
    'every mark',
    mark({ credentials: { totp: { account_name: true }, code: { identifier: true, via: 'sms' } } }),
  ],
])('an identity schema with %s is accepted', (_what, trait) => {
  expect(identitySection.problems(createConfig(createSchema(trait)))).toEqual([])
})

test('an identity schema of an older draft is accepted', () => {
  const older = { $schema: 'http://json-schema.org/draft-04/schema#', id: 'https://shop.test/person.json' }
  expect(identitySection.problems(createConfig(createSchema({ type: 'string' }, older)))).toEqual([])
})

const PATTERNS = {
  slow: '^(a+)+$',
  case: '(?i)^abc$',
  posix: '^[[:alpha:]]+$',
  escaped: '^x\\@y$',
  letters: '^[\\u00C0-\\u017F]+$',
}

onOneDatabase('entries that must be unique', (open) => {
  const trait = { type: 'array', uniqueItems: true }

  test.each([
    ['as many as a form holds', Array.from({ length: 9000 }, (_, n) => ({ [n.toString(36)]: 1 })), []],
    [
      'some the same',
      ['a', 'b', 'a', 'a'],
      [
        [0, 2],
        [0, 3],
        [2, 3],
      ],
    ],
    [
      'the same in another order',
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      [[0, 1]],
    ],
    ['numbers and texts', [1, '1', 1.5, true, 'true', null], []],
  ])('%s', { timeout: 15_000 }, async (_what, extra, pairs) => {
    const config = createConfig(createSchema(trait))
    const project = { slug: 'lists', name: 'lists', services: { identity: { config } } }
    await using platform = await startTestPlatform(open, { projects: [project] })
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: '/p/lists/self-service/registration/api' })
    const form = { method: 'password', password: PASSWORD, traits: { name: 'nomsa', extra } }
    const { body } = await app.send({ method: 'POST', url: flow.ui.action, body: form })
    const reported = pairs.length > 0 ? findNode(body, 'traits.extra')?.messages : []
    expect(reported).toMatchObject(pairs.map(([a, b]) => ({ context: { index_a: a, index_b: b } })))
    expect(body.identity !== undefined).toBe(pairs.length === 0)
  })
})

/** Nested lists in which both alternatives fail at each level, which doubles the work. */
const TWICE = {
  definitions: {
    list: {
      anyOf: [
        { type: 'array', items: { $ref: '#/definitions/list' }, minItems: 1, maxItems: 1 },
        { type: 'array', items: { $ref: '#/definitions/list' }, minItems: 1 },
      ],
    },
  },
}
const deep = (levels: number): unknown[] => (levels === 0 ? [] : [deep(levels - 1)])

onOneDatabase('traits that take exponential time to validate', (open) => {
  test('are rejected at once with an error at their field', { timeout: 30_000 }, async () => {
    const config = createConfig(createSchema({ $ref: '#/definitions/list' }, TWICE))
    const project = { slug: 'deep', name: 'deep', services: { identity: { config } } }
    await using platform = await startTestPlatform(open, { projects: [project] })
    const app = createHttpSession(platform)
    const signUp = async (extra: unknown) => {
      const { body: flow } = await app.send({ url: '/p/deep/self-service/registration/api' })
      const form = { method: 'password', password: PASSWORD, traits: { name: 'nomsa', extra } }
      return app.send({ method: 'POST', url: flow.ui.action, body: form })
    }
    const began = process.cpuUsage()
    const { status, body } = await signUp(deep(50))
    const { user, system } = process.cpuUsage(began)
    expect([status, findNode(body, 'traits.extra')?.messages]).toMatchObject([400, [{ id: 4000001 }]])
    expect((user + system) / 1000).toBeLessThan(5000)
    const { body: refused } = await app.send({
      method: 'POST',
      url: '/p/deep/admin/identities',
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
      body: { traits: { name: 'nomsa', extra: deep(50) } },
    })
    expect(refused.error.reason).toMatch(/#\/traits\/extra\/0.*S\[#\/definitions\/list/)
    expect((await signUp(deep(4))).body.ui.nodes).toBeDefined()
    expect((await signUp([[[['x']]]])).status).toBe(400)
  })
})

onOneDatabase('patterns of identity schemas', (open) => {
  let platform: TestPlatform
  beforeAll(async () => {
    const projects = Object.entries(PATTERNS).map(([slug, pattern]) => ({
      slug,
      name: slug,
      services: { identity: { config: createConfig(createSchema({ type: 'string', pattern })) } },
    }))
    platform = await startTestPlatform(open, { projects })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  test.each([
    ['slow', 'aaaa', 200],
    ['slow', `${'a'.repeat(60)}!`, 400], // a backtracking engine would take years
    ['slow', 'a'.repeat(100_001), 400],
    ['case', 'aBC', 200],
    ['case', 'aBD', 400],
    ['posix', 'abc', 200],
    ['posix', ':', 400],
    ['escaped', 'x@y', 200],
    ['letters', 'éÿ', 200],
    ['letters', 'e', 400],
  ])('%s: %s', async (slug, extra, expected) => {
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: `/p/${slug}/self-service/registration/api` })
    const name = `nomsa-${extra.length}`
    const form = { method: 'password', password: PASSWORD, traits: { name, extra } }
    const { status } = await app.send({ method: 'POST', url: flow.ui.action, body: form })
    expect(status).toBe(expected)
  })
})
