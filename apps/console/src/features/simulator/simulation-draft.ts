import type { FormDraft } from '../users/schema-fields.ts'
import { isJsonObject, parseJsonObject } from './json-object.ts'
import type { Simulation } from './simulation.ts'

export type PlayedFlow = Simulation['flow']
export type PlayedMethod = NonNullable<Simulation['method']>
/** A second factor. Empty for the first one that the person has. */
export type SecondFactor = NonNullable<Simulation['second_factor']> | ''

/** Methods that can be played in each flow. None: the project's settings decide. */
export const methodsOfFlow: Readonly<Record<PlayedFlow, readonly PlayedMethod[]>> = {
  login: ['password', 'code', 'oidc', 'webauthn'],
  registration: ['password', 'code', 'oidc', 'webauthn'],
  recovery: [],
  verification: [],
  settings: ['profile', 'password', 'totp', 'lookup_secret', 'webauthn'],
}

/** The fields of the form. */
export interface SimulationDraft {
  flow: PlayedFlow
  method: PlayedMethod
  secondFactor: SecondFactor
  who: 'existing' | 'new'
  schemaId: string
  traits: FormDraft
  address: string
  provider: string
  claims: string
  sends: boolean
}

export const initialDraft: SimulationDraft = {
  flow: 'login',
  method: 'password',
  secondFactor: '',
  who: 'existing',
  schemaId: '',
  traits: {},
  address: '',
  provider: '',
  claims: '',
  sends: false,
}

const isNew = ({ flow, who }: SimulationDraft): boolean =>
  flow === 'registration' || (flow !== 'settings' && who === 'new')

/** Whether the form has the traits of a new person, or of a changed profile. */
export const showsTraits = (draft: SimulationDraft): boolean =>
  isNew(draft) || (draft.flow === 'settings' && draft.method === 'profile')

const hasMethod = ({ flow }: SimulationDraft): boolean => methodsOfFlow[flow].length > 0
const usesProvider = (draft: SimulationDraft): boolean => hasMethod(draft) && draft.method === 'oidc'

/** Whether the form can be played. `identity` is the id of the chosen person. */
export function isComplete(draft: SimulationDraft, identity: string): boolean {
  if (!isNew(draft) && identity === '') return false
  return !usesProvider(draft) || (draft.provider !== '' && isJsonObject(draft.claims))
}

interface Chosen {
  identity: string
  traits: Record<string, unknown>
  schemaId: string
}

/** The part of a request about the provider and its answer. */
function providerPart(draft: SimulationDraft): Partial<Simulation> {
  if (!usesProvider(draft)) return {}
  const claims = parseJsonObject(draft.claims)
  return { provider: draft.provider, ...(claims && { claims }) }
}

/** The part of a request about the method. */
function methodPart(draft: SimulationDraft): Partial<Simulation> {
  const { flow, method, secondFactor, address } = draft
  if (!hasMethod(draft)) return address === '' ? {} : { address }
  return { method, ...(flow === 'login' && secondFactor !== '' && { second_factor: secondFactor }) }
}

/** Builds the request of a complete form. */
export function buildSimulation(draft: SimulationDraft, { identity, traits, schemaId }: Chosen): Simulation {
  const person = isNew(draft)
    ? { ...(schemaId !== '' && { schema_id: schemaId }) }
    : { identity_id: identity }
  return {
    flow: draft.flow,
    send_web_hooks: draft.sends,
    ...methodPart(draft),
    ...person,
    ...(showsTraits(draft) && { traits }),
    ...providerPart(draft),
  }
}
