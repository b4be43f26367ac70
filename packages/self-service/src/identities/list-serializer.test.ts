import { defaultProject } from '@tillkey/identity/default-project.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from '../testing/index.ts'

/** Ids equal to placeholders of the list pattern, and with characters that JSON escapes. */
const SCHEMAS = ['@schema', 'one "other"\u2028\\', '@id']

function project() {
  const address = { verification: { via: 'email' }, recovery: { via: 'email' } }
  const traits = { properties: { address: { type: 'string', 'ory.sh/kratos': address } } }
  const url = sourceOfText(JSON.stringify({ type: 'object', properties: { traits } }))
  const config = { identity: { default_schema_id: SCHEMAS[0], schemas: SCHEMAS.map((id) => ({ id, url })) } }
  return { ...defaultProject(), services: { identity: { config } } }
}

const TEXTS = [
  '@id',
  '"}],',
  '\\',
  '\u2028\u2029',
  '\u0001\u0007',
  'Ngcobo é 漢 😀',
  '',
  '1970-01-01T00:00:00.001Z',
]
const NUMBERS = [0, -0, 1e21, 5e-324, 2 ** 53 + 2, -1.5]
const VALUES = [...TEXTS, ...NUMBERS, null, true, [], {}, [[], [{}]], { '@id': '@state', ' ': { a: [null] } }]

/** Absent, null and present values of every optional member. */
const drafts: object[] = [
  { traits: {} },
  { traits: { address: 'one@shop.test' }, state: 'inactive', metadata_public: null, metadata_admin: null },
  ...VALUES.map((value, index) => ({
    schema_id: SCHEMAS[index % SCHEMAS.length],
    traits: { more: value, address: `p${index}@shop.test`, '@traits': '@traits', '"quoted"': [value] },
    metadata_public: { value, [`key ${TEXTS[index % TEXTS.length]}`]: value },
    metadata_admin: value,
    ...(index % 2 === 0 && { external_id: `${index} ${TEXTS[index % TEXTS.length]}` }),
  })),
]

const ask = (platform: TestPlatform, url: string, payload?: object) =>
  platform.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    ...(payload && { payload: JSON.stringify(payload) }),
  })

onBothDatabases('identities of a list', (open) => {
  test('are serialised like single ones, whatever they contain', async () => {
    // Metadata may be any JSON, where the contract declares an object.
    const inspect = () => undefined
    await using platform = await startTestPlatform(open, { projects: [project()], inspect })
    for (const draft of drafts) {
      const { statusCode, body } = await ask(platform, '/admin/identities', draft)
      expect([statusCode, body]).toEqual([201, expect.any(String)])
    }
    // States that other modules and earlier releases leave behind.
    const organization = '9cf0f3a6-3d5c-4d3c-8d3c-0d4a9a4f3c11'
    await platform.database.db.run(
      'UPDATE identities SET organization_id = $1, state_changed_at = NULL WHERE external_id IS NOT NULL',
      [organization],
    )
    const list = await ask(platform, '/admin/identities?page_size=250')
    const alone = []
    for (const { id } of list.json<{ id: string }[]>()) {
      const { credentials: _credentials, ...shown } = (await ask(platform, `/admin/identities/${id}`)).json()
      alone.push(JSON.stringify(shown))
    }
    expect(alone).toHaveLength(drafts.length)
    expect(list.body).toBe(`[${alone.join(',')}]`)
    expect(list.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})
