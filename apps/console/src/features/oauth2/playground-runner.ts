import { createClient, isCallError, type OAuth2Client, type OAuth2TokenExchange } from '@tillkey/client'
import { getOidcUserInfo } from '@tillkey/contract/platform/oauth2/oidc.ts'
import { oauth2TokenExchange } from '@tillkey/contract/platform/oauth2/tokens.ts'
import { isPublicClient } from './app-kinds.ts'
import { deriveChallenge, randomText, waitForCallback } from './playground-flow.ts'

/** One request of a flow, with its answer when there is one. */
export interface FlowStep {
  kind: 'authorize' | 'token' | 'userinfo'
  request: string
  answer?: string
  isFailed?: boolean
}

export interface FlowOptions {
  client: OAuth2Client
  /** The secret, which is only used for the requests of this flow. */
  secret: string
  scope: string
  issuer: string
  /** Base URL of the project's endpoints at the console's server. */
  baseUrl: string
  redirectUri: string
  onStep: (steps: readonly FlowStep[]) => void
  signal: AbortSignal
}

type TokenArguments = NonNullable<Parameters<typeof oauth2TokenExchange>[1]>

const writeAnswer = (value: unknown): string => JSON.stringify(value, null, 2)

const explain = (error: unknown): string =>
  isCallError(error) ? `${error.status ?? ''}\n${writeAnswer(error.data)}` : String(error)

/** Reports the steps of a flow as they change. */
function recordSteps(onStep: FlowOptions['onStep']) {
  const steps: FlowStep[] = []
  return async <T>(step: FlowStep, work: () => Promise<T>): Promise<T> => {
    steps.push(step)
    onStep([...steps])
    try {
      const answer = await work()
      if (answer instanceof URLSearchParams && answer.has('error')) step.isFailed = true
      step.answer =
        answer instanceof URLSearchParams
          ? [...answer].map((pair) => pair.join('=')).join('\n')
          : writeAnswer(answer)
      return answer
    } catch (error) {
      step.isFailed = true
      step.answer = explain(error)
      throw error
    } finally {
      onStep([...steps])
    }
  }
}

type RunStep = ReturnType<typeof recordSteps>

/** Requests tokens with the client's own way of authentication. */
function requestTokens(
  run: RunStep,
  options: FlowOptions,
  args: TokenArguments,
): Promise<OAuth2TokenExchange> {
  const { client, secret, baseUrl, issuer } = options
  const { client_id: id = '', token_endpoint_auth_method: method } = client
  const isBasic = !isPublicClient(client) && method !== 'client_secret_post'
  const form = {
    ...args,
    ...(!isBasic && { client_id: id }),
    ...(method === 'client_secret_post' && { client_secret: secret }),
  }
  const shown = Object.entries(form).map(
    ([name, value]) => `${name}=${name === 'client_secret' ? '•••' : value}`,
  )
  const request = [
    `POST ${issuer}/oauth2/token`,
    ...(isBasic ? [`Authorization: Basic ${id}:•••`] : []),
    '',
    ...shown,
  ].join('\n')
  const caller = createClient({
    baseUrl,
    ...(isBasic && { username: encodeURIComponent(id), password: encodeURIComponent(secret) }),
  })
  return run({ kind: 'token', request }, () => oauth2TokenExchange(caller, form))
}

/** Runs the client credentials flow. */
export async function runClientCredentials(options: FlowOptions): Promise<void> {
  const { scope, onStep } = options
  const args = { grant_type: 'client_credentials', ...(scope !== '' && { scope }) }
  await requestTokens(recordSteps(onStep), options, args)
}

/** Runs the authorization code flow with PKCE. The person signs in in another window. */
export async function runAuthorizationCode(options: FlowOptions): Promise<void> {
  const { client, scope, issuer, redirectUri, baseUrl, onStep, signal } = options
  const run = recordSteps(onStep)
  const [verifier, state] = [randomText(), randomText()]
  const parameters = {
    client_id: client.client_id ?? '',
    response_type: 'code',
    scope,
    redirect_uri: redirectUri,
    state,
    code_challenge: await deriveChallenge(verifier),
    code_challenge_method: 'S256',
  }
  const shown = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  const request = `GET ${issuer}/oauth2/auth\n\n${shown.join('\n')}`
  const query = await run({ kind: 'authorize', request }, () => {
    const callback = waitForCallback(state, signal)
    window.open(`${issuer}/oauth2/auth?${new URLSearchParams(parameters).toString()}`, '_blank', 'popup')
    return callback
  })
  const code = query.get('code')
  if (code === null) return
  const tokens = await requestTokens(run, options, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  if (!scope.split(' ').includes('openid')) return
  const caller = createClient({ baseUrl, accessToken: tokens.access_token })
  const userinfo = `GET ${issuer}/userinfo\nAuthorization: Bearer ${tokens.access_token ?? ''}`
  await run({ kind: 'userinfo', request: userinfo }, () => getOidcUserInfo(caller))
}
