import { generateKeyPairSync } from 'node:crypto'
import { createPasswordHasher, createPlatform, sourceOfText } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { onConnectionLost } from '../databases/own-database.ts'
import { adminKey } from '../permissions/drive.ts'
import { bombs } from './hostile-programs.ts'

// A platform in its own process with two projects whose session tokens use Jsonnet mappers: `node server.ts <file>`

const [, , file = ''] = process.argv

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keys = { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'bench', alg: 'ES256' }] }
const schema = {
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          'ory.sh/kratos': { credentials: { password: { identifier: true } } },
        },
      },
    },
  },
}

const projectWith = (slug: string, mappers: Record<string, string>) => ({
  slug,
  name: slug,
  services: {
    identity: {
      config: {
        selfservice: { methods: { password: { enabled: true } } },
        identity: {
          default_schema_id: 'default',
          schemas: [{ id: 'default', url: sourceOfText(JSON.stringify(schema)) }],
        },
        session: {
          whoami: {
            tokenizer: {
              templates: Object.fromEntries(
                Object.entries(mappers).map(([name, text]) => [
                  name,
                  { jwks_url: sourceOfText(JSON.stringify(keys)), claims_mapper_url: sourceOfText(text) },
                ]),
              ),
            },
          },
        },
      },
    },
  },
})

const { app } = await createPlatform({
  db: openDatabase({ file, onConnectionLost }),
  baseUrl: 'http://localhost:4000',
  secrets: ['a secret of the benchmark that is long enough'],
  adminKey,
  throttle: 'off',
  hasher: createPasswordHasher(),
  projects: [
    projectWith('calm', { shop: "{ claims: { email: std.extVar('session').identity.traits.email } }" }),
    projectWith('bombing', bombs),
  ],
  logLevel: 'silent',
  now: Date.now,
})
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
