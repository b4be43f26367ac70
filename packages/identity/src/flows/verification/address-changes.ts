import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { SentSecret } from '../../codes/one-time-codes.ts'
import { IdentityConflictError, InvalidTraitsError } from '../../identities/errors.ts'
import { findLocked } from '../../identities/identities.ts'
import type { Identity } from '../../identities/identity.ts'
import { type PendingAddress, verifiedTraits } from '../../identities/pending-addresses.ts'
import { identityConfig } from '../../identity-config.ts'
import { messages } from '../../messages/messages.ts'
import type { ValidationError } from '../../messages/validation-error.ts'
import { isObject, type JsonObject } from '../../values.ts'
import type { Flow } from '../flow.ts'
import type { Submission } from '../flow-definition.ts'
import { changeFlow } from '../flows.ts'
import type { Services } from '../services.ts'

/** An address that somebody wants to have, kept by the flow that verifies it. */
export interface AddressChange extends PendingAddress {
  identityId: string
  /** In which it was asked for: who is signed out changes nothing any more. */
  sessionId: string
  /** Somebody has changed their mind, or it cannot be had. */
  isOver?: boolean
}

/** What a flow remembers that is about to verify an address which its owner does not have yet. */
export const rememberChange = (change: AddressChange): JsonObject => ({ address_change: change })

/** The change that waits in a flow. */
const readChange = ({ internal }: Pick<Flow, 'internal'>): AddressChange | undefined =>
  isObject(internal.address_change) ? (internal.address_change as unknown as AddressChange) : undefined // written by `rememberChange`

/** Whether somebody waits for an address in a flow. */
export const waitsForAddress = (flow: Flow): boolean => readChange(flow) !== undefined

/** What is told beside where another flow takes the place of one: what waits is not taken along. */
export const lostChangeErrors = (flow: Flow): ValidationError[] =>
  waitsForAddress(flow) ? [{ message: messages.changeOver() }] : []

/** The change that a flow makes once somebody has proved to read what is sent to an address. */
export function changeFor(flow: Flow, to: { via: string; value: string }): AddressChange | undefined {
  const change = readChange(flow)
  return change?.to.value === to.value && change.to.via === to.via ? change : undefined
}

/** The same for what was sent to whoever wants it. */
export const changeBy = (flow: Flow, { to, identityId }: SentSecret): AddressChange | undefined => {
  const change = changeFor(flow, to)
  return change?.identityId === identityId ? change : undefined
}

/** What a flow remembers without the change, which is made. */
export function withoutChange({ address_change: _made, ...internal }: JsonObject): JsonObject {
  return internal
}

/** Nothing that waits in a flow is waited for any more; what was sent for it says so. */
export const endChange = (flow: Flow, services: Pick<Services, 'flows' | 'now'>): Promise<unknown> =>
  changeFlow(
    flow,
    (current) => {
      const change = readChange(current)
      if (!change) return undefined
      return { ...current, internal: { ...current.internal, ...rememberChange({ ...change, isOver: true }) } }
    },
    services,
  )

/** A change of addresses, and the flow that it waits in. */
export interface WaitingChange {
  flow: Flow
  change: AddressChange
}

/** What an identity waits for. */
export async function waitingChanges(
  { projectId, id }: Identity,
  { flows, now }: Pick<Services, 'flows' | 'now'>,
): Promise<WaitingChange[]> {
  const found = await flows.findByOwner({ projectId, kind: 'verification', about: id }, now())
  return found.flatMap((flow) => {
    const change = readChange(flow)
    return change && !change.isOver ? [{ flow, change }] : []
  })
}

/** A change of an address that cannot be made, with what is told of it. */
class AddressChangeError extends Error {
  readonly uiText: UiText
  constructor(uiText: UiText) {
    super(uiText.text)
    this.uiText = uiText
  }
}

/** Whether who wanted it is still signed in. */
async function isRequesterSignedIn(
  { sessionId, isOver }: AddressChange,
  { projectId, id }: Identity,
  { sessionsStore, now }: Services,
): Promise<boolean> {
  const found = isOver ? undefined : await sessionsStore.find(projectId, sessionId)
  if (!found || found.identity.id !== id || found.identity.state !== 'active') return false
  return found.session.isActive && found.session.expiresAt > now()
}

/** The traits that a change leads to; throws where it is not to be made, or somebody else has the address by now. */
async function traitsAfter(
  change: AddressChange,
  identity: Identity,
  { project, services }: { project: Submission['project']; services: Services },
): Promise<JsonObject> {
  const schema = identityConfig(project).schemas.get(identity.schemaId)
  const traits = verifiedTraits(schema, identity, change)
  if (!traits || !(await isRequesterSignedIn(change, identity, services)))
    throw new AddressChangeError(messages.changeOver())
  const key = { kind: `verifiable:${change.to.via}`, value: change.to.value }
  const owner = await services.identitiesStore.findByKey(project.id, key)
  if (owner && owner.id !== identity.id) throw new AddressChangeError(messages.addressTaken())
  return traits
}

/** What is told whoever proved an address that cannot become theirs; throws what is no refusal. */
export function addressChangeMessage(error: unknown): UiText {
  if (error instanceof AddressChangeError) return error.uiText
  if (error instanceof IdentityConflictError) return messages.addressTaken()
  if (error instanceof InvalidTraitsError) return messages.changeOver()
  throw error
}

type On = Pick<Submission, 'project'>

/** The identity as it would be by a change: what hooks are told before it is made. Throws where it is not to be made. */
export async function previewChange(
  change: AddressChange,
  identity: Identity,
  { project, services }: On & { services: Services },
): Promise<Identity> {
  const traits = await traitsAfter(change, identity, { project, services })
  return { ...identity, traits }
}

/** Makes a change as part of a unit of work. Throws where it is not to be made, so that nothing of the work is done. */
export async function makeChange(
  change: AddressChange,
  identity: Identity,
  { project, within }: On & { within: Services },
): Promise<Identity> {
  return within.transaction(async (services, tx) => {
    const current = await findLocked(tx, identity)
    if (!current) throw new AddressChangeError(messages.changeOver())
    const traits = await traitsAfter(change, current, { project, services })
    return services.identities.changeTraits(project, current, traits)
  })
}
