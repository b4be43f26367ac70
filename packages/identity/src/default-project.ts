import { DEFAULT_SLUG, type ProjectDocument } from '@tillkey/platform-core'

/** One schema: an e-mail address to sign in with, and optionally a name. */
const merchantSchema = {
  $id: 'merchant',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Merchant',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          title: 'E-mail',
          maxLength: 320,
          'ory.sh/kratos': {
            credentials: { password: { identifier: true } },
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
        name: { type: 'string', title: 'Name', maxLength: 200 },
      },
      required: ['email'],
      additionalProperties: false,
    },
  },
}

const asUrl = (schema: unknown): string =>
  `base64://${Buffer.from(JSON.stringify(schema)).toString('base64')}`

/** The project of a first start: sign up and sign in with a password, signed in after signing up. */
export function defaultProject(): ProjectDocument {
  return {
    slug: DEFAULT_SLUG,
    name: 'Playground',
    services: {
      identity: {
        config: {
          identity: {
            default_schema_id: 'merchant',
            schemas: [{ id: 'merchant', url: asUrl(merchantSchema) }],
          },
          selfservice: {
            flows: { registration: { after: { password: { hooks: [{ hook: 'session' }] } } } },
          },
        },
      },
    },
  }
}
