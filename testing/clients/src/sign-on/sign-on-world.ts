import { type DemoEnvironment, startDemoEnvironment } from '@tillkey/demo'
import { callAdmin } from '../administrator.ts'
import { type Browser, type BrowserUser, createBrowser } from './browser.ts'

export const SCOPES = ['openid', 'offline', 'profile', 'email']

const PASSWORD = 'a pass phrase of a person'

export const person = { name: 'Thandi Mokoena', email: 'thandi@shop.test' }

/** An app's client as it was registered. */
export interface Client {
  id: string
  secret: string
}

export interface SignOnWorld extends DemoEnvironment {
  issuer: string
  /** The person's id, which is the `sub` of their tokens. */
  subject: string
  /** Registers a client for a code flow with refresh tokens that authenticates by `client_secret_basic`, unless `metadata` differs. */
  register(metadata: object): Promise<Client>
  /** A browser of the person, who is not signed in yet and allows what apps ask for, unless `decision` differs. */
  openBrowser(user?: Pick<BrowserUser, 'decision'>): Browser
}

/** The started server with one person, who signs in on its account pages. */
export async function startSignOnWorld(): Promise<SignOnWorld> {
  const world = await startDemoEnvironment()
  const identity = {
    schema_id: 'merchant',
    traits: person,
    credentials: { password: { config: { password: PASSWORD } } },
  }
  const { id } = await callAdmin(world, { method: 'POST', path: '/admin/identities', body: identity })
  return {
    ...world,
    issuer: world.urls.platform,
    subject: String(id),
    openBrowser: ({ decision } = { decision: 'allow' }) =>
      createBrowser(world.urls.platform, { email: person.email, password: PASSWORD, decision }),
    async register(metadata) {
      const body = {
        client_name: 'Stockroom',
        grant_types: ['authorization_code', 'refresh_token'],
        scope: SCOPES.join(' '),
        ...metadata,
      }
      const client = await callAdmin(world, { method: 'POST', path: '/admin/clients', body })
      return { id: String(client.client_id), secret: String(client.client_secret) }
    },
  }
}
