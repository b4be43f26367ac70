import { createHash } from 'node:crypto'
import type { ProjectContext } from '@tillkey/platform-core'
import { randomText } from '@tillkey/secrets'
import type { ProviderSettings } from '../config/oidc-config.ts'
import { providerFailed } from '../errors/oidc-errors.ts'
import { identityConfig } from '../identity-config.ts'
import type { JsonObject } from '../values.ts'
import { asText, type Claims } from './claims.ts'
import { discover } from './discovery.ts'
import { createIdTokens } from './id-tokens.ts'
import type { Endpoints, Preset, Tokens } from './preset.ts'
import { presets } from './presets/presets.ts'
import { type CallOut, createProviderCalls, type ProviderCalls } from './provider-calls.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import { createTtlCache } from './ttl-cache.ts'

const PROVIDER_CACHE_MS = 10 * 60_000
const NONCE_LENGTH = 32
/** Characters of a code verifier (RFC 7636, section 4.1). */
const VERIFIER_LENGTH = 64

/** What somebody is sent to a provider with. */
export interface AuthorizationInput {
  project: ProjectContext
  settings: ProviderSettings
  redirectUri: string
  state: string
  /** Parameters of the address that the form asks for. */
  upstream: Readonly<Record<string, string>>
}

/** Where a browser is sent, and what has to be remembered until it comes back. */
export interface AuthorizationRequest {
  url: string
  nonce?: string
  verifier?: string
}

/** What came back, with what was remembered. */
export interface CallbackParameters extends Pick<AuthorizationInput, 'project' | 'settings' | 'redirectUri'> {
  code: string
  nonce?: string | undefined
  verifier?: string | undefined
  /** What the browser brought beside the code. */
  brought: Readonly<Record<string, string>>
}

/** An ID token that an app got by itself. */
export interface SubmittedIdToken extends Pick<AuthorizationInput, 'project' | 'settings'> {
  idToken: string
  nonce: string | undefined
}

/** Who somebody is, as a provider says. */
export interface VerifiedClaims {
  provider: string
  claims: Claims
  tokens: Tokens
}

export interface Providers {
  /** Where to send a browser. 502 when the provider cannot be asked where that is. */
  authorize(question: AuthorizationInput): Promise<AuthorizationRequest>
  /** Who came back. ProviderRefusal when that is not believed, 502 when the provider fails. */
  authenticate(answered: CallbackParameters): Promise<VerifiedClaims>
  /** Who an ID token is of. ProviderRefusal when it does not hold, 502 when its keys cannot be had. */
  verifyIdToken(submitted: SubmittedIdToken): Promise<VerifiedClaims>
}

export interface ProvidersParts {
  now: () => number
  /** How others are called; over the network unless told. */
  callOut?: CallOut | undefined
}

interface ResolvedProvider {
  settings: ProviderSettings
  preset: Preset
  endpoints: Endpoints
  calls: ProviderCalls
}

/** A code challenge by the one method that is worth anything (RFC 7636, section 4.2). */
const codeChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

function buildScope({ settings, preset }: ResolvedProvider): string {
  const requested = preset.scope?.(settings) ?? settings.scope
  const isOpen =
    !preset.isOpenId || requested.includes('openid') || (requested.length === 0 && preset.scope !== undefined)
  return [...requested, ...(isOpen ? [] : ['openid'])].join(' ')
}

const usesPkce = ({ settings, endpoints }: ResolvedProvider): boolean =>
  settings.pkce === 'force' || (settings.pkce === 'auto' && endpoints.takesChallenge)

/** A form's words in the Basic header (RFC 6749, section 2.3.1). */
const formEncode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

/** Where a browser goes to answer a question, and what its answer is held against. */
function authorizationRequest(
  known: ResolvedProvider,
  { settings, redirectUri, state, upstream }: AuthorizationInput,
): AuthorizationRequest {
  const { preset, endpoints } = known
  const nonce = preset.isOpenId && settings.hasNonce ? randomText(NONCE_LENGTH) : undefined
  const verifier = usesPkce(known) ? randomText(VERIFIER_LENGTH) : undefined
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
  return { url: url.href, ...(nonce !== undefined && { nonce }), ...(verifier !== undefined && { verifier }) }
}

/** What a code is redeemed for (RFC 6749, section 4.1.3). 502 when the provider does not take it. */
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
  const answer =
    endpoints.tokenAuth === 'basic'
      ? await calls.post(endpoints.token, form, { authorization: `Basic ${basic}` })
      : await calls.post(endpoints.token, { ...form, client_id: settings.clientId, client_secret: secret })
  if (answer.error !== undefined && answer.error !== null)
    throw providerFailed(new Error(`the code was refused: ${asText(answer.error)}`))
  return {
    access: preset.accessIn?.(answer) || asText(answer.access_token),
    id: asText(answer.id_token),
    refresh: asText(answer.refresh_token),
  }
}

/** The other providers than OpenID Connect, and what differs among those of it. */
export function createProviders({ now, callOut }: ProvidersParts): Providers {
  const documents = createTtlCache<Endpoints>(PROVIDER_CACHE_MS, now)
  const idTokens = createIdTokens(now)

  async function endpointsOf(
    preset: Preset,
    settings: ProviderSettings,
    calls: ProviderCalls,
  ): Promise<Endpoints> {
    const known = preset.endpoints?.(settings)
    if (known) return known
    const issuer = preset.issuer?.(settings) ?? settings.issuerUrl ?? ''
    const { authUrl, tokenUrl } = settings
    const found = await documents.get(issuer, () => discover(issuer, calls))
    return { ...found, authorization: authUrl ?? found.authorization, token: tokenUrl ?? found.token }
  }

  async function resolveProvider({
    project,
    settings,
  }: Pick<AuthorizationInput, 'project' | 'settings'>): Promise<ResolvedProvider> {
    const preset = presets[settings.kind]
    const calls = createProviderCalls(callOut ?? identityConfig(project).outbound.call)
    return { settings, preset, calls, endpoints: await endpointsOf(preset, settings, calls) }
  }

  async function readClaims(
    known: ResolvedProvider,
    tokens: Tokens,
    {
      nonce,
      brought,
      audience,
    }: { nonce: string | undefined; brought: CallbackParameters['brought']; audience: readonly string[] },
  ): Promise<VerifiedClaims> {
    const { settings, preset, endpoints, calls } = known
    const isProved = preset.isOpenId && tokens.id !== ''
    const idClaims: JsonObject | undefined = isProved
      ? await idTokens.verify({ text: tokens.id, settings, preset, endpoints, calls, audience, nonce })
      : undefined
    if (idClaims === undefined && tokens.access === '') throw providerFailed(new Error('no token was given'))
    const claims = await preset.claims({ settings, endpoints, tokens, idClaims, brought, calls })
    return { provider: settings.id, claims, tokens }
  }

  return {
    authorize: async (question) => authorizationRequest(await resolveProvider(question), question),
    async authenticate(answered) {
      const known = await resolveProvider(answered)
      const tokens = await exchangeCode(known, answered, now())
      const { nonce, brought, settings } = answered
      return readClaims(known, tokens, { nonce, brought, audience: [settings.clientId] })
    },
    async verifyIdToken(submitted) {
      const { settings, idToken, nonce } = submitted
      const known = await resolveProvider(submitted)
      if (!known.preset.isOpenId) throw new ProviderRefusal('it gives no ID tokens')
      const tokens: Tokens = { access: '', refresh: '', id: idToken }
      const audience = [settings.clientId, ...settings.audiences]
      const found = await readClaims(known, tokens, { nonce: undefined, brought: {}, audience })
      assertNonceRepeated(known.preset, found.claims.raw_claims, nonce)
      return found
    },
  }
}

/** An app says which nonce it asked for; a token that repeats none is let through where the provider's apps cannot ask for one. */
function assertNonceRepeated(preset: Preset, said: JsonObject, nonce: string | undefined): void {
  if (said.nonce !== undefined && said.nonce === nonce) return
  if (said.nonce === undefined && preset.mayLackNonce?.(said)) return
  throw new ProviderRefusal('its ID token does not repeat the nonce of the form')
}
