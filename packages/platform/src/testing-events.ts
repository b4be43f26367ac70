import {
  acceptOAuth2ConsentRequest,
  acceptOAuth2LoginRequest,
  type Client,
  createClient,
  getProjectMetrics,
} from '@tillkey/client'
import { createHttpSession } from '@tillkey/platform-core/testing'
import type { TestDatabase } from '@tillkey/sql/testing'
import type { PlatformOptions } from './platform.ts'
import { ADMIN_KEY } from './testing.ts'
import { startConsole } from './testing-console.ts'

/** Redirect URI of the test app. */
export const CALLBACK = 'https://app.example/callback'

/** Starts a console with a project and an administrator's client. */
export async function startShop(open: () => Promise<TestDatabase>, options: Partial<PlatformOptions> = {}) {
  const console = await startConsole(open, options)
  const project = await console.create()
  const at = `/p/${project.slug}`
  return {
    ...console,
    project,
    at,
    inProject: createClient({ baseUrl: console.baseUrl + at, accessToken: ADMIN_KEY }),
  }
}

export type Shop = Awaited<ReturnType<typeof startShop>>

/** Counts an event type within an hour of now. */
async function countEvents({ client, project }: Shop, event_type: string): Promise<number> {
  const [from, to] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const range = { from: from ?? '', to: to ?? '', resolution: '1h' }
  const { data } = await getProjectMetrics(client, { project_id: project.id, event_type, ...range })
  return data.reduce((sum, { count }) => sum + count, 0)
}

/** Counts several event types within an hour of now. */
export const counts = (shop: Shop, names: readonly string[]) =>
  Promise.all(names.map(async (name) => [name, await countEvents(shop, name)] as const)).then((all) =>
    Object.fromEntries(all),
  )

/** Starts an authorization request in a browser. The test decides login and consent. */
export function startAuthorization({ platform, at }: Shop, client_id: string) {
  const page = createHttpSession(platform, 'browser')
  const go = async (address: string): Promise<URL> => {
    const { pathname, search } = new URL(address, 'http://localhost:4000')
    const { headers } = await page.send({ url: pathname + search })
    return new URL(String(headers.location), 'http://localhost:4000')
  }
  const query = {
    client_id,
    response_type: 'code',
    redirect_uri: CALLBACK,
    state: 'a-long-state',
    scope: 'openid offline',
  }
  const challengeIn = (address: URL, kind: 'login' | 'consent'): string =>
    address.searchParams.get(`${kind}_challenge`) ?? ''
  return {
    clientId: client_id,
    go,
    /** Resolves with the login challenge. */
    begin: async () =>
      challengeIn(await go(`${at}/oauth2/auth?${new URLSearchParams(query).toString()}`), 'login'),
    /** Continues after an accepted login. Resolves with the consent challenge. */
    toConsent: async (address: string) => challengeIn(await go(address), 'consent'),
  }
}

/** Accepts the login of an authorization request. Resolves with the consent challenge. */
export async function consentFor(
  authorization: ReturnType<typeof startAuthorization>,
  inProject: Client,
): Promise<string> {
  const login_challenge = await authorization.begin()
  const signedIn = await acceptOAuth2LoginRequest(inProject, { login_challenge, body: { subject: 'ann' } })
  return authorization.toConsent(signedIn.redirect_to)
}

/** Completes an authorization. Resolves with the code. */
export async function codeFor(shop: Shop, client_id: string): Promise<string> {
  const authorization = startAuthorization(shop, client_id)
  const consent_challenge = await consentFor(authorization, shop.inProject)
  const body = { grant_scope: ['openid', 'offline'] }
  const allowed = await acceptOAuth2ConsentRequest(shop.inProject, { consent_challenge, body })
  return (await authorization.go(allowed.redirect_to)).searchParams.get('code') ?? ''
}
