import { DEFAULT_SLUG, type ProjectDocument, sourceOfText } from '@tillkey/platform-core'

/** One schema: an e-mail address to sign in with by `credentials`, and optionally a name. */
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

/** What people of a new project do by themselves beside signing up and in, and where they are led. */
export interface OwnSelfService {
  flows?: object
  default_browser_return_url?: string
  allowed_return_urls?: readonly string[]
}

/**
 * The project of a first start: sign up and sign in with a password, signed in after signing up. `credentials` says what else
 * the address identifies.
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
 * The same with bounds as OWASP ASVS 5 asks for them (6.5.5, 7.3.1), where the engine keeps to what is published: codes that are
 * sent live for ten minutes, and who is idle for twelve hours is signed out.
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
