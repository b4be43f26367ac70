import { adminKey } from '../permissions/drive.ts'

export const CLIENT = { id: 'bench', secret: 'bench-secret-123456' }
const CALLBACK = 'http://127.0.0.1:4455/callback'
const ANSWERED_MS = 10_000

/** HTTP Basic authentication of the benchmark's client. */
export const asClient = {
  authorization: `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`,
  'content-type': 'application/x-www-form-urlencoded',
}
export const asAdmin = { authorization: `Bearer ${adminKey}` }

/** Sends a request without following redirects. Throws for error responses. */
async function send(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERED_MS),
    ...init,
  })
  if (response.status >= 400) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}

const asJson = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T // as the protocol describes it

const put = (url: string, body: object): Promise<{ redirect_to: string }> =>
  asJson(send(url, { method: 'PUT', headers: asAdmin, body: JSON.stringify(body) }))

/** Registers the benchmark's client, unless the database has it from an earlier run. */
export async function registerClient(origin: string): Promise<void> {
  const client = {
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    grant_types: ['client_credentials', 'authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [CALLBACK],
    scope: 'openid offline a',
  }
  const init = { method: 'POST', headers: asAdmin, body: JSON.stringify(client) }
  const { status } = await fetch(`${origin}/admin/clients`, init)
  if (status !== 201 && status !== 409) throw new Error(`the client could not be registered: ${status}`)
}

/** Requests a token with the client credentials grant. */
export async function drawToken(endpoint: string): Promise<string> {
  const body = 'grant_type=client_credentials&scope=a'
  const response = send(endpoint, { method: 'POST', headers: asClient, body })
  return (await asJson<{ access_token: string }>(response)).access_token
}

/** Follows one redirect as a browser with cookies. Resolves with its target. */
async function follow(url: string, jar: Map<string, string>): Promise<URL> {
  const cookie = Array.from(jar, (pair) => pair.join('=')).join('; ')
  const response = await send(url, { headers: { accept: 'text/html', ...(cookie && { cookie }) } })
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';', 1)
    jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return new URL(response.headers.get('location') ?? '', url)
}

const beginning = `/oauth2/auth?${new URLSearchParams({
  client_id: CLIENT.id,
  response_type: 'code',
  scope: 'openid offline',
  redirect_uri: CALLBACK,
  state: 'state-12345678',
}).toString()}`

/** Runs a complete flow of six requests: begin, accept the login, return, accept the consent, return, exchange the code. */
export async function codeFlow(origin: string): Promise<void> {
  const jar = new Map<string, string>()
  const requests = `${origin}/admin/oauth2/auth/requests`
  const login = (await follow(origin + beginning, jar)).searchParams.get('login_challenge')
  const answered = { subject: 'a-person', remember: false }
  const signedIn = await put(`${requests}/login/accept?login_challenge=${login}`, answered)
  const consent = (await follow(signedIn.redirect_to, jar)).searchParams.get('consent_challenge')
  const granted = { grant_scope: ['openid', 'offline'], remember: false }
  const agreed = await put(`${requests}/consent/accept?consent_challenge=${consent}`, granted)
  const code = (await follow(agreed.redirect_to, jar)).searchParams.get('code') ?? ''
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK })
  const tokens = send(`${origin}/oauth2/token`, { method: 'POST', headers: asClient, body: form.toString() })
  const { id_token, refresh_token } = await asJson<Record<string, string>>(tokens)
  if (!id_token || !refresh_token) throw new Error('the flow ended without its tokens')
}
