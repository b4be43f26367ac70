import { type DemoEnvironment, startDemoEnvironment } from '@tillkey/demo'
import * as oidc from 'openid-client'
import { callAdmin } from './administrator.ts'
import { createBrowserJar } from './browser-jar.ts'

/** Where clients are answered; nothing listens there, the walks stop before. */
export const CALLBACK = 'http://127.0.0.1:4455/callback'
/** Where the project's own pages would be; the walks answer for them. */
export const PAGES = 'http://127.0.0.1:4455/pages'
export const SUBJECT = 'a-person'
export const SCOPE = 'openid offline photos.read'

/** The settings of the project that clients are tried against: pages of its own, which the walks answer for. */
const config = {
  dev: true,
  urls: {
    login: `${PAGES}/login`,
    consent: `${PAGES}/consent`,
    logout: `${PAGES}/logout`,
    error: `${PAGES}/error`,
  },
  oidc: { dynamic_client_registration: { enabled: true, default_scope: SCOPE.split(' ') } },
}

export interface OAuth2Environment extends DemoEnvironment {
  issuer: URL
  /** Calls an administrators' operation; resolves with its body. */
  admin(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
}

/** The started server, with a project for clients of OAuth2. */
export async function startOAuth2Environment(settings: object = {}): Promise<OAuth2Environment> {
  const services = { oauth2: { config: { ...config, ...settings } } }
  const project = { slug: 'playground', name: 'Playground', services }
  const world = await startDemoEnvironment({ projects: [project] })
  return {
    ...world,
    issuer: new URL(world.urls.platform),
    admin: (method, path, body) => callAdmin(world, { method, path, body }),
  }
}

/** Registers a client that may do everything, but for what is told. */
export const registerClient = (
  world: OAuth2Environment,
  metadata: object = {},
): Promise<Record<string, unknown>> =>
  world.admin('POST', '/admin/clients', {
    redirect_uris: [CALLBACK],
    post_logout_redirect_uris: ['http://127.0.0.1:4455/bye'],
    grant_types: [
      ...['authorization_code', 'refresh_token', 'implicit', 'client_credentials'],
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
    ],
    response_types: ['code', 'id_token', 'token', 'id_token token', 'code id_token', 'code id_token token'],
    scope: SCOPE,
    audience: ['https://api.example.com/'],
    ...metadata,
  })

/** What openid-client knows of the server and of a client. */
export async function configure(
  { issuer }: OAuth2Environment,
  metadata: Record<string, unknown>,
  authentication?: oidc.ClientAuth,
): Promise<oidc.Configuration> {
  const options = { execute: [oidc.allowInsecureRequests] }
  // What registration answers is what the library calls metadata of a client, but for a word: answers that are not signed.
  const { userinfo_signed_response_alg: signed, ...known } = metadata as Partial<oidc.ClientMetadata>
  if (signed !== 'none') Object.assign(known, { userinfo_signed_response_alg: signed })
  return oidc.discovery(issuer, String(metadata.client_id), known, authentication, options)
}

/** A registered client, known to openid-client, that proves itself by Basic. */
export async function basicClient(
  world: OAuth2Environment,
  metadata: object = {},
): Promise<oidc.Configuration> {
  const client = await registerClient(world, metadata)
  return configure(world, client, oidc.ClientSecretBasic(String(client.client_secret)))
}

export type FlowAnswers = Partial<Record<'login' | 'consent', object>>
export type Jar = ReturnType<typeof createBrowserJar>

/** Where a browser ends, and the page that it is shown there when it is sent no further. */
export interface FlowResult {
  at: URL
  page: string
}

const answerOf = (step: 'login' | 'consent', scope: string[], answers: FlowAnswers): object =>
  step === 'login'
    ? { subject: SUBJECT, ...answers.login }
    : { grant_scope: scope, session: { id_token: { name: 'A Person' } }, ...answers.consent }

/** Follows an address as a browser would, answering for the pages of the project, until the client is come to. */
export async function runAuthorizationFlow(
  world: OAuth2Environment,
  from: URL,
  { jar = createBrowserJar(), ...answers }: FlowAnswers & { jar?: Jar } = {},
): Promise<FlowResult> {
  const scope = (from.searchParams.get('scope') ?? SCOPE).split(' ')
  let at = from
  for (let hops = 0; hops < 12; hops++) {
    if (at.href.startsWith(PAGES)) {
      const step = at.pathname.split('/').at(-1)
      if (step !== 'login' && step !== 'consent' && step !== 'logout') return { at, page: '' }
      const path = `/admin/oauth2/auth/requests/${step}/accept${at.search}`
      const body = step === 'logout' ? undefined : answerOf(step, scope, answers)
      at = new URL(String((await world.admin('PUT', path, body)).redirect_to))
    }
    if (at.origin !== world.issuer.origin) return { at, page: '' }
    const headers = { cookie: jar.headerFor(at.pathname) }
    const answer = await fetch(at, { redirect: 'manual', headers })
    jar.take(answer)
    const next = answer.headers.get('location')
    if (next === null) return { at, page: await answer.text() }
    at = new URL(next, at)
  }
  throw new Error('the browser was sent round and round')
}

export interface Checks {
  pkceCodeVerifier: string
  expectedState: string
  expectedNonce: string
}

/** The address at which a client begins, and what it checks of the answer. */
export async function begin(
  config: oidc.Configuration,
  parameters: Record<string, string> = {},
): Promise<{ url: URL; checks: Checks }> {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
  }
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: SCOPE,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...parameters,
  })
  return { url, checks }
}

/** The tokens of a whole code flow. */
export async function signIn(
  world: OAuth2Environment,
  config: oidc.Configuration,
  parameters: Record<string, string> = {},
) {
  const { url, checks } = await begin(config, parameters)
  const { at } = await runAuthorizationFlow(world, url)
  return oidc.authorizationCodeGrant(config, at, checks)
}

/** What a call was refused with: `error` of the answer, or the code of the library's own check. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'nothing'
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
      return error.error
    if (error instanceof oidc.WWWAuthenticateChallengeError)
      return error.cause[0]?.parameters.error ?? 'a challenge'
    if (error instanceof oidc.ClientError) return error.code ?? error.message
    throw error
  }
}
