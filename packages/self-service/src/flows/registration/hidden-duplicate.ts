import { newIdentity } from '@tillkey/identity/identities/changes/identity-changes.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { AccountServices, FlowServices } from '../services.ts'
import type { StartedVerification } from '../verification-occasion.ts'
import { acceptedRegistration, type RegistrationSubmission } from './registration-method.ts'

/** Returns whether a duplicate registration is answered as if it had succeeded. */
export function hidesDuplicate(submission: RegistrationSubmission): boolean {
  const { onDuplicate, method } = acceptedRegistration(submission)
  // A code has verified the address, so its owner may learn of the account.
  return submission.config.hidesAccounts && !onDuplicate && method.method !== 'code'
}

/** Finds the account that a hidden duplicate collides with. */
export async function findHiddenOwner(
  submission: RegistrationSubmission,
  services: AccountServices & FlowServices,
): Promise<Identity | undefined> {
  if (!hidesDuplicate(submission)) return undefined
  const { project } = submission
  const { keys } = newIdentity(project, acceptedRegistration(submission).draft, services)
  return services.identitiesStore.findByKeys(project.id, keys)
}

/** Recipient of messages to an address: the owner of the existing account. */
export const recipientFor =
  (owner: Identity) =>
  (value: string): Identity | undefined =>
    owner.verifiableAddresses.some((address) => address.value === value) ? owner : undefined

/** A decoy identity as it would be after its messages were sent. */
export const withSent = (identity: Identity, started: readonly StartedVerification[]): Identity => ({
  ...identity,
  verifiableAddresses: identity.verifiableAddresses.map((address) =>
    started.some((one) => one.isSent && one.address === address.value)
      ? { ...address, status: 'sent' }
      : address,
  ),
})
