import { createHash } from 'node:crypto'
import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { randomText } from '@tillkey/secrets'
import { providerFailed } from '../errors/oidc-errors.ts'
import { asText, type Claims } from './claims.ts'
import { discover } from './discovery.ts'
import { createIdTokens } from './id-tokens.ts'
import type { Endpoints, Preset, Tokens } from './preset.ts'
import { presets } from './presets/presets.ts'
import { type CallOut, createProviderCalls, type ProviderCalls } from './provider-calls.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import { createTtlCache, type TtlCache } from './ttl-cache.ts'

const PROVIDER_CACHE_MS = 10 * 60_000
const NONCE_LENGTH = 32
/** Length of a code verifier (RFC 7636, section 4.1). */
const VERIFIER_LENGTH = 64

/** Input of an authorization request. */
export interface AuthorizationInput {
  project: ProjectContext
  settings: ProviderSettings
  redirectUri: string
  state: string
  /** Parameters forwarded from the form. */
  upstream: Readonly<Record<string, string>>
}

/** Authorization URL, and the values to store until the callback. */
export interface AuthorizationRequest {
  url: string
  nonce?: string
  verifier?: string
}

/** Parameters of the callback, with the stored values. */
export interface CallbackParameters extends Pick<AuthorizationInput, 'project' | 'settings' | 'redirectUri'> {
  code: string
  nonce?: string | undefined
  verifier?: string | undefined
  /** Other parameters of the callback. */
  callbackQuery: Readonly<Record<string, string>>
}

/** An ID token that an app obtained itself. */
export interface SubmittedIdToken extends Pick<AuthorizationInput, 'project' | 'settings'> {
  idToken: string
  nonce: string | undefined
}

/** Verified claims of a user, with the tokens. */
export interface VerifiedClaims {
  provider: string
  claims: Claims
  tokens: Tokens
}

export interface Providers {
  /** Finds the endpoints, with a new read of the discovery document. Throws 502 when discovery fails. */
  endpoints(provider: Pick<AuthorizationInput, 'project' | 'settings'>): Promise<Endpoints>
  /** Builds the authorization URL. Throws 502 when discovery fails. */
  authorize(question: AuthorizationInput): Promise<AuthorizationRequest>
  /**
   * Exchanges the code and verifies the claims. Throws ProviderRefusal when they are invalid, and 502 when
   * the provider fails.
   */
  authenticate(answered: CallbackParameters): Promise<VerifiedClaims>
  /**
   * Verifies a submitted ID token. Throws ProviderRefusal when it is invalid, and 502 when the keys cannot
   * be fetched.
   */
  verifyIdToken(submitted: SubmittedIdToken): Promise<VerifiedClaims>
}

export interface ProvidersParts {
  now: () => number
  /** Default: over the network. */
  callOut?: CallOut | undefined
}

interface ResolvedProvider {
  settings: ProviderSettings
  preset: Preset
  endpoints: Endpoints
  calls: ProviderCalls
}

/** S256 code challenge (RFC 7636, section 4.2). */
const codeChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

function buildScope({ settings, preset }: ResolvedProvider): string {
  const requested = preset.scope?.(settings) ?? settings.scope
  const isOpen =
    !preset.isOpenId || requested.includes('openid') || (requested.length === 0 && preset.scope !== undefined)
  return [...requested, ...(isOpen ? [] : ['openid'])].join(' ')
}

const usesPkce = ({ settings, endpoints }: ResolvedProvider): boolean =>
  settings.pkce === 'force' || (settings.pkce === 'auto' && endpoints.takesChallenge)

/** Form-encodes a part of Basic credentials (RFC 6749, section 2.3.1). */
const formEncode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

/** One-time values of an authorization: a nonce for ID tokens, and a verifier for PKCE. */
function oneTimeValues(known: ResolvedProvider): Pick<AuthorizationRequest, 'nonce' | 'verifier'> {
  const { preset, settings } = known
  return {
    ...(preset.isOpenId && settings.hasNonce && { nonce: randomText(NONCE_LENGTH) }),
    ...(usesPkce(known) && { verifier: randomText(VERIFIER_LENGTH) }),
  }
}

function authorizationRequest(
  known: ResolvedProvider,
  { settings, redirectUri, state, upstream }: AuthorizationInput,
): AuthorizationRequest {
  const { preset, endpoints } = known
  const values = oneTimeValues(known)
  const { nonce, verifier } = values
  const url = new URL(endpoints.authorization)
  const parameters = {
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: buildScope(known),
    state,
    ...(nonce !== undefined && { nonce }),
    ...(verifier !== undefined && { code_challenge: codeChallenge(verifier), code_challenge_method: 'S256' }),
    ...(settings.requestedClaims && { claims: JSON.stringify(settings.requestedClaims) }),
    ...preset.parameters?.(settings),
    ...upstream,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value)
  url.searchParams.sort()
  return { url: url.href, ...values }
}

/** Exchanges the code for tokens (RFC 6749, section 4.1.3). Throws 502 when the provider refuses it. */
async function exchangeCode(
  { settings, preset, endpoints, calls }: ResolvedProvider,
  { code, redirectUri, verifier }: CallbackParameters,
  at: number,
): Promise<Tokens> {
  const secret = (await preset.clientSecret?.(settings, at)) ?? settings.clientSecret
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(verifier !== undefined && { code_verifier: verifier }),
  }
  const basic = Buffer.from(`${formEncode(settings.clientId)}:${formEncode(secret)}`).toString('base64')
  const response =
    endpoints.tokenAuth === 'basic'
      ? await calls.post(endpoints.token, form, { authorization: `Basic ${basic}` })
      : await calls.post(endpoints.token, { ...form, client_id: settings.clientId, client_secret: secret })
  if (response.error !== undefined && response.error !== null)
    throw providerFailed(new Error(`the code was refused: ${asText(response.error)}`))
  return {
    access: preset.accessIn?.(response) || asText(response.access_token),
    id: asText(response.id_token),
    refresh: asText(response.refresh_token),
  }
}

/** Creates the client of social sign-in providers. */
export function createProviders({ now, callOut }: ProvidersParts): Providers {
  const documents = createTtlCache<Endpoints>(PROVIDER_CACHE_MS, now)
  const idTokens = createIdTokens(now)

  async function resolveEndpoints(
    preset: Preset,
    settings: ProviderSettings,
    { calls, read }: { calls: ProviderCalls; read: TtlCache<Endpoints>['get'] },
  ): Promise<Endpoints> {
    const known = preset.endpoints?.(settings)
    if (known) return known
    const issuer = preset.issuer?.(settings) ?? settings.issuerUrl ?? ''
    const { authUrl, tokenUrl } = settings
    const found = await read(issuer, () => discover(issuer, calls))
    return { ...found, authorization: authUrl ?? found.authorization, token: tokenUrl ?? found.token }
  }

  async function resolveProvider(
    { project, settings }: Pick<AuthorizationInput, 'project' | 'settings'>,
    read: TtlCache<Endpoints>['get'] = documents.get,
  ): Promise<ResolvedProvider> {
    const preset = presets[settings.kind]
    const calls = createProviderCalls(callOut ?? identityConfig(project).outbound.call)
    return { settings, preset, calls, endpoints: await resolveEndpoints(preset, settings, { calls, read }) }
  }

  async function readClaims(
    known: ResolvedProvider,
    tokens: Tokens,
    {
      nonce,
      callbackQuery,
      audience,
    }: {
      nonce: string | undefined
      callbackQuery: CallbackParameters['callbackQuery']
      audience: readonly string[]
    },
  ): Promise<VerifiedClaims> {
    const { settings, preset, endpoints, calls } = known
    const isProved = preset.isOpenId && tokens.id !== ''
    const idClaims: JsonObject | undefined = isProved
      ? await idTokens.verify({ text: tokens.id, settings, preset, endpoints, calls, audience, nonce })
      : undefined
    if (idClaims === undefined && tokens.access === '')
      throw providerFailed(new Error('the response has no token'))
    const claims = await preset.claims({ settings, endpoints, tokens, idClaims, callbackQuery, calls })
    return { provider: settings.id, claims, tokens }
  }

  return {
    async endpoints(provider) {
      const readAgain: TtlCache<Endpoints>['get'] = (issuer, ask) => documents.renew(issuer, 0, ask)
      return (await resolveProvider(provider, readAgain)).endpoints
    },
    authorize: async (question) => authorizationRequest(await resolveProvider(question), question),
    async authenticate(answered) {
      const existing = await resolveProvider(answered)
      const tokens = await exchangeCode(existing, answered, now())
      const { nonce, callbackQuery, settings } = answered
      return readClaims(existing, tokens, { nonce, callbackQuery, audience: [settings.clientId] })
    },
    async verifyIdToken(submitted) {
      const { settings, idToken, nonce } = submitted
      const existing = await resolveProvider(submitted)
      if (!existing.preset.isOpenId) throw new ProviderRefusal('the provider issues no ID tokens')
      const tokens: Tokens = { access: '', refresh: '', id: idToken }
      const audience = [settings.clientId, ...settings.audiences]
      const found = await readClaims(existing, tokens, { nonce: undefined, callbackQuery: {}, audience })
      assertNonceRepeated(existing.preset, found.claims.raw_claims, nonce)
      return found
    },
  }
}

/**
 * Compares the nonce that an app submitted. A token without one is accepted when the provider's SDKs cannot
 * set it.
 */
function assertNonceRepeated(preset: Preset, claims: JsonObject, nonce: string | undefined): void {
  if (claims.nonce !== undefined && claims.nonce === nonce) return
  if (claims.nonce === undefined && preset.mayLackNonce?.(claims)) return
  throw new ProviderRefusal('the nonce of the ID token does not match the form')
}
