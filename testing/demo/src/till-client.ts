import type { TestDatabase } from '@tillkey/sql/testing'
import { type DemoEnvironment, startDemoEnvironment } from './demo-environment.ts'

const SECRET = 'a-secret-of-the-point-of-sale'
const settings = {
  TILLKEY_THROTTLE: 'off',
  TILLKEY_LOG_LEVEL: 'silent',
  TILLKEY_POS_SIGN_IN: 'oauth2',
  TILLKEY_POS_CLIENT_SECRET: SECRET,
}
interface TillClientEnvironment extends AsyncDisposable {
  demo: DemoEnvironment
}

/** Starts a system whose point of sale is a client of the platform, with the given lifespans. */
export async function startTillClient(
  open: () => Promise<TestDatabase>,
  client: object = {},
): Promise<TillClientEnvironment> {
  const database = await open()
  const demo = await startDemoEnvironment({
    settings,
    ...(database.url && { databaseUrl: database.url }),
  })
  const { pos, platform } = demo.urls
  const response = await fetch(`${platform}/admin/clients`, {
    method: 'POST',
    headers: { authorization: 'Bearer ory_pat_demo', 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: 'point-of-sale',
      client_secret: SECRET,
      client_name: 'Tills',
      skip_consent: true,
      grant_types: ['authorization_code', 'refresh_token'],
      scope: 'openid offline',
      redirect_uris: [`${pos}/sign-in/callback`],
      post_logout_redirect_uris: [`${pos}/`],
      ...client,
    }),
  })
  if (response.status !== 201) throw new Error(await response.text())
  const dispose = async () => {
    await demo[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  }
  return { demo, [Symbol.asyncDispose]: dispose }
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Creates a browser with separate cookies per port, so that services do not see those of others. */
export function createBrowser() {
  const jars = new Map<string, Map<string, string>>()
  const ensureJar = ({ port }: URL): Map<string, string> =>
    jars.get(port) ?? jars.set(port, new Map()).get(port) ?? new Map()
  async function send(address: string, init: Sent = {}): Promise<Response> {
    const url = new URL(address)
    const jar = ensureJar(url)
    const cookie = Array.from(jar, (pair) => pair.join('=')).join('; ')
    const headers = { accept: 'text/html', ...(cookie && { cookie }), ...init.headers }
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
      if (/Max-Age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  /** Follows redirects to a path. */
  async function follow(address: string, path: string): Promise<URL> {
    let at = new URL(address)
    for (let hops = 0; hops < 15 && at.pathname !== path; hops += 1) {
      const response = await send(at.href)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${at.href} answered ${response.status}`)
      at = new URL(location, at)
    }
    return at
  }
  /** Deletes the cookies of a service. */
  const forget = (address: string): void => ensureJar(new URL(address)).clear()
  return { send, follow, forget }
}
export type Browser = ReturnType<typeof createBrowser>

export const json = { accept: 'application/json', 'content-type': 'application/json' }

/** Submits the form at a URL with a password. */
export async function submit({ send }: Browser, address: string, fields: object): Promise<Response> {
  const shown = await send(address, { headers: json })
  const { ui } = (await shown.json()) as {
    ui: { action: string; nodes: { attributes: { name: string; value: string } }[] }
  } // as the flow is described
  const csrf_token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  const body = JSON.stringify({ method: 'password', csrf_token, ...fields })
  return send(ui.action, { method: 'POST', headers: json, body })
}

export interface Account {
  email: string
  password: string
}

/** Registers an account, which also signs in at the platform. */
export async function register(browser: Browser, { urls }: DemoEnvironment): Promise<Account> {
  const account = { email: `${crypto.randomUUID()}@shop.test`, password: `till-${crypto.randomUUID()}` }
  const { email, password } = account
  const form = `${urls.platform}/self-service/registration/browser`
  const response = await submit(browser, form, { password, traits: { email } })
  if (!response.ok) throw new Error(await response.text())
  return account
}
