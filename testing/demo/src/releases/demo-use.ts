import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '@tillkey/server'
import { merchant, providerAccount, terminals } from '../demo-data.ts'

/** What a client remembers of its use of a system. Test values only. */
export interface DemoUse {
  sessionToken: string
  clientId: string
  clientSecret: string
  accessToken: string
  refreshToken: string
  /** Slug of a project with a relationship. */
  project: string
  paymentUuid: string
}

interface Sent {
  method?: 'POST' | 'PUT' | 'PATCH'
  body?: object | URLSearchParams
  headers?: Record<string, string>
}

interface ReceivedResponse {
  status: number
  location: string
  body: Record<string, unknown>
}

export const ADMIN = { authorization: 'Bearer ory_pat_demo' }
const CLIENT_SECRET = 'a-secret-of-a-client'
const REDIRECT_URI = 'https://app.test/callback'
const POLL_MS = 200
const MAX_POLLS = 100

/** JSON, a form, or nothing. */
function encode(body: Sent['body']): { body?: string; contentType?: string } {
  if (!body) return {}
  return body instanceof URLSearchParams
    ? { body: body.toString(), contentType: 'application/x-www-form-urlencoded' }
    : { body: JSON.stringify(body), contentType: 'application/json' }
}

async function readResponse(response: Response): Promise<ReceivedResponse> {
  const text = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    body: /^[[{]/.test(text) ? JSON.parse(text) : {},
  }
}

/** Creates a client with cookies that does not follow redirects. */
export function createCaller() {
  const jar = new Map<string, string>()
  return async (url: string, { method, headers, ...sent }: Sent = {}): Promise<ReceivedResponse> => {
    const { body, contentType } = encode(sent.body)
    const response = await fetch(url, {
      redirect: 'manual',
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        cookie: Array.from(jar, (pair) => pair.join('=')).join('; '),
        ...(contentType && { 'content-type': contentType }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=')
      jar.set(name, value)
    }
    return readResponse(response)
  }
}
type Caller = ReturnType<typeof createCaller>

interface Urls {
  platform: string
  pos: string
}

export const readUrls = ({ addresses }: Config): Urls => ({
  platform: addresses.platform.url,
  pos: addresses.pos.url,
})

/** Throws unless the status is one of success. */
async function expectDone(sent: Promise<ReceivedResponse>): Promise<ReceivedResponse> {
  const response = await sent
  if (response.status >= 400) throw new Error(`${response.status} ${JSON.stringify(response.body)}`)
  return response
}

/** Signs the merchant in. Resolves with the session token. */
export async function signIn({ platform }: Urls): Promise<string> {
  const call = createCaller()
  const { body: flow } = await expectDone(call(`${platform}/self-service/login/api`))
  const body = { method: 'password', identifier: merchant.email, password: merchant.password }
  const login = await expectDone(call(`${platform}/self-service/login?flow=${String(flow.id)}`, { body }))
  return String(login.body.session_token)
}

/** Signs in at a client by the authorization code flow, with an administrator in place of the pages. */
async function authorize(call: Caller, platform: string, clientId: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid offline',
    state: 'a-state-of-a-client',
    redirect_uri: REDIRECT_URI,
  })
  const decide = async (address: string, kind: 'login' | 'consent', body: object): Promise<string> => {
    const challenge = new URL(address).searchParams.get(`${kind}_challenge`)
    const url = `${platform}/admin/oauth2/auth/requests/${kind}/accept?${kind}_challenge=${challenge}`
    const accepted = await expectDone(call(url, { method: 'PUT', body, headers: ADMIN }))
    return (await call(String(accepted.body.redirect_to))).location
  }
  const begun = await call(`${platform}/oauth2/auth?${query.toString()}`)
  const toConsent = await decide(begun.location, 'login', { subject: randomUUID(), remember: true })
  const back = await decide(toConsent, 'consent', { grant_scope: ['openid', 'offline'], remember: true })
  return new URL(back).searchParams.get('code') ?? ''
}

async function openClient({ platform }: Urls) {
  const call = createCaller()
  const client = {
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    client_secret: CLIENT_SECRET,
    scope: 'openid offline',
    redirect_uris: [REDIRECT_URI],
  }
  const created = await expectDone(call(`${platform}/admin/clients`, { body: client, headers: ADMIN }))
  const clientId = String(created.body.client_id)
  const headers = { authorization: `Basic ${btoa(`${clientId}:${CLIENT_SECRET}`)}` }
  const code = await authorize(call, platform, clientId)
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI })
  const { body } = await expectDone(call(`${platform}/oauth2/token`, { body: form, headers }))
  const { access_token: accessToken, refresh_token: refreshToken } = body
  return {
    clientId,
    clientSecret: CLIENT_SECRET,
    accessToken: String(accessToken),
    refreshToken: String(refreshToken),
  }
}

export const RELATIONSHIP = { namespace: 'files', object: 'menu', relation: 'owner', subject_id: 'baker' }

/** Creates a project with a relationship. Resolves with its slug. */
async function openProject({ platform }: Urls): Promise<string> {
  const call = createCaller()
  const project = { name: 'Bakery', environment: 'dev' }
  const { body } = await expectDone(call(`${platform}/projects`, { body: project, headers: ADMIN }))
  const namespaces = [{ id: 1, name: RELATIONSHIP.namespace }]
  const patch = [{ op: 'add', path: '/services/permission/config/namespaces', value: namespaces }]
  const url = `${platform}/projects/${String(body.id)}`
  await expectDone(call(url, { method: 'PATCH', body: patch, headers: ADMIN }))
  const tuples = `${platform}/p/${String(body.slug)}/admin/relation-tuples`
  await expectDone(call(tuples, { method: 'PUT', body: RELATIONSHIP, headers: ADMIN }))
  return String(body.slug)
}

/** Takes a payment and waits for its result. */
async function takePayment({ pos }: Urls, { provider }: Config, sessionToken: string): Promise<string> {
  const call = createCaller()
  const headers = { 'x-session-token': sessionToken }
  const { email, password } = providerAccount
  const till = `${pos}/api/${provider}`
  await expectDone(call(`${till}/link`, { body: { email, password, device_name: 'Counter 1' }, headers }))
  await expectDone(call(`${till}/terminals/${terminals[0].uuid}/link`, { body: {}, headers }))
  const request_uuid = randomUUID()
  const body = { request_uuid, amount: { currencyCode: 'ZAR', units: 1000 } }
  await expectDone(call(`${pos}/api/payments`, { body, headers }))
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const { body: payment } = await expectDone(call(`${pos}/api/payments/${request_uuid}`, { headers }))
    if (payment.state === 'APPROVED') return request_uuid
    await wait(POLL_MS)
  }
  throw new Error('the payment has no result')
}

/** Uses a demo system a little: an account, a client with tokens, a project, relationships, a shop with a payment. */
export async function useDemo(config: Config): Promise<DemoUse> {
  const urls = readUrls(config)
  const sessionToken = await signIn(urls)
  const client = await openClient(urls)
  const project = await openProject(urls)
  const paymentUuid = await takePayment(urls, config, sessionToken)
  return { sessionToken, ...client, project, paymentUuid }
}
