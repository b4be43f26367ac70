import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { createCallback } from '../methods/oidc/callback.ts'
import { callbackPath } from '../methods/oidc/start.ts'
import { submitTo } from '../self-service.ts'
import { fieldValue, type Play, type SimulatedKind, submit } from './player.ts'
import type { FlowAnswer, ShownForm } from './simulated-browser.ts'

/** Code that the provider would send. Sample claims answer every code. */
const CODE = 'simulated'

/** Returns from the provider with a code, as its redirect would. */
function returnFrom(play: Play, kind: SimulatedKind, { id, state }: { id: string; state: string }) {
  const { browser, project, sandbox, definitions } = play
  const { services } = sandbox
  const settings = identityConfig(project).oidc.providers.find((provider) => provider.id === id)
  const query = { state, code: CODE }
  const path = `${callbackPath(settings ?? { id })}?${new URLSearchParams(query).toString()}`
  const callback = createCallback(submitTo(definitions, services), services)
  const { organizationId: organization } = settings ?? {}
  const address = { provider: id, ...(organization !== undefined && { organization }) }
  const visit = { flow: kind, action: 'return', method: 'oidc', path, fields: { provider: id } } as const
  return browser.visit(visit, (request) => callback.receive(address, query, { request, project }))
}

/** Submits a form with a provider, and returns from it with the sample claims. */
export async function playProvider(play: Play, kind: SimulatedKind, form: ShownForm): Promise<FlowAnswer> {
  const chosen = play.simulation.provider ?? fieldValue(form, 'provider')
  const id = typeof chosen === 'string' ? chosen : ''
  const started = await submit(play, { kind, form, method: 'oidc', fields: { provider: id } })
  const state = URL.parse(started.redirectTo ?? '')?.searchParams.get('state')
  return state ? returnFrom(play, kind, { id, state }) : started
}
