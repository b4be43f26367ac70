import { traceHeaders } from '@tillkey/host'
import type { Configuration } from 'openid-client'

const TIMEOUT_SECONDS = 5
/** `offline` requests a refresh token, because apps are in use all day. */
const DEFAULT_SCOPE = 'openid offline'
/** OAuth2 errors of a token that is no longer valid. */
const invalidTokenErrors = new Set(['invalid_grant', 'token_inactive'])

/** An app as a client of its OpenID provider. */
export interface SignInClient {
  issuer: string
  clientId: string
  /** Absent for a public client. */
  clientSecret?: string | undefined
  /** Requested scopes, separated by spaces. Default: `openid offline`. */
  scope?: string | undefined
  /** Where claims about the person are read. Default: `id token`. */
  claims?: 'id token' | 'userinfo' | undefined
}

/** Claims about a person (OpenID Connect Core 5.1). */
export type PersonClaims = Readonly<Record<string, unknown>>

/** Values that the callback must match (RFC 6749 10.12, RFC 7636, OpenID Connect Core 3.1.2.1). */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

/** The tokens of a sign-in. */
export interface Tokens {
  accessToken: string
  refreshToken: string | undefined
  idToken: string
}

/** The subject and the time of authentication in milliseconds; 0 when the provider does not report it. */
export interface SignedInPerson {
  subject: string
  authenticatedAt: number
  claims: PersonClaims
}

/** The OpenID Connect client. All calls throw `unavailable` when the provider is unavailable. */
export interface OpenId {
  /** `login`: asks for the password even if a person is already signed in at the provider. */
  begin(prompt: 'login' | undefined): Promise<{ address: string; attempt: Attempt }>
  /** Returns undefined when the sign-in was refused or does not match the attempt. */
  finish(callback: URL, attempt: Attempt): Promise<(Tokens & SignedInPerson) | undefined>
  /** Returns undefined when the access token is no longer valid. */
  findSubject(accessToken: string): Promise<string | undefined>
  /** Returns undefined when the refresh token is no longer valid. */
  refresh(tokens: Tokens): Promise<Tokens | undefined>
  /** Revokes the tokens. Returns the address at which the browser signs out of the provider, or `/signed-out` of the app. */
  end(tokens: Tokens): Promise<string>
}

/** Creates the error for a provider that is unavailable. */
export type Unavailable = (cause: unknown) => Error

type Library = typeof import('openid-client')

interface Connection {
  oidc: Library
  config: Configuration
}

/** Discovers the provider at the first sign-in, because it may start after the app. */
async function connect({ issuer, clientId, clientSecret }: SignInClient): Promise<Connection> {
  const oidc = await import('openid-client')
  const authentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret)
  const config = await oidc.discovery(new URL(issuer), clientId, {}, authentication, {
    timeout: TIMEOUT_SECONDS,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    [oidc.customFetch]: (url, options) =>
      fetch(url, {
        ...options,
        body: options.body ?? null,
        headers: { ...options.headers, ...traceHeaders() },
      }),
  })
  return { oidc, config }
}

/** Connects once. A failure rejects the waiting calls, and the next call retries. */
function createConnection(client: SignInClient, unavailable: Unavailable): () => Promise<Connection> {
  let connection: Promise<Connection> | undefined
  return () => {
    connection ??= connect(client).catch((error: unknown) => {
      connection = undefined
      throw unavailable(error)
    })
    return connection
  }
}

type TokenResponse = Awaited<ReturnType<Library['refreshTokenGrant']>>

const toTokens = (granted: TokenResponse, before?: Tokens): Tokens => ({
  accessToken: granted.access_token,
  refreshToken: granted.refresh_token ?? before?.refreshToken,
  idToken: granted.id_token ?? before?.idToken ?? '',
})

export interface OpenIdOptions {
  client: SignInClient
  /** Public base URL of the app. */
  baseUrl: string
  unavailable: Unavailable
}

/** Signs in by the authorization code flow with PKCE. */
export function createOpenId({ client, baseUrl, unavailable }: OpenIdOptions): OpenId {
  const getConnection = createConnection(client, unavailable)

  /** Resolves with undefined when the provider refused. Throws `unavailable` for all other errors. */
  async function undefinedIf<T>(
    isRefusal: (error: unknown) => boolean,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw unavailable(error)
    }
  }

  /** Returns the claims of userinfo, where the client reads them. Some providers put groups only there. */
  async function fetchClaims(accessToken: string, subject: string): Promise<PersonClaims> {
    const { oidc, config } = await getConnection()
    const isRead = client.claims === 'userinfo' && config.serverMetadata().userinfo_endpoint !== undefined
    return isRead ? oidc.fetchUserInfo(config, accessToken, subject) : {}
  }

  return {
    async begin(prompt) {
      const { oidc, config } = await getConnection()
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: `${baseUrl}/sign-in/callback`,
        scope: client.scope ?? DEFAULT_SCOPE,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
        ...(prompt && { prompt }),
      })
      return { address: address.href, attempt }
    },
    async finish(callback, { state, nonce, verifier }) {
      const { oidc, config } = await getConnection()
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
      const isRefusal = (error: unknown): boolean =>
        error instanceof oidc.AuthorizationResponseError ||
        error instanceof oidc.ClientError ||
        (error instanceof oidc.ResponseBodyError && invalidTokenErrors.has(error.error))
      return undefinedIf(isRefusal, async () => {
        const granted = await oidc.authorizationCodeGrant(config, callback, checks)
        const { sub: subject = '', auth_time = 0 } = granted.claims() ?? {}
        const claims = { ...(await fetchClaims(granted.access_token, subject)), ...granted.claims() }
        return { ...toTokens(granted), subject, authenticatedAt: auth_time * 1000, claims }
      })
    },
    async findSubject(accessToken) {
      const { oidc, config } = await getConnection()
      const isRefusal = (error: unknown): boolean =>
        error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401
      return undefinedIf(
        isRefusal,
        async () => (await oidc.fetchUserInfo(config, accessToken, oidc.skipSubjectCheck)).sub,
      )
    },
    async refresh(tokens) {
      const { refreshToken } = tokens
      if (refreshToken === undefined) return undefined
      const { oidc, config } = await getConnection()
      const isRefusal = (error: unknown): boolean =>
        error instanceof oidc.ResponseBodyError && invalidTokenErrors.has(error.error)
      return undefinedIf(isRefusal, async () =>
        toTokens(await oidc.refreshTokenGrant(config, refreshToken), tokens),
      )
    },
    async end({ accessToken, refreshToken, idToken }) {
      const { oidc, config } = await getConnection()
      const { revocation_endpoint: revocation, end_session_endpoint: endSession } = config.serverMetadata()
      const never = (): boolean => false
      if (revocation !== undefined)
        await undefinedIf(never, () => oidc.tokenRevocation(config, refreshToken ?? accessToken))
      if (endSession === undefined) return `${baseUrl}/signed-out`
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${baseUrl}/` }
      return oidc.buildEndSessionUrl(config, parameters).href
    },
  }
}
