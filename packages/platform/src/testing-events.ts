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

/** Where the app of a story is sent back to. */
export const CALLBACK = 'https://app.example/callback'

/** A console with a project, and the client of its administrator. */
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

/** How often something happened around now. */
async function countOf({ client, project }: Shop, event_type: string): Promise<number> {
  const [from, to] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const range = { from: from ?? '', to: to ?? '', resolution: '1h' }
  const { data } = await getProjectMetrics(client, { project_id: project.id, event_type, ...range })
  return data.reduce((sum, { count }) => sum + count, 0)
}

/** How often each of some things happened around now. */
export const counts = (shop: Shop, names: readonly string[]) =>
  Promise.all(names.map(async (name) => [name, await countOf(shop, name)] as const)).then((all) =>
    Object.fromEntries(all),
  )

/** A browser on the walk of an app's sign-in, of which pages of one's own decide. */
export function startWalk({ platform, at }: Shop, client_id: string) {
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
    /** Resolves with the challenge of a login. */
    begin: async () =>
      challengeIn(await go(`${at}/oauth2/auth?${new URLSearchParams(query).toString()}`), 'login'),
    /** Goes on from a login that was accepted; resolves with the challenge of the consent. */
    toConsent: async (address: string) => challengeIn(await go(address), 'consent'),
  }
}

/** Begins the walk of an app's sign-in and accepts the login; resolves with the challenge of the consent. */
export async function consentFor(walk: ReturnType<typeof startWalk>, inProject: Client): Promise<string> {
  const login_challenge = await walk.begin()
  const signedIn = await acceptOAuth2LoginRequest(inProject, { login_challenge, body: { subject: 'ann' } })
  return walk.toConsent(signedIn.redirect_to)
}

/** Signs somebody in to an app; resolves with the code that the app is sent. */
export async function codeFor(shop: Shop, client_id: string): Promise<string> {
  const walk = startWalk(shop, client_id)
  const consent_challenge = await consentFor(walk, shop.inProject)
  const body = { grant_scope: ['openid', 'offline'] }
  const allowed = await acceptOAuth2ConsentRequest(shop.inProject, { consent_challenge, body })
  return (await walk.go(allowed.redirect_to)).searchParams.get('code') ?? ''
}
