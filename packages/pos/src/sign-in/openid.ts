import { traceHeaders } from '@tillkey/host'
import type { Configuration } from 'openid-client'
import { platformUnavailable } from '../session-errors.ts'

const TIMEOUT_SECONDS = 5
/** Who signs in, and that it lasts: the till is in use all day. */
const SCOPE = 'openid offline'
/** What a refresh token is answered with that is good no more. */
const invalidTokenErrors = new Set(['invalid_grant', 'token_inactive'])

/** The point of sale as a client of the platform (`TILLKEY_POS_SIGN_IN=oauth2`). */
export interface SignInClient {
  issuer: string
  clientId: string
  clientSecret: string
}

/** What a browser that went to sign in has to come back with (RFC 6749 10.12, RFC 7636, OpenID Connect Core 3.1.2.1). */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
}

/** What the platform gave for a sign-in. */
export interface Tokens {
  accessToken: string
  refreshToken: string | undefined
  idToken: string
}

/** Who has signed in, and when they proved it last, in milliseconds; 0 when the platform does not say. */
export interface SignedInPerson {
  subject: string
  authenticatedAt: number
}

/** The platform's side of the till's sign-in. Each call throws 503 when the platform does not answer. */
export interface OpenId {
  /** `login`: the platform asks for the password of somebody who is signed in there, too. */
  begin(prompt: 'login' | undefined): Promise<{ address: string; attempt: Attempt }>
  /** The tokens of who has come back to this address; nothing when it was refused or does not belong to the attempt. */
  finish(callback: URL, attempt: Attempt): Promise<(Tokens & SignedInPerson) | undefined>
  /** Whose an access token is; nothing when it is good no more. */
  findSubject(accessToken: string): Promise<string | undefined>
  /** Newer tokens; nothing when the refresh token is good no more. */
  refresh(tokens: Tokens): Promise<Tokens | undefined>
  /** Ends the tokens of a sign-in; resolves with where the browser is signed out of the platform. */
  end(tokens: Tokens): Promise<string>
}

type Library = typeof import('openid-client')

interface Connection {
  oidc: Library
  config: Configuration
}

/** Loaded, and the platform asked what it is, when somebody signs in: it may start after the point of sale. */
async function connect({ issuer, clientId, clientSecret }: SignInClient): Promise<Connection> {
  const oidc = await import('openid-client')
  const config = await oidc.discovery(new URL(issuer), clientId, {}, oidc.ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    [oidc.customFetch]: (url, options) =>
      fetch(url, { ...options, headers: { ...options.headers, ...traceHeaders() } }),
  })
  return { oidc, config }
}

/** Connects once; a failure is told to who waits, and tried again by the next. */
function createConnection(client: SignInClient): () => Promise<Connection> {
  let connection: Promise<Connection> | undefined
  return () => {
    connection ??= connect(client).catch((error: unknown) => {
      connection = undefined
      throw platformUnavailable(error)
    })
    return connection
  }
}

type TokenResponse = Awaited<ReturnType<Library['refreshTokenGrant']>>

const tokensOf = (granted: TokenResponse, before?: Tokens): Tokens => ({
  accessToken: granted.access_token,
  refreshToken: granted.refresh_token ?? before?.refreshToken,
  idToken: granted.id_token ?? before?.idToken ?? '',
})

/** Signs people in by the authorization code flow with PKCE; `baseUrl` is where the point of sale is reached. */
export function createOpenId(client: SignInClient, baseUrl: string): OpenId {
  const connected = createConnection(client)

  /** What an answer of the platform means; anything but an answer is that it is not there. */
  async function undefinedWhen<T>(
    isNo: (error: unknown) => boolean,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (isNo(error)) return undefined
      throw platformUnavailable(error)
    }
  }

  return {
    async begin(prompt) {
      const { oidc, config } = await connected()
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: `${baseUrl}/sign-in/callback`,
        scope: SCOPE,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
        ...(prompt && { prompt }),
      })
      return { address: address.href, attempt }
    },
    async finish(callback, { state, nonce, verifier }) {
      const { oidc, config } = await connected()
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
      const isNo = (error: unknown): boolean =>
        error instanceof oidc.AuthorizationResponseError ||
        error instanceof oidc.ClientError ||
        (error instanceof oidc.ResponseBodyError && invalidTokenErrors.has(error.error))
      return undefinedWhen(isNo, async () => {
        const granted = await oidc.authorizationCodeGrant(config, callback, checks)
        const { sub: subject = '', auth_time = 0 } = granted.claims() ?? {}
        return { ...tokensOf(granted), subject, authenticatedAt: auth_time * 1000 }
      })
    },
    async findSubject(accessToken) {
      const { oidc, config } = await connected()
      const isNo = (error: unknown): boolean =>
        error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401
      return undefinedWhen(
        isNo,
        async () => (await oidc.fetchUserInfo(config, accessToken, oidc.skipSubjectCheck)).sub,
      )
    },
    async refresh(tokens) {
      const { refreshToken } = tokens
      if (refreshToken === undefined) return undefined
      const { oidc, config } = await connected()
      const isNo = (error: unknown): boolean =>
        error instanceof oidc.ResponseBodyError && invalidTokenErrors.has(error.error)
      return undefinedWhen(isNo, async () =>
        tokensOf(await oidc.refreshTokenGrant(config, refreshToken), tokens),
      )
    },
    async end({ accessToken, refreshToken, idToken }) {
      const { oidc, config } = await connected()
      const never = (): boolean => false
      await undefinedWhen(never, () => oidc.tokenRevocation(config, refreshToken ?? accessToken))
      const back = { id_token_hint: idToken, post_logout_redirect_uri: `${baseUrl}/` }
      return oidc.buildEndSessionUrl(config, back).href
    },
  }
}
