import { type DemoEnvironment, startDemoEnvironment } from '@tillkey/demo'

const base64 = (text: string): string => `base64://${Buffer.from(text).toString('base64')}`

/** An email address with a password, and an optional name in two parts. */
const person = {
  $id: 'https://tillkey.test/person.json',
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
        name: { type: 'object', properties: { first: { type: 'string' }, last: { type: 'string' } } },
      },
      required: ['email'],
      additionalProperties: false,
    },
  },
}

/** URL of another program's pages: another port of the same host. */
export const PAGES = 'http://localhost:4455'

const identity = {
  identity: { default_schema_id: 'person', schemas: [{ id: 'person', url: base64(JSON.stringify(person)) }] },
  selfservice: {
    default_browser_return_url: `${PAGES}/`,
    allowed_return_urls: [PAGES],
    flows: {
      login: { ui_url: `${PAGES}/login` },
      registration: {
        ui_url: `${PAGES}/registration`,
        after: { password: { hooks: [{ hook: 'session' }] } },
      },
    },
  },
}
const permission = {
  namespaces: [
    { id: 0, name: 'Group' },
    { id: 1, name: 'Document' },
  ],
}

const project = (slug: string) => ({
  slug,
  name: slug,
  services: { identity: { config: identity }, permission: { config: permission } },
  cors_public: { enabled: true, origins: [PAGES] },
})

export type ClientEnvironment = DemoEnvironment & {
  /** URL of a project other than the default one. */
  shop: string
}

/** Starts the server with two projects of the same configuration: the default one, and one below `/p/shop`. */
export async function startClientEnvironment(): Promise<ClientEnvironment> {
  const environment = await startDemoEnvironment({ projects: [project('playground'), project('shop')] })
  return { ...environment, shop: `${environment.urls.platform}/p/shop` }
}
