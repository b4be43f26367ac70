import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import { OPERATORS_SLUG } from '../system-projects.ts'

const operatorSchema = {
  $id: 'operator',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Operator',
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

/** Permission model of projects. Each permission includes the stronger roles. */
const permissionFile = `import { Namespace, Context } from "@ory/keto-namespace-types"

class Operator implements Namespace {}

class Project implements Namespace {
  related: {
    owners: Operator[]
    developers: Operator[]
    support: Operator[]
    viewers: Operator[]
  }

  permits = {
    own: (ctx: Context): boolean => this.related.owners.includes(ctx.subject),
    develop: (ctx: Context): boolean =>
      this.permits.own(ctx) || this.related.developers.includes(ctx.subject),
    assist: (ctx: Context): boolean =>
      this.permits.develop(ctx) || this.related.support.includes(ctx.subject),
    view: (ctx: Context): boolean =>
      this.permits.assist(ctx) || this.related.viewers.includes(ctx.subject),
  }
}
`

const namespaces = { location: sourceOfText(permissionFile) }

/** Updates a document of the operators' project to the permission file of this release. */
export const withPermissionFile = (document: ProjectDocument): ProjectDocument => {
  const { permission } = document.services
  const config = { ...permission?.config, namespaces }
  return { ...document, services: { ...document.services, permission: { config } } }
}

/**
 * Operators are invited, so registration is disabled. `url` is the base of their account pages:
 * `http://localhost:4000/p/operators`.
 */
export const operatorsDocument = (url: string): ProjectDocument => ({
  slug: OPERATORS_SLUG,
  name: 'Operators',
  services: {
    identity: {
      config: {
        identity: {
          default_schema_id: 'operator',
          schemas: [{ id: 'operator', url: sourceOfText(JSON.stringify(operatorSchema)) }],
        },
        session: { idle_timeout: '12h' },
        selfservice: {
          methods: { code: { config: { lifespan: '10m' } } },
          // People who sign in to answer an invitation return to it.
          allowed_return_urls: [`${url}/invitations`],
          flows: { registration: { enabled: false } },
        },
      },
    },
    oauth2: {
      config: {
        oauth2: {
          pkce: { enforced_for_public_clients: true },
          // A command line that crashes before storing refreshed tokens still has the previous refresh token.
          grant: { refresh_token: { rotation_grace_period: '24h', rotation_grace_reuse_count: 3 } },
        },
      },
    },
    permission: { config: { namespaces } },
  },
})
