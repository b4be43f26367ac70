import { type HandlerResponse, type Headers, type Redirect, redirect } from '@tillkey/host'
import { withCsrfCookie } from '@tillkey/identity/browser/csrf-cookie.ts'
import { detectClientKind } from '@tillkey/identity/browser/negotiation.ts'
import { signedInTarget } from '@tillkey/identity/browser/return-to.ts'
import { csrfViolation, methodDisabled } from '@tillkey/identity/errors/self-service-errors.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { ApiError } from '@tillkey/wire'
import { providerStateUnknown } from '../../errors/oidc-errors.ts'
import { isExchanged } from '../../flows/exchange-code.ts'
import type { Flow } from '../../flows/flow.ts'
import { answerError } from '../../flows/flow-errors.ts'
import type { SentForm } from '../../flows/payload.ts'
import type { ProviderCallback } from '../../flows/provider-callback.ts'
import type {
  BrowserServices,
  FlowServices,
  LimitServices,
  ProviderServices,
  RequestServices,
  SessionServices,
} from '../../flows/services.ts'
import type { FlowRequest } from '../../flows/submission.ts'
import { ProviderRefusal } from '../../providers/provider-refusal.ts'
import {
  type ConsumedState,
  consumeProviderState,
  findFlowOfUsedState,
  type ProviderState,
} from './provider-state.ts'
import { refusalMessage } from './resolve-identity.ts'
import { buildRedirectUri, callbackPath, getProvider } from './start.ts'

/** Query parameters of a callback, or the form of a form_post response. */
export type CallbackQuery = Readonly<Record<string, string>>

/** Submits a callback to the flow that started the authorization. */
export type SubmitTo = (
  flow: Pick<Flow, 'kind' | 'id'>,
  form: SentForm,
  from: FlowRequest,
) => Promise<HandlerResponse>

/** Returns why the provider refused; undefined if it sent a code. */
function readRefusal({
  error,
  error_description: description,
  code,
  authCode,
}: CallbackQuery): string | undefined {
  if (error) return `The other service reported "${error}"${description ? `: ${description}` : '.'}`
  return code || authCode ? undefined : 'The other service did not confirm your identity.'
}

/** Verifies a callback and returns its claims or refusal. */
async function readCallback(
  { provider, nonce, verifier }: ProviderState,
  query: CallbackQuery,
  { project, services }: { project: FlowRequest['project']; services: ProviderServices & RequestServices },
): Promise<ProviderCallback> {
  const refusal = readRefusal(query)
  if (refusal !== undefined) return { provider, refusal }
  const { oidc } = identityConfig(project)
  const settings = getProvider(oidc, provider)
  const redirectUri = buildRedirectUri(oidc, settings)
  const code = query.code || query.authCode || ''
  try {
    const parameters = { project, settings, redirectUri, code, nonce, verifier, callbackQuery: query }
    return { provider, claims: await services.providers.authenticate(parameters) }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    services.log.info({ err: error, provider, project: project.slug }, 'sign-in provider response rejected')
    return { provider, refusal: refusalMessage(error) }
  }
}

/** The submitted form, as stored with the state. */
const restoredForm = ({ provider, traits, transientPayload }: ProviderState) => ({
  method: 'oidc',
  provider,
  ...(traits && { traits }),
  ...(transientPayload && { transient_payload: transientPayload }),
})

/** Renews the continuity cookie unless the response sets it. */
function withCookies(headers: Headers = {}, cookies: readonly string[]): Headers {
  const set = [headers['set-cookie'] ?? []].flat()
  const setsCookie = set.some((line) => line.startsWith('ory_kratos_continuity='))
  return setsCookie ? headers : { ...headers, 'set-cookie': [...set, ...cookies] }
}

/** Path parameters of the callback URL. */
export interface CallbackAddress {
  provider: string
  organization?: string
}

/**
 * Returns whether a callback URL belongs to the provider of the state. Paths of an organization accept only
 * its own providers.
 */
function matchesAddress(
  { provider }: ProviderState,
  address: CallbackAddress,
  { project }: FlowRequest,
): boolean {
  if (provider !== address.provider) return false
  const { organizationId } = getProvider(identityConfig(project).oidc, provider)
  return (
    address.organization === undefined || address.organization.toLowerCase() === organizationId?.toLowerCase()
  )
}

async function continueFlow(
  { flow, pending }: ConsumedState,
  { query, address, from }: { query: CallbackQuery; address: CallbackAddress; from: FlowRequest },
  { submitTo, services }: { submitTo: SubmitTo; services: ProviderServices & RequestServices },
): Promise<HandlerResponse> {
  if (!matchesAddress(pending, address, from)) throw providerStateUnknown()
  const callback = await readCallback(pending, query, { project: from.project, services })
  return submitTo(flow, () => restoredForm(pending), { ...from, providerCallback: callback })
}

export type CallbackServices = BrowserServices &
  FlowServices &
  LimitServices &
  ProviderServices &
  RequestServices &
  SessionServices

/**
 * Consumes the state of a callback. In the newer generation, a browser that has used it to sign in goes on
 * to its destination, e.g. after the page was loaded again.
 */
async function consumeOrLeave(
  state: string,
  from: FlowRequest,
  services: CallbackServices,
): Promise<ConsumedState | Redirect> {
  const { request, project } = from
  try {
    return await consumeProviderState(state, from, services)
  } catch (error) {
    const { rules } = identityConfig(project)
    const flow =
      rules.repeatedCallback === 'signed in' && (await findFlowOfUsedState(state, project, services))
    if (!flow || !(await services.sessions.find(request, project))) throw error
    return redirect(signedInTarget(flow.returnTo, project))
  }
}

/**
 * Handles the browser's return from a provider. Throws 400, or shows the error page, for an unknown or
 * reused state, and 404 when social sign-in is disabled.
 */
export function createCallback(submitTo: SubmitTo, services: CallbackServices) {
  async function handleCallback(
    address: CallbackAddress,
    query: CallbackQuery,
    from: FlowRequest,
  ): Promise<HandlerResponse> {
    const { request, project } = from
    if (!query.state) throw providerStateUnknown()
    const consumed = await consumeOrLeave(query.state, from, services)
    if ('status' in consumed) return consumed
    // A native app's browser tab has no continuity cookie.
    const renews =
      !isExchanged(consumed.flow) && identityConfig(project).rules.continuityAfterProvider === 'renewed'
    const cookies = renews ? services.continuity.renewCookie(request, project) : []
    try {
      const response = await continueFlow(consumed, { query, address, from }, { submitTo, services })
      return { ...response, headers: withCookies(response.headers, cookies) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError({ ...error.facts, headers: withCookies(error.facts.headers, cookies) })
    }
  }
  return {
    receive(address: CallbackAddress, query: CallbackQuery, from: FlowRequest): Promise<HandlerResponse> {
      const { request, project } = from
      const client = detectClientKind('browser', request)
      const { oidc, rules } = identityConfig(project)
      const handle = async () => {
        if (!oidc.enabled) throw methodDisabled()
        return handleCallback(address, query, from).catch((error: unknown) =>
          answerError(error, { client, request, project, services }),
        )
      }
      return rules.callbackCsrfCookie === 'set' ? withCsrfCookie(from, services.csrf, handle) : handle()
    },
    /**
     * Handles form_post callbacks: redirects to the same URL by GET, since cookies are not sent with
     * cross-site forms.
     */
    post(
      { provider, organization }: CallbackAddress,
      query: CallbackQuery,
      from: FlowRequest,
    ): Promise<HandlerResponse> {
      const { project } = from
      const { oidc, rules } = identityConfig(project)
      const { providers } = oidc
      const takesForm =
        rules.formCallback === 'all' ||
        provider === 'apple' ||
        providers.some(({ id, kind }) => id === provider && kind === 'apple')
      if (!takesForm)
        return withCsrfCookie(from, services.csrf, () => {
          throw csrfViolation('This address only accepts form_post responses of sign-in providers.')
        })
      const path = callbackPath({ id: provider, organizationId: organization })
      const callbackUrl = new URL(`${project.publicUrl}${path}`)
      callbackUrl.search = new URLSearchParams(query).toString()
      callbackUrl.searchParams.sort()
      return Promise.resolve(redirect(callbackUrl.href, {}, 302))
    },
  }
}
