import { respondToSender } from '../../browser/negotiation.ts'
import type { OidcSettings, ProviderSettings } from '../../config/oidc-config.ts'
import {
  transientPayloadUnreadable,
  unknownProvider,
  upstreamParametersUnreadable,
} from '../../errors/oidc-errors.ts'
import type { Submission } from '../../flows/flow-definition.ts'
import { goTo, type Outcome } from '../../flows/outcome.ts'
import type { Services } from '../../flows/services.ts'
import { isObject, type JsonObject } from '../../values.ts'
import { newState, storeProviderState } from './provider-state.ts'

/** What of a form goes on to the provider. */
const PASSED_ON = ['login_hint', 'hd', 'prompt', 'auth_type']

/** The provider of an id. 404 when there is none. */
export function providerOf({ providers }: OidcSettings, id: string): ProviderSettings {
  const found = providers.find((provider) => provider.id === id)
  if (!found) throw unknownProvider(id)
  return found
}

/** The path where browsers come back from a provider; those of an organization have one of its own. */
export function callbackPath({
  id,
  organizationId,
}: Partial<Pick<ProviderSettings, 'organizationId'>> & { id: string }): string {
  const whose = organizationId === undefined ? '' : `/organization/${organizationId}`
  return `/self-service/methods/oidc${whose}/callback/${encodeURIComponent(id)}`
}

/** Where a provider sends browsers back to. */
export const redirectUriOf = ({ redirectBase }: OidcSettings, provider: ProviderSettings): string =>
  `${redirectBase}${callbackPath(provider)}`

function upstreamIn({ upstream_parameters: given }: JsonObject): Record<string, string> {
  if (given === undefined || given === null) return {}
  if (!isObject(given)) throw upstreamParametersUnreadable()
  const passed = PASSED_ON.filter((name) => given[name] !== undefined).map((name) => {
    const value = given[name]
    if (typeof value !== 'string') throw upstreamParametersUnreadable()
    return [name, value]
  })
  return Object.fromEntries(passed)
}

function objectIn(value: unknown): JsonObject | undefined {
  if (value === undefined || value === null) return undefined
  if (!isObject(value)) throw transientPayloadUnreadable()
  return value
}

/** The organization that a flow is of; settings are nobody's. */
const organizationOf = ({ context }: Submission['flow']): string | null =>
  'organizationId' in context && typeof context.organizationId === 'string' ? context.organizationId : null

/** Sends somebody to a provider, and remembers what their form held until they are back. */
export async function startAuthorization(
  submission: Submission,
  id: string,
  { services, prompt }: { services: Services; prompt?: string },
): Promise<Outcome> {
  const { config, project, payload, flow } = submission
  const settings = providerOf(config.oidc, id)
  if ((settings.organizationId ?? null) !== organizationOf(flow)) throw unknownProvider(id)
  const upstream = { ...(prompt !== undefined && { prompt }), ...upstreamIn(payload) }
  const transientPayload = objectIn(payload.transient_payload)
  const traits = isObject(payload.traits) ? payload.traits : undefined
  const state = newState(flow, project, services)
  const redirectUri = redirectUriOf(config.oidc, settings)
  const { url, ...asked } = await services.providers.ask({ project, settings, redirectUri, state, upstream })
  const trip = { provider: id, ...asked, traits, transientPayload }
  const cookie = await storeProviderState(flow, { trip, state }, { from: submission, services })
  respondToSender(submission)
  return goTo(url, { 'set-cookie': [cookie] })
}
