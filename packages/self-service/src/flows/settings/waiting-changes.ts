import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { isChangedBy } from '@tillkey/identity/identities/addresses/pending-addresses.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages, WAITS_FOR_PROOF } from '@tillkey/identity/messages/messages.ts'
import type { LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import type { FlowServices } from '../services.ts'
import { endChange, waitingChanges } from '../verification/address-changes.ts'
import type { AddressChange } from '../verification-occasion.ts'
import { ownSession, type SettingsStep, type SettingsSubmission } from './settings-method.ts'

/** Step: ends pending addresses of traits that the user has changed again. */
export const endSupersededChanges: SettingsStep = async ({ change, flow }, services) => {
  const wish = change?.wish
  if (!wish) return
  const waiting = await waitingChanges(flow.context.identity, services)
  for (const other of waiting) if (isChangedBy(other.change, wish)) await endChange(other.flow, services)
}

/** Address changes that wait for verification. */
export function requestedChanges(submission: SettingsSubmission): AddressChange[] {
  const { session, identity } = ownSession(submission)
  const waiting = submission.change?.waiting ?? []
  return waiting.map((address) => ({ ...address, identityId: identity.id, sessionId: session.id }))
}

interface Reader {
  config: IdentityConfig
  identity: Identity
  session: LiveSession | undefined
}

/** Messages about pending addresses, linked to their flow in the session that requested them. */
async function waitingMessages(
  { config, identity, session }: Reader,
  services: FlowServices,
): Promise<UiText[]> {
  if (!config.hidesAccounts) return []
  const waiting = await waitingChanges(identity, services)
  return waiting.map(({ flow, change: { to, sessionId } }) =>
    messages.waitsForProof(to.value, sessionId === session?.session.id ? flow.id : undefined),
  )
}

/** Updates the messages about pending addresses. */
export async function withPendingChanges(
  formMessages: readonly UiText[],
  reader: Reader,
  services: FlowServices,
): Promise<UiText[]> {
  const others = formMessages.filter(({ id }) => id !== WAITS_FOR_PROOF)
  return [...others, ...(await waitingMessages(reader, services))]
}
