/** Settings of one engine, as its configuration file would hold them. */
export type EngineConfig = Record<string, unknown>

/** A project as an operator writes it down; the engines take their whole configuration from it. */
export interface ProjectDocument {
  /** Part of host names and paths: lower-case letters, digits and hyphens. */
  slug: string
  name: string
  services: {
    identity?: { config: EngineConfig }
    oauth2?: { config: EngineConfig }
    permission?: { config: EngineConfig }
  }
}

/** The project that is also served at the root when there is one of this name. */
export const DEFAULT_SLUG = 'playground'

const slugPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Refuses a document that could not be addressed. */
export function assertProjectDocument(document: ProjectDocument): void {
  if (!slugPattern.test(document.slug)) throw new Error(`"${document.slug}" cannot be the slug of a project`)
  if (!document.name) throw new Error(`project ${document.slug} has no name`)
}

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
export function defaultProject(returnUrls: { default: string; allowed: readonly string[] }): ProjectDocument {
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
            default_browser_return_url: returnUrls.default,
            allowed_return_urls: returnUrls.allowed,
            flows: { registration: { after: { password: { hooks: [{ hook: 'session' }] } } } },
          },
        },
      },
      oauth2: { config: {} },
      permission: { config: {} },
    },
  }
}
