import { type DemoEnvironment, startDemoEnvironment } from '@tillkey/demo'
import * as oidc from 'openid-client'
import { callAdmin } from './administrator.ts'
import { createBrowserJar } from './browser-jar.ts'

/** Redirect URI of clients. Nothing listens there, because tests stop before it. */
export const CALLBACK = 'http://127.0.0.1:4455/callback'
/** URL of the project's own pages, which the tests act for. */
export const PAGES = 'http://127.0.0.1:4455/pages'
export const SUBJECT = 'a-person'
export const SCOPE = 'openid offline photos.read'

/** Settings of the tested project, whose pages the tests act for. */
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
  /** Calls an admin operation. Resolves with its body. */
  admin(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
}

/** Starts the server with a project for OAuth2 clients. */
export async function startOAuth2Environment(settings: object = {}): Promise<OAuth2Environment> {
  const services = { oauth2: { config: { ...config, ...settings } } }
  const project = { slug: 'playground', name: 'Playground', services }
  const environment = await startDemoEnvironment({ projects: [project] })
  return {
    ...environment,
    issuer: new URL(environment.urls.platform),
    admin: (method, path, body) => callAdmin(environment, { method, path, body }),
  }
}

/** Registers a client with every permission, unless overridden. */
export const registerClient = (
  environment: OAuth2Environment,
  metadata: object = {},
): Promise<Record<string, unknown>> =>
  environment.admin('POST', '/admin/clients', {
    redirect_uris: [CALLBACK],
    post_logout_redirect_uris: ['http://127.0.0.1:4455/bye'],
    grant_types: [
      'authorization_code',
      'refresh_token',
      'implicit',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
    ],
    response_types: ['code', 'id_token', 'token', 'id_token token', 'code id_token', 'code id_token token'],
    scope: SCOPE,
    audience: ['https://api.example.com/'],
    ...metadata,
  })

/** Creates the configuration of openid-client. */
export async function configure(
  { issuer }: OAuth2Environment,
  metadata: Record<string, unknown>,
  authentication?: oidc.ClientAuth,
): Promise<oidc.Configuration> {
  const options = { execute: [oidc.allowInsecureRequests] }
  // The library calls a registration response client metadata, except for this member about signed userinfo.
  const { userinfo_signed_response_alg: signed, ...known } = metadata as Partial<oidc.ClientMetadata>
  if (signed !== 'none') Object.assign(known, { userinfo_signed_response_alg: signed })
  return oidc.discovery(issuer, String(metadata.client_id), known, authentication, options)
}

/** Registers a client that authenticates by Basic, and configures openid-client for it. */
export async function basicClient(
  environment: OAuth2Environment,
  metadata: object = {},
): Promise<oidc.Configuration> {
  const client = await registerClient(environment, metadata)
  return configure(environment, client, oidc.ClientSecretBasic(String(client.client_secret)))
}

export type FlowAnswers = Partial<Record<'login' | 'consent', object>>
export type Jar = ReturnType<typeof createBrowserJar>

/** Where a browser ends, and the page shown there, if any. */
export interface FlowResult {
  at: URL
  page: string
}

const createAcceptance = (step: 'login' | 'consent', scope: string[], answers: FlowAnswers): object =>
  step === 'login'
    ? { subject: SUBJECT, ...answers.login }
    : { grant_scope: scope, session: { id_token: { name: 'A Person' } }, ...answers.consent }

/** Follows redirects like a browser, deciding login and consent, until it reaches the client. */
// oxlint-disable-next-line complexity -- one branch per kind of page
export async function runAuthorizationFlow(
  environment: OAuth2Environment,
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
      const body = step === 'logout' ? undefined : createAcceptance(step, scope, answers)
      at = new URL(String((await environment.admin('PUT', path, body)).redirect_to))
    }
    if (at.origin !== environment.issuer.origin) return { at, page: '' }
    const headers = { cookie: jar.headerFor(at.pathname) }
    const response = await fetch(at, { redirect: 'manual', headers })
    jar.take(response)
    const next = response.headers.get('location')
    if (next === null) return { at, page: await response.text() }
    at = new URL(next, at)
  }
  throw new Error('the browser was sent round and round')
}

export interface Checks {
  pkceCodeVerifier: string
  expectedState: string
  expectedNonce: string
}

/** Returns the authorization URL of a client, and what it verifies afterwards. */
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

/** Completes a code flow and returns the tokens. */
export async function signIn(
  environment: OAuth2Environment,
  config: oidc.Configuration,
  parameters: Record<string, string> = {},
) {
  const { url, checks } = await begin(config, parameters)
  const { at } = await runAuthorizationFlow(environment, url)
  return oidc.authorizationCodeGrant(config, at, checks)
}

/** Returns the `error` of a rejected call, or the code of the library's own check. */
export async function captureRefusal(work: Promise<unknown>): Promise<string> {
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
