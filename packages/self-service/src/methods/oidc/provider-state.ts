import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import { providerStateUnknown, traitsTooLarge } from '../../errors/oidc-errors.ts'
import { isExchanged } from '../../flows/exchange-code.ts'
import type { Flow } from '../../flows/flow.ts'
import { changeFlow } from '../../flows/flows.ts'
import type { BrowserServices, FlowServices, ProviderServices } from '../../flows/services.ts'
import type { FlowRequest } from '../../flows/submission.ts'

/** How long an authorization may take. */
const STATE_LIFETIME_MS = 30 * 60_000
const STATE_LENGTH = 32
/** Upper bound on the state, which includes submitted traits. */
const MAX_STATE_BYTES = 8192

/** State of a pending authorization. */
export interface ProviderState {
  provider: string
  nonce?: string | undefined
  verifier?: string | undefined
  /** Submitted traits. */
  traits?: JsonObject | undefined
  transientPayload?: JsonObject | undefined
  until: number
}

/** Stored state of a flow: sealed, for one `state` parameter. */
interface StoredProviderState {
  state: string
  sealed: string
}

/** Content of a `state` parameter: its flow. */
interface StateOf {
  kind: string
  id: string
}

const stateContext = ({ id }: ProjectContext): string => `provider state of ${id}`
/** Encryption context of a provider state. */
export const providerStateContext = ({ id }: Pick<Flow, 'id'>): string => `provider trip of ${id}`

/** Creates a `state` parameter, which names its flow and is valid once. */
export function newState({ kind, id }: Flow, project: ProjectContext, { keyring }: ProviderServices): string {
  const random = randomText(STATE_LENGTH)
  return keyring.seal(JSON.stringify({ kind, id, random }), stateContext(project))
}

/**
 * Stores the state of an authorization with its flow, replacing an earlier one. Resolves with the continuity
 * cookie.
 */
export async function storeProviderState(
  flow: Flow,
  { pending, state }: { pending: Omit<ProviderState, 'until'>; state: string },
  { from, services }: { from: FlowRequest; services: BrowserServices & FlowServices & ProviderServices },
): Promise<string> {
  const text = JSON.stringify({ ...pending, until: services.now() + STATE_LIFETIME_MS })
  if (Buffer.byteLength(text) > MAX_STATE_BYTES) throw traitsTooLarge()
  const bound = services.continuity.seal(text, providerStateContext(flow), from)
  // For an app the state is bound to its exchange code.
  const sealed = isExchanged(flow) ? services.keyring.seal(text, providerStateContext(flow)) : bound.sealed
  const oidc: StoredProviderState = { state: digestOf(state), sealed }
  const active = flow.kind === 'login' ? 'oidc' : flow.active
  await changeFlow(
    flow,
    (current) => ({ ...current, active, internal: { ...current.internal, oidc } }),
    services,
  )
  return bound.setCookie
}

function openState(text: string, project: ProjectContext, { keyring }: ProviderServices): StateOf {
  const opened = keyring.open(text, stateContext(project))
  if (opened === undefined) throw providerStateUnknown()
  return JSON.parse(opened) as StateOf // written by `newState`
}

/** Returns what was stored for a state; `undefined` when the flow stores another one. */
function storedStateIn({ internal }: Flow, state: string): StoredProviderState | undefined {
  const { oidc } = internal
  if (!isObject(oidc) || oidc.state !== digestOf(state)) return undefined
  return oidc as unknown as StoredProviderState // written by `storeProviderState`
}

function openPending(
  { flow, stored: { sealed } }: { flow: Flow; stored: StoredProviderState },
  from: FlowRequest,
  services: BrowserServices & ProviderServices,
): ProviderState {
  const context = providerStateContext(flow)
  const text = isExchanged(flow)
    ? services.keyring.open(sealed, context)
    : services.continuity.open(sealed, context, from)
  if (text === undefined) throw providerStateUnknown()
  return JSON.parse(text) as ProviderState // written by `storeProviderState`
}

/** Returns the flow of a `state` parameter that was used; undefined while it still may be. */
export async function findFlowOfUsedState(
  state: string,
  project: ProjectContext,
  services: FlowServices & ProviderServices,
): Promise<Flow | undefined> {
  const { kind, id } = openState(state, project, services)
  const flow = await services.flows.find(project.id, kind, id)
  return flow && storedStateIn(flow, state) === undefined ? flow : undefined
}

/** A returned flow with its authorization state. */
export interface ConsumedState {
  flow: Flow
  pending: ProviderState
}

/** Consumes the state of a callback. Throws 400 when it is unknown, used, expired or from another browser. */
export async function consumeProviderState(
  state: string,
  from: FlowRequest,
  services: BrowserServices & FlowServices & ProviderServices,
): Promise<ConsumedState> {
  const { kind, id } = openState(state, from.project, services)
  const flow = await services.flows.find(from.project.id, kind, id)
  const stored = flow && storedStateIn(flow, state)
  if (!stored) throw providerStateUnknown()
  const pending = openPending({ flow, stored }, from, services)
  const ended = await changeFlow(
    flow,
    (current) => {
      const { oidc: _over, ...internal } = current.internal
      return storedStateIn(current, state) ? { ...current, internal } : undefined
    },
    services,
  )
  if (!ended || pending.until <= services.now()) throw providerStateUnknown()
  return { flow: ended, pending: pending }
}
