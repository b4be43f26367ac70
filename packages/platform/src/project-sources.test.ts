import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform } from './testing.ts'

/** A local web server and its address. */
async function serveTexts(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // the server listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

const schema = { $id: 'remote', type: 'object', properties: { traits: { type: 'object', properties: {} } } }

const answer: RequestListener = ({ url = '' }, response) => {
  if (url === '/away') response.writeHead(302, { location: 'ftp://127.0.0.1/schema.json' }).end()
  else if (url === '/moved') response.writeHead(302, { location: '/schema.json' }).end()
  else if (url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/schema.json' }).end()
  else if (url === '/long') response.end('x'.repeat(2 * 1024 ** 2))
  else if (url === '/schema.json') response.end(JSON.stringify(schema))
  else if (url === '/no-schema') response.end('[]')
  else response.writeHead(404).end()
}

const encodeSchema = (schema: object): string =>
  `base64://${Buffer.from(JSON.stringify(schema)).toString('base64')}`

const withTraits = (properties: object, more: object = {}) => ({
  ...more,
  type: 'object',
  properties: { traits: { type: 'object', properties } },
})

/** A schema with parts in relative, remote and inline documents. */
const scattered = (origin: string) =>
  withTraits({
    town: { $ref: 'parts/town.json#/definitions/town' },
    size: { $ref: `${origin}/size.json` },
    kind: { $ref: encodeSchema({ enum: ['shop', 'stall'] }) },
  })

const parts: Record<string, (origin: string) => object> = {
  '/scattered.json': scattered,
  '/parts/town.json': () => ({ definitions: { town: { $ref: '../letters.json#letters' } } }),
  '/letters.json': () => ({ allOf: [{ $id: '#letters', type: 'string', pattern: '^[a-z]+$' }] }),
  '/size.json': () => ({ type: 'integer', minimum: 3 }),
  '/circle.json': () => withTraits({ town: { $ref: 'round.json' } }),
  '/round.json': () => ({ $ref: 'circle.json#/properties/traits' }),
  '/gone.json': () => withTraits({ town: { $ref: 'nothing.json' } }),
  '/list.json': () => withTraits({ town: { $ref: 'no-schema' } }),
  '/inner.json': () => withTraits({ town: { $ref: 'https://10.0.0.1/town.json' } }),
  '/outer.json': () => withTraits({ town: { $ref: 'away' } }),
  '/file.json': () => withTraits({ town: { $ref: 'file:///etc/hostname' } }),
  '/many.json': () =>
    withTraits(
      Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`t${n}`, { $ref: `size.json?${n}` }])),
    ),
  '/unnamed.json': () => withTraits({ town: { $ref: 'parts/town.json#/definitions/village' } }),
}

const answerParts: RequestListener = (request, response) => {
  const part = parts[(request.url ?? '').replace(/\?.*/, '')]
  if (part) response.end(JSON.stringify(part(`http://${request.headers.host}`)))
  else answer(request, response)
}

const ADMIN = { authorization: `Bearer ${ADMIN_KEY}` }

const projectWith = (url: string): ProjectDocument => ({
  slug: 'playground',
  name: 'Playground',
  services: {
    identity: { config: { identity: { default_schema_id: 'remote', schemas: [{ id: 'remote', url }] } } },
  },
})
const at = '/services/identity/config/identity/schemas'

onOneDatabase('web sources', (open) => {
  test('are fetched once when the project is stored, and kept if they disappear', async () => {
    const web = await serveTexts(answer)
    const document = projectWith(`${web.url}/moved`)
    await using platform = await startTestPlatform(open, { projects: [document] })
    await web.close()
    const warnings = await platform.projects.put([document])
    const { body } = await platform.app.inject('/schemas/remote')
    expect(JSON.parse(body)).toEqual(schema)
    expect(warnings).toEqual([
      {
        project: 'playground',
        code: 1004,
        pointer: `${at}/0/url`,
        reason: expect.stringContaining('ECONNREFUSED'),
      },
    ])
  })

  test.each([
    ['/away', `${at}/0/url: .*redirects to another scheme`],
    ['/inside', `${at}/0/url: .*TILLKEY_OUTBOUND_NETWORKS`],
    ['/long', `${at}/0/url: .*is longer than`],
    ['/nothing', `${at}/0/url: .*responded with 404`],
    ['/no-schema', `${at}: schema "remote": an identity schema must be an object`],
  ])('that are unusable are rejected, naming the pointer: %s', async (path, message) => {
    await using web = await serveTexts(answer)
    await using platform = await startTestPlatform(open)
    await expect(platform.projects.put([projectWith(`${web.url}${path}`)])).rejects.toThrow(
      new RegExp(message),
    )
  })
})

/** A text for every kind of source, by path. */
const texts: Record<string, string> = {
  '/schema.json': JSON.stringify(schema),
  '/namespaces.ts': 'class User implements Namespace {}',
  '/claims.jsonnet': 'local session = std.extVar("session"); { claims: {} }',
  '/mapper.jsonnet': 'local claims = std.extVar("claims"); { identity: { traits: {} } }',
  '/body.jsonnet': 'function(ctx) ctx',
  '/subject.txt': 'Hello',
  '/jwks.json': JSON.stringify({
    keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })].map(
      (key) => ({ ...key, kid: 'a', alg: 'ES256', use: 'sig' }),
    ),
  }),
}

const sourcesFrom = (origin: string): ProjectDocument => ({
  slug: 'playground',
  name: 'Playground',
  services: {
    identity: {
      config: {
        identity: { default_schema_id: 'remote', schemas: [{ id: 'remote', url: `${origin}/schema.json` }] },
        session: {
          whoami: {
            tokenizer: {
              templates: {
                shop: { jwks_url: `${origin}/jwks.json`, claims_mapper_url: `${origin}/claims.jsonnet` },
              },
            },
          },
        },
        selfservice: {
          flows: {
            login: {
              after: {
                hooks: [
                  {
                    hook: 'web_hook',
                    config: { url: 'https://shop.test/', method: 'POST', body: `${origin}/body.jsonnet` },
                  },
                ],
              },
            },
          },
          methods: {
            oidc: {
              config: {
                providers: [
                  {
                    id: 'a',
                    provider: 'generic',
                    client_id: 'a',
                    client_secret: 'b',
                    mapper_url: `${origin}/mapper.jsonnet`,
                  },
                ],
              },
            },
          },
        },
        courier: { templates: { recovery_code: { valid: { email: { subject: `${origin}/subject.txt` } } } } },
      },
    },
    permission: { config: { namespaces: { location: `${origin}/namespaces.ts` } } },
  },
})

onOneDatabase('schemas, permission files, mappers, keys, calls and templates', (open) => {
  test('may all be web sources, and are inlined once fetched', async () => {
    const requested: string[] = []
    await using web = await serveTexts(({ url = '' }, response) => {
      requested.push(url)
      response.end(texts[url])
    })
    const document = sourcesFrom(web.url)
    await using platform = await startTestPlatform(open, { projects: [document] })
    expect(requested.toSorted()).toEqual(Object.keys(texts).toSorted())
    const { config } = await platform.projects.find('playground')
    const message = JSON.stringify(config)
    // A schema is embedded together with the documents it refers to.
    const { '/schema.json': _schema, ...others } = texts
    const inlined = Object.entries(others).filter(([, text]) => message.includes(`"${sourceOfText(text)}"`))
    expect([inlined.map(([path]) => path), message.includes(web.url)]).toEqual([Object.keys(others), false])
    expect((await platform.app.inject('/schemas/remote')).json()).toEqual(schema)
    const { body } = await platform.adminApp.inject({ url: '/namespaces', headers: ADMIN })
    expect(JSON.parse(body)).toEqual({ namespaces: [{ name: 'User' }] })
  })
})

onOneDatabase('references of identity schemas', (open) => {
  test.each([
    ['from the web', (origin: string) => `${origin}/scattered.json`],
    [
      'in the document',
      (origin: string) => encodeSchema({ $id: `${origin}/own.json`, ...scattered(origin) }),
    ],
  ])('are fetched with a schema %s, and apply', async (_where, addressAt) => {
    const web = await serveTexts(answerParts)
    const document = projectWith(addressAt(web.url))
    await using platform = await startTestPlatform(open, { projects: [document] })
    await web.close()
    const warnings = await platform.projects.put([document])
    expect(warnings.map(({ reason }) => reason.replace(/^\S*\//, '').slice(0, 9)).toSorted()).toEqual(
      expect.arrayContaining(['letters.j', 'size.json', 'town.json']),
    )
    const shown = JSON.parse((await platform.app.inject('/schemas/remote')).body)
    expect(shown.properties).toEqual(scattered(web.url).properties)
    const create = async (traits: object) => {
      const url = '/admin/identities'
      const answered = await platform.app.inject({ method: 'POST', url, headers: ADMIN, payload: { traits } })
      return [answered.statusCode, JSON.parse(answered.body).error?.reason ?? '']
    }
    expect(await create({ town: 'paarl', size: 3, kind: 'shop' })).toEqual([201, ''])
    expect(await create({ town: 'Paarl' })).toEqual([400, expect.stringMatching(/#\/traits\/town/)])
    expect(await create({ size: 2 })).toEqual([400, expect.stringMatching(/#\/traits\/size/)])
    expect(await create({ kind: 'van' })).toEqual([400, expect.stringMatching(/#\/traits\/kind/)])
  })

  test.each([
    ['/circle.json', `${at}/0/url: refers to .*circle.json, which leads back to itself`],
    ['/gone.json', `${at}/0/url: .*nothing.json: responded with 404`],
    ['/list.json', `${at}/0/url: refers to .*no-schema, which is no JSON Schema`],
    ['/inner.json', `${at}/0/url: https://10.0.0.1/town.json: .*TILLKEY_OUTBOUND_NETWORKS`],
    ['/outer.json', `${at}/0/url: .*redirects to another scheme`],
    [
      '/file.json',
      `${at}/0/url: refers to file:///etc/hostname: a schema may refer to https:// and base64://`,
    ],
    ['/many.json', `${at}/0/url: refers to more than 31 documents`],
    ['/unnamed.json', `${at}: schema "remote": .*town.json#/definitions/village, which is not there`],
  ])('that are unusable are rejected, naming the pointer: %s', async (path, message) => {
    await using web = await serveTexts(answerParts)
    await using platform = await startTestPlatform(open)
    await expect(platform.projects.put([projectWith(`${web.url}${path}`)])).rejects.toThrow(
      new RegExp(message),
    )
  })
})

onOneDatabase('other sources', (open) => {
  test.each([
    ['http://127.0.0.1:1/x', 'TILLKEY_OUTBOUND_NETWORKS'],
    ['http://93.184.216.34/x', 'must be an https URL'],
    ['https://127.0.0.1:1/x', 'TILLKEY_OUTBOUND_NETWORKS'],
    ['https://localhost:1/x', 'TILLKEY_OUTBOUND_NETWORKS'],
    ['https://[::ffff:10.0.0.1]:1/x', 'TILLKEY_OUTBOUND_NETWORKS'],
    ['https://169.254.169.254/latest', 'TILLKEY_OUTBOUND_NETWORKS'],
    ['file:///etc/hostname', 'may only be named where a file of this machine configures the project'],
  ])('%s is rejected unless it is allowed', async (url, message) => {
    await using platform = await startTestPlatform(open, { outboundNetworks: [] })
    await expect(platform.projects.put([projectWith(url)])).rejects.toThrow(message)
  })
})
