import type { Incoming } from '@tillkey/host'
import type { AuthorizationRequest } from '../authorize/authorization.ts'
import type { AuthorizationProgress, AuthorizationStep } from '../authorize/authorization-progress.ts'
import { findClient } from '../authorize/steps/checks.ts'
import { startLogin } from '../authorize/steps/start-login.ts'
import { useLoginVerifier } from '../authorize/steps/use-login-verifier.ts'
import { findByVerifier } from '../authorize/verifiers.ts'
import { withQuery } from '../http/addresses.ts'
import { readParameters, readValue } from '../http/form.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type BrowserResponse, toPage } from '../http/redirects.ts'
import { checkTime } from '../interactions/decision.ts'
import { findDecided, openRequest } from '../interactions/interactions.ts'
import { assertWithinSizeLimit } from '../interactions/request-limits.ts'
import { csrfFor, hasCsrfCookie } from '../login/cookies.ts'
import type { AuthorizationServer } from '../provider.ts'
import { createDeviceCodesStore, type DeviceCode } from './device-codes-store.ts'
import { useDeviceConsent } from './use-device-consent.ts'

/** The device cookie belongs to the browser, since no client is known yet. */
const deviceScope = { step: 'device', clientId: '' } as const

const formatQuery = (clientId: string): string =>
  `client_id=${encodeURIComponent(clientId)}&user_code=%2A%2A%2A%2A`

/** The request of a device as an authorization request. Its client gets no response by the browser. */
const toAuthorizationRequest = (
  { config }: AuthorizationServer,
  { id, clientId, scopes, audience }: DeviceCode,
): AuthorizationRequest => ({
  clientId,
  deviceCodeId: id,
  redirectUri: '',
  namesRedirectUri: false,
  responseTypes: [],
  responseMode: 'query',
  scopes,
  audience,
  state: '',
  nonce: '',
  prompt: [],
  maxAge: null,
  codeChallenge: null,
  acrValues: [],
  uiLocales: [],
  display: '',
  loginHint: '',
  hint: null,
  // As published, the code itself is hidden from the pages.
  requestUrl: `${config.publicUrl}/oauth2/device/verify?${formatQuery(clientId)}`,
})

/** Handles the return from the page of the code and continues with the login. */
const useDeviceVerifier: AuthorizationStep = async (provider, progress) => {
  const verifier = readValue(progress.parameters, 'device_verifier')
  if (verifier === undefined) return undefined
  const all = await findDecided(provider, { kind: 'device', verifier })
  const { accepted } = all?.decision ?? {}
  if (!all || !accepted) throw oauth2Error('access_denied', 'The device verifier is invalid.')
  checkTime(provider, all.request.requestedAt)
  if (!hasCsrfCookie(provider, progress.incoming, { csrf: all.request.csrf, ...deviceScope }))
    throw oauth2Error('request_forbidden', 'The request was started in another browser.')
  const code = await createDeviceCodesStore(provider.db).find(provider.project.id, accepted.deviceCodeId)
  if (code?.state !== 'pending' || code.expiresAt <= provider.now())
    throw oauth2Error('access_denied', 'The code has expired or has been used.')
  progress.client = await provider.readClient(code.clientId)
  progress.found = toAuthorizationRequest(provider, code)
  return startLogin(provider, progress)
}

const isReturn = ({ parameters }: AuthorizationProgress): boolean =>
  ['login_verifier', 'consent_verifier'].some((name) => readValue(parameters, name) !== undefined)

/** The pages return with the client in the address. */
const findReturningClient: AuthorizationStep = (provider, progress) =>
  isReturn(progress) ? findClient(provider, progress) : undefined

/** A refused login also denies the request of the device, which would poll in vain. */
const denyRefusedLogin: AuthorizationStep = async (provider, progress) => {
  const all = await findByVerifier(provider, progress, 'login')
  const id = all?.request.request.deviceCodeId
  if (all && id === undefined) throw oauth2Error('access_denied', 'The login belongs to no device.')
  if (all?.decision.rejected && id !== undefined)
    await createDeviceCodesStore(provider.db).deny({ projectId: provider.project.id, id })
  return undefined
}

/** Redirects to the page on which the person enters the code. */
const openCodePage: AuthorizationStep = async (provider, progress) => {
  const { csrf, cookie } = csrfFor(provider, progress.incoming, deviceScope)
  const content = { csrf, requestedAt: provider.now() }
  assertWithinSizeLimit(provider, progress.incoming, content)
  const challenge = await openRequest(provider, { kind: 'device', content })
  const userCode = readValue(progress.parameters, 'user_code')
  progress.cookies.push(cookie)
  return toPage(
    withQuery(provider.config.protocol.urls.deviceVerification, {
      device_challenge: challenge,
      ...(userCode !== undefined && { user_code: userCode }),
    }),
    progress,
  )
}

/** Steps of the verification endpoint (RFC 8628 3.3). The first to return a response ends the request. */
const steps: readonly AuthorizationStep[] = [
  useDeviceVerifier,
  findReturningClient,
  denyRefusedLogin,
  useLoginVerifier,
  useDeviceConsent,
  openCodePage,
]

/** Runs the verification endpoint. Errors are shown as JSON, as published. */
export async function verifyDevice(
  provider: AuthorizationServer,
  incoming: Incoming,
): Promise<BrowserResponse> {
  const parameters = await readParameters(incoming)
  const progress: AuthorizationProgress = {
    incoming,
    parameters,
    requestUrl: '',
    client: undefined,
    target: undefined,
    found: {},
    cookies: [],
  }
  for (const step of steps) {
    const response = await step(provider, progress)
    if (response) return response
  }
  throw new Error('no step has answered')
}
