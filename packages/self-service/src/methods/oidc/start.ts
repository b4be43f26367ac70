import { senderClient } from '@tillkey/identity/browser/negotiation.ts'
import type { OidcSettings, ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import {
  transientPayloadUnreadable,
  unknownProvider,
  upstreamParametersUnreadable,
} from '../../errors/oidc-errors.ts'
import { goTo, type Outcome, respondWith } from '../../flows/outcome.ts'
import type { BrowserServices, FlowServices, ProviderServices } from '../../flows/services.ts'
import type { Submission } from '../../flows/submission.ts'
import { newState, storeProviderState } from './provider-state.ts'

/** Parameters forwarded to the provider. */
const FORWARDED_PARAMETERS = ['login_hint', 'hd', 'prompt', 'auth_type']

/** Returns the provider of an id. Throws 404 for an unknown one. */
export function getProvider({ providers }: OidcSettings, id: string): ProviderSettings {
  const found = providers.find((provider) => provider.id === id)
  if (!found) throw unknownProvider(id)
  return found
}

/** Callback path of a provider; providers of organizations have their own. */
export function callbackPath({
  id,
  organizationId,
}: Partial<Pick<ProviderSettings, 'organizationId'>> & { id: string }): string {
  const organizationPath = organizationId === undefined ? '' : `/organization/${organizationId}`
  return `/self-service/methods/oidc${organizationPath}/callback/${encodeURIComponent(id)}`
}

/** Redirect URI of a provider. */
export const buildRedirectUri = ({ redirectBase }: OidcSettings, provider: ProviderSettings): string =>
  `${redirectBase}${callbackPath(provider)}`

function readUpstreamParameters({ upstream_parameters: parameters }: JsonObject): Record<string, string> {
  if (parameters === undefined || parameters === null) return {}
  if (!isObject(parameters)) throw upstreamParametersUnreadable()
  const passed = FORWARDED_PARAMETERS.filter((name) => parameters[name] !== undefined).map((name) => {
    const value = parameters[name]
    if (typeof value !== 'string') throw upstreamParametersUnreadable()
    return [name, value]
  })
  return Object.fromEntries(passed)
}

function readTransientPayload(value: unknown): JsonObject | undefined {
  if (value === undefined || value === null) return undefined
  if (!isObject(value)) throw transientPayloadUnreadable()
  return value
}

/** Returns the organization of a flow. Settings flows belong to no organization. */
const flowOrganization = ({ context }: Submission['flow']): string | null =>
  'organizationId' in context && typeof context.organizationId === 'string' ? context.organizationId : null

/** Starts an authorization and stores the form until the callback. */
export async function startAuthorization(
  submission: Submission,
  id: string,
  { services, prompt }: { services: BrowserServices & FlowServices & ProviderServices; prompt?: string },
): Promise<Outcome> {
  const { config, project, payload, flow } = submission
  const settings = getProvider(config.oidc, id)
  if ((settings.organizationId ?? null) !== flowOrganization(flow)) throw unknownProvider(id)
  const upstream = { ...(prompt !== undefined && { prompt }), ...readUpstreamParameters(payload) }
  const transientPayload = readTransientPayload(payload.transient_payload)
  const traits = isObject(payload.traits) ? payload.traits : undefined
  const state = newState(flow, project, services)
  const redirectUri = buildRedirectUri(config.oidc, settings)
  const { url, ...authorization } = await services.providers.authorize({
    project,
    settings,
    redirectUri,
    state,
    upstream,
  })
  const pending = { provider: id, ...authorization, traits, transientPayload }
  const cookie = await storeProviderState(flow, { pending, state }, { from: submission, services })
  return respondWith({ client: senderClient(submission) }, goTo(url, { 'set-cookie': [cookie] }))
}
