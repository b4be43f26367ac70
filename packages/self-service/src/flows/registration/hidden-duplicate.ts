import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { newIdentity } from '@tillkey/identity/identities/identity-changes.ts'
import type { Services } from '../services.ts'
import type { StartedVerification } from '../verification/start-verifications.ts'
import type { RegistrationSubmission } from './registration-method.ts'

/** Returns whether a duplicate registration is answered as if it had succeeded. */
export const hidesDuplicate = ({ config, accepted, onDuplicate }: RegistrationSubmission): boolean =>
  // A code has verified the address, so its owner may learn of the account.
  config.hidesAccounts && !onDuplicate && accepted?.method.method !== 'code'

/** Finds the account that a hidden duplicate collides with. */
export async function findHiddenOwner(
  submission: RegistrationSubmission,
  services: Services,
): Promise<Identity | undefined> {
  const { accepted, project } = submission
  if (!accepted || !hidesDuplicate(submission)) return undefined
  const { keys } = newIdentity(project, accepted.draft, services)
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
