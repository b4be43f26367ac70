import type { ProjectContext } from '@tillkey/platform-core'
import { digestOf, randomText } from '@tillkey/secrets'
import { notSent, traitsTooLarge } from '../../errors/oidc-errors.ts'
import { isExchanged } from '../../flows/exchange-code.ts'
import type { Flow } from '../../flows/flow.ts'
import type { FlowRequest } from '../../flows/flow-definition.ts'
import { changeFlow } from '../../flows/flows.ts'
import type { Services } from '../../flows/services.ts'
import { isObject, type JsonObject } from '../../values.ts'

/** How long somebody may be away. */
const AWAY_MS = 30 * 60_000
const STATE_LENGTH = 32
/** What was filled in stays with the flow meanwhile: no form needs more. */
const MAX_TRIP_BYTES = 8192

/** What is remembered while somebody is at a provider. */
export interface Trip {
  provider: string
  nonce?: string | undefined
  verifier?: string | undefined
  /** What the form held beside. */
  traits?: JsonObject | undefined
  transientPayload?: JsonObject | undefined
  until: number
}

/** A trip as its flow keeps it: sealed, and for one state. */
interface KeptTrip {
  state: string
  sealed: string
}

/** What a state says: which flow it is of. */
interface StateOf {
  kind: string
  id: string
}

const stateContext = ({ id }: ProjectContext): string => `provider state of ${id}`
/** What a trip is bound to. */
export const tripContext = ({ id }: Pick<Flow, 'id'>): string => `provider trip of ${id}`

/** A new state. It names its flow to us, and is good for one return. */
export function newState({ kind, id }: Flow, project: ProjectContext, { keyring }: Services): string {
  const random = randomText(STATE_LENGTH)
  return keyring.seal(JSON.stringify({ kind, id, random }), stateContext(project))
}

/** Remembers a trip with its flow, in place of one before; the cookie with which the browser shows that it is the same. */
export async function keepTrip(
  flow: Flow,
  { trip, state }: { trip: Omit<Trip, 'until'>; state: string },
  { from, services }: { from: FlowRequest; services: Services },
): Promise<string> {
  const text = JSON.stringify({ ...trip, until: services.now() + AWAY_MS })
  if (Buffer.byteLength(text) > MAX_TRIP_BYTES) throw traitsTooLarge()
  const bound = services.continuity.seal(text, tripContext(flow), from)
  // The app that has the other code of the exchange is who the trip is bound to.
  const sealed = isExchanged(flow) ? services.keyring.seal(text, tripContext(flow)) : bound.sealed
  const oidc: KeptTrip = { state: digestOf(state), sealed }
  const active = flow.kind === 'login' ? 'oidc' : flow.active
  await changeFlow(
    flow,
    (current) => ({ ...current, active, internal: { ...current.internal, oidc } }),
    services,
  )
  return bound.setCookie
}

function stateIn(text: string, project: ProjectContext, { keyring }: Services): StateOf {
  const opened = keyring.open(text, stateContext(project))
  if (opened === undefined) throw notSent()
  return JSON.parse(opened) as StateOf // written by `newState`
}

/** The trip of a state; nothing when the flow remembers another one. */
function keptIn({ internal }: Flow, state: string): KeptTrip | undefined {
  const { oidc } = internal
  return isObject(oidc) && oidc.state === digestOf(state) ? (oidc as unknown as KeptTrip) : undefined // written by `keepTrip`
}

function opened(
  flow: Flow,
  { sealed }: KeptTrip,
  { request, project }: FlowRequest,
  services: Services,
): Trip {
  const context = tripContext(flow)
  const text = isExchanged(flow)
    ? services.keyring.open(sealed, context)
    : services.continuity.open(sealed, context, request, project)
  if (text === undefined) throw notSent()
  return JSON.parse(text) as Trip // written by `keepTrip`
}

/** A flow whose browser is back, and what was remembered meanwhile. */
export interface Returned {
  flow: Flow
  trip: Trip
}

/**
 * The flow of a state, once: 400 when it is none of ours, when it was used, in another browser than the one that was sent, or
 * after too long.
 */
export async function endTrip(state: string, from: FlowRequest, services: Services): Promise<Returned> {
  const { kind, id } = stateIn(state, from.project, services)
  const flow = await services.flows.find(from.project.id, kind, id)
  const kept = flow && keptIn(flow, state)
  if (!kept) throw notSent()
  const trip = opened(flow, kept, from, services)
  const ended = await changeFlow(
    flow,
    (current) => {
      const { oidc: _over, ...internal } = current.internal
      return keptIn(current, state) ? { ...current, internal } : undefined
    },
    services,
  )
  if (!ended || trip.until <= services.now()) throw notSent()
  return { flow: ended, trip }
}
