import { type DemoEnvironment, startDemoEnvironment } from '@tillkey/demo'
import { callAdmin } from '../administrator.ts'
import { type Browser, type BrowserUser, createBrowser } from './browser.ts'

export const SCOPES = ['openid', 'offline', 'profile', 'email']

const PASSWORD = 'a pass phrase of a person'

export const person = { name: 'Thandi Mokoena', email: 'thandi@shop.test' }

/** A registered client. */
export interface Client {
  id: string
  secret: string
}

export interface SignOnEnvironment extends DemoEnvironment {
  issuer: string
  /** The person's id, the `sub` of their tokens. */
  subject: string
  /** Registers a client for the code flow with refresh tokens and `client_secret_basic`, unless `metadata` overrides it. */
  register(metadata: object): Promise<Client>
  /** Opens a browser for the person, who is not signed in yet and allows access unless `decision` differs. */
  openBrowser(user?: Pick<BrowserUser, 'decision'>): Browser
}

/** Starts the server with one person, who uses its account pages. */
export async function startSignOnEnvironment(): Promise<SignOnEnvironment> {
  const environment = await startDemoEnvironment()
  const identity = {
    schema_id: 'merchant',
    traits: person,
    credentials: { password: { config: { password: PASSWORD } } },
  }
  const { id } = await callAdmin(environment, { method: 'POST', path: '/admin/identities', body: identity })
  return {
    ...environment,
    issuer: environment.urls.platform,
    subject: String(id),
    openBrowser: ({ decision } = { decision: 'allow' }) =>
      createBrowser(environment.urls.platform, { email: person.email, password: PASSWORD, decision }),
    async register(metadata) {
      const body = {
        client_name: 'Stockroom',
        grant_types: ['authorization_code', 'refresh_token'],
        scope: SCOPES.join(' '),
        ...metadata,
      }
      const client = await callAdmin(environment, { method: 'POST', path: '/admin/clients', body })
      return { id: String(client.client_id), secret: String(client.client_secret) }
    },
  }
}
