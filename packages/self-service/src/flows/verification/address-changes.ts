import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { verifiedTraits } from '@tillkey/identity/identities/addresses/pending-addresses.ts'
import { IdentityConflictError, InvalidTraitsError } from '@tillkey/identity/identities/errors.ts'
import { findLocked } from '@tillkey/identity/identities/identities.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import type { SentSecret } from '../../codes/one-time-codes.ts'
import type { Flow } from '../flow.ts'
import { changeFlow } from '../flows.ts'
import type { AccountServices, FlowServices, SessionServices, TransactionServices } from '../services.ts'
import type { Submission } from '../submission.ts'
import type { AddressChange } from '../verification-occasion.ts'

/** Private state of a flow with a pending address change. */
export const rememberChange = (change: AddressChange): JsonObject => ({ address_change: change })

const readChange = ({ internal }: Pick<Flow, 'internal'>): AddressChange | undefined =>
  isObject(internal.address_change) ? (internal.address_change as unknown as AddressChange) : undefined // written by `rememberChange`

/** Returns whether a flow verifies a pending address. */
export const waitsForAddress = (flow: Flow): boolean => readChange(flow) !== undefined

/** Errors for a replacement flow, to which a pending change is not carried over. */
export const lostChangeErrors = (flow: Flow): ValidationError[] =>
  waitsForAddress(flow) ? [{ message: messages.changeOver() }] : []

/** Returns the change that verifying this address completes. */
export function changeFor(flow: Flow, to: { via: string; value: string }): AddressChange | undefined {
  const change = readChange(flow)
  return change?.to.value === to.value && change.to.via === to.via ? change : undefined
}

/** Returns the change that this secret completes. */
export const changeBy = (flow: Flow, { to, identityId }: SentSecret): AddressChange | undefined => {
  const change = changeFor(flow, to)
  return change?.identityId === identityId ? change : undefined
}

/** Removes a completed change from the private state. */
export function withoutChange({ address_change: _made, ...internal }: JsonObject): JsonObject {
  return internal
}

/** Ends the pending change of a flow; its code then reports so. */
export const endChange = (flow: Flow, services: Pick<FlowServices, 'flows' | 'now'>): Promise<unknown> =>
  changeFlow(
    flow,
    (current) => {
      const change = readChange(current)
      if (!change) return undefined
      return { ...current, internal: { ...current.internal, ...rememberChange({ ...change, isOver: true }) } }
    },
    services,
  )

/** A pending change with its flow. */
export interface WaitingChange {
  flow: Flow
  change: AddressChange
}

/** Lists the pending address changes of an identity. */
export async function waitingChanges(
  { projectId, id }: Identity,
  { flows, now }: Pick<FlowServices, 'flows' | 'now'>,
): Promise<WaitingChange[]> {
  const found = await flows.findByOwner({ projectId, kind: 'verification', about: id }, now())
  return found.flatMap((flow) => {
    const change = readChange(flow)
    return change && !change.isOver ? [{ flow, change }] : []
  })
}

/** An address change that cannot be made, with its message. */
class AddressChangeError extends Error {
  readonly uiText: UiText
  constructor(uiText: UiText) {
    super(uiText.text)
    this.uiText = uiText
  }
}

/** Returns whether the requesting session is still live. */
async function isRequesterSignedIn(
  { sessionId, isOver }: AddressChange,
  { projectId, id }: Identity,
  { sessionsStore, now }: FlowServices & SessionServices,
): Promise<boolean> {
  const found = isOver ? undefined : await sessionsStore.find(projectId, sessionId)
  if (!found || found.identity.id !== id || found.identity.state !== 'active') return false
  return found.session.isActive && found.session.expiresAt > now()
}

/** Returns the traits after a change. Throws when it is over or the address is taken. */
async function traitsAfter(
  change: AddressChange,
  identity: Identity,
  {
    project,
    services,
  }: { project: Submission['project']; services: AccountServices & FlowServices & SessionServices },
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

/** Returns the message for a change that failed; rethrows other errors. */
export function addressChangeMessage(error: unknown): UiText {
  if (error instanceof AddressChangeError) return error.uiText
  if (error instanceof IdentityConflictError) return messages.addressTaken()
  if (error instanceof InvalidTraitsError) return messages.changeOver()
  throw error
}

type On = Pick<Submission, 'project'>

/** Previews the identity after a change, for hooks. Throws when it cannot be made. */
export async function previewChange(
  change: AddressChange,
  identity: Identity,
  { project, services }: On & { services: AccountServices & FlowServices & SessionServices },
): Promise<Identity> {
  const traits = await traitsAfter(change, identity, { project, services })
  return { ...identity, traits }
}

/** Makes a change inside a transaction. Throws when it cannot be made. */
export async function makeChange(
  change: AddressChange,
  identity: Identity,
  { project, within }: On & { within: TransactionServices },
): Promise<Identity> {
  return within.transaction(async (services, tx) => {
    const current = await findLocked(tx, identity)
    if (!current) throw new AddressChangeError(messages.changeOver())
    const traits = await traitsAfter(change, current, { project, services })
    return services.identities.changeTraits(project, current, traits)
  })
}
