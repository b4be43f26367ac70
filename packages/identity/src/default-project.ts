import { DEFAULT_SLUG, type ProjectDocument, sourceOfText } from '@tillkey/platform-core'

/** A schema with an email address, identified by `credentials`, and an optional name. */
const merchantSchema = (credentials: object) => ({
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
          tillkey: { searchable: true },
          'ory.sh/kratos': {
            credentials,
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
        name: { type: 'string', title: 'Name', maxLength: 200, tillkey: { searchable: true } },
      },
      required: ['email'],
      additionalProperties: false,
    },
  },
})

const byPassword = { password: { identifier: true } }

/** Additional self-service settings of a new project. */
export interface OwnSelfService {
  flows?: object
  default_browser_return_url?: string
  allowed_return_urls?: readonly string[]
}

/**
 * The default project: registration and login with a password, signed in after registration. `credentials`
 * overrides what the address identifies.
 */
export function defaultProject(
  credentials: object = byPassword,
  { flows, ...selfservice }: OwnSelfService = {},
): ProjectDocument {
  return {
    slug: DEFAULT_SLUG,
    name: 'Tillkey',
    services: {
      identity: {
        config: {
          identity: {
            default_schema_id: 'merchant',
            schemas: [{ id: 'merchant', url: sourceOfText(JSON.stringify(merchantSchema(credentials))) }],
          },
          selfservice: {
            ...selfservice,
            flows: { ...flows, registration: { after: { password: { hooks: [{ hook: 'session' }] } } } },
          },
        },
      },
    },
  }
}

/**
 * Same with the limits of OWASP ASVS 5 (6.5.5, 7.3.1), where the defaults stay as published: codes expire
 * after 10 minutes, idle sessions after 12 hours.
 */
export function boundedProject(credentials?: object, own?: OwnSelfService): ProjectDocument {
  const { services, ...project } = defaultProject(credentials, own)
  const { selfservice, ...config } = Object(services.identity?.config)
  const bounded = {
    ...config,
    session: { idle_timeout: '12h' },
    selfservice: { ...selfservice, methods: { code: { config: { lifespan: '10m' } } } },
  }
  return { ...project, services: { ...services, identity: { config: bounded } } }
}
