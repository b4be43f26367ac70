import { type HandlerResponse, type Headers, redirect } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { withCsrfCookie } from '../../browser/csrf-cookie.ts'
import { clientKindOf } from '../../browser/negotiation.ts'
import { providerStateUnknown } from '../../errors/oidc-errors.ts'
import { csrfViolation, methodDisabled } from '../../errors/self-service-errors.ts'
import { isExchanged } from '../../flows/exchange-code.ts'
import type { FlowRequest } from '../../flows/flow-definition.ts'
import { answerError } from '../../flows/flow-errors.ts'
import type { SentForm } from '../../flows/payload.ts'
import type { ProviderCallback } from '../../flows/provider-callback.ts'
import type { Services } from '../../flows/services.ts'
import { identityConfig } from '../../identity-config.ts'
import { ProviderRefusal } from '../../providers/provider-refusal.ts'
import { type ConsumedState, consumeProviderState, type ProviderState } from './provider-state.ts'
import { refusalMessage } from './resolve-identity.ts'
import { buildRedirectUri, callbackPath, getProvider } from './start.ts'

/** What a provider sends a browser back with. */
export type CallbackQuery = Readonly<Record<string, string>>

/** Sends what came back to the flow that sent somebody away. */
export type SubmitTo = (
  kind: string,
  id: string,
  form: SentForm,
  from: FlowRequest,
) => Promise<HandlerResponse>

/** Why the provider sends nobody, in its words. */
function readRefusal({
  error,
  error_description: description,
  code,
  authCode,
}: CallbackQuery): string | undefined {
  if (error) return `The other service says "${error}"${description ? `: ${description}` : '.'}`
  return code || authCode ? undefined : 'The other service did not say who you are.'
}

/** Who came back, as the provider says it. */
async function readCallback(
  { provider, nonce, verifier }: ProviderState,
  brought: CallbackQuery,
  { project, services }: { project: FlowRequest['project']; services: Services },
): Promise<ProviderCallback> {
  const refusal = readRefusal(brought)
  if (refusal !== undefined) return { provider, refusal }
  const { oidc } = identityConfig(project)
  const settings = getProvider(oidc, provider)
  const redirectUri = buildRedirectUri(oidc, settings)
  const code = brought.code || brought.authCode || ''
  try {
    const answered = { project, settings, redirectUri, code, nonce, verifier, brought }
    return { provider, claims: await services.providers.answerOf(answered) }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    services.log.info({ err: error, provider, project: project.slug }, 'a provider was not believed')
    return { provider, refusal: refusalMessage(error) }
  }
}

const restoredForm = ({ provider, traits, transientPayload }: ProviderState) => ({
  method: 'oidc',
  provider,
  ...(traits && { traits }),
  ...(transientPayload && { transient_payload: transientPayload }),
})

/** Adds what the browser goes on remembering, unless it is told otherwise. */
function withCookies(headers: Headers = {}, cookies: readonly string[]): Headers {
  const set = [headers['set-cookie'] ?? []].flat()
  const setsCookie = set.some((line) => line.startsWith('ory_kratos_continuity='))
  return setsCookie ? headers : { ...headers, 'set-cookie': [...set, ...cookies] }
}

/** The address somebody came back to: the provider's id, and the organization whose path it is. */
export interface CallbackAddress {
  provider: string
  organization?: string
}

/** Whether a trip ends at an address: a path of an organization is that of its own providers alone. */
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
  { brought, address, from }: { brought: CallbackQuery; address: CallbackAddress; from: FlowRequest },
  { submitTo, services }: { submitTo: SubmitTo; services: Services },
): Promise<HandlerResponse> {
  if (!matchesAddress(pending, address, from)) throw providerStateUnknown()
  const callback = await readCallback(pending, brought, { project: from.project, services })
  return submitTo(flow.kind, flow.id, () => restoredForm(pending), { ...from, providerCallback: callback })
}

/**
 * Takes a browser back that was sent to a provider, to the flow that sent it. 400, or the error page, when it was not sent from
 * here, or came back before; 404, and no page, where no provider is offered any more.
 */
export function createCallback(submitTo: SubmitTo, services: Services) {
  async function handleCallback(
    address: CallbackAddress,
    brought: CallbackQuery,
    from: FlowRequest,
  ): Promise<HandlerResponse> {
    const { request, project } = from
    if (!brought.state) throw providerStateUnknown()
    const returned = await consumeProviderState(brought.state, from, services)
    // An app's browser was given nothing to remember.
    const cookies = isExchanged(returned.flow) ? [] : services.continuity.renewCookie(request, project)
    try {
      const answer = await continueFlow(returned, { brought, address, from }, { submitTo, services })
      return { ...answer, headers: withCookies(answer.headers, cookies) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError({ ...error.facts, headers: withCookies(error.facts.headers, cookies) })
    }
  }
  return {
    receive(address: CallbackAddress, brought: CallbackQuery, from: FlowRequest): Promise<HandlerResponse> {
      const { request, project } = from
      const client = clientKindOf('browser', request)
      return withCsrfCookie(from, services.csrf, () => {
        if (!identityConfig(project).oidc.enabled) throw methodDisabled()
        return handleCallback(address, brought, from).catch((error: unknown) =>
          answerError(error, { client, request, project, services }),
        )
      })
    },
    /** A provider that answers by a form: the browser comes again by itself, with the cookies that other sites' forms do not bring. */
    post(
      { provider, organization }: CallbackAddress,
      brought: CallbackQuery,
      from: FlowRequest,
    ): Promise<HandlerResponse> {
      const { project } = from
      const { providers } = identityConfig(project).oidc
      const isApple =
        provider === 'apple' || providers.some(({ id, kind }) => id === provider && kind === 'apple')
      if (!isApple)
        return withCsrfCookie(from, services.csrf, () => {
          throw csrfViolation('Only providers that answer by a form send one here.')
        })
      const path = callbackPath({ id: provider, organizationId: organization })
      const back = new URL(`${project.publicUrl}${path}`)
      back.search = new URLSearchParams(brought).toString()
      back.searchParams.sort()
      return Promise.resolve(redirect(back.href, {}, 302))
    },
  }
}
