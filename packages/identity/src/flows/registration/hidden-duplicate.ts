import type { Identity } from '../../identities/identity.ts'
import { newIdentity } from '../../identities/identity-changes.ts'
import type { Services } from '../services.ts'
import type { StartedVerification } from '../verification/start-verifications.ts'
import type { RegistrationSubmission } from './registration-method.ts'

/** Whether somebody who signs up with what another account has is answered as if the account had been made. */
export const hidesDuplicate = ({ config, accepted, onDuplicate }: RegistrationSubmission): boolean =>
  // A code proved the address already, so that its owner may know.
  config.hidesAccounts && !onDuplicate && accepted?.method.method !== 'code'

/** The identity that has an identifier or an address of an accepted form, where that is hidden. */
export async function findHiddenOwner(
  submission: RegistrationSubmission,
  services: Services,
): Promise<Identity | undefined> {
  const { accepted, project } = submission
  if (!accepted || !hidesDuplicate(submission)) return undefined
  const { keys } = newIdentity(project, accepted.draft, services)
  return services.identitiesStore.findByKeys(project.id, keys)
}

/** Whom something that is sent to an address is for: the owner, whose address it is, in place of an account that is not made. */
export const recipientFor =
  (owner: Identity) =>
  (value: string): Identity | undefined =>
    owner.verifiableAddresses.some((address) => address.value === value) ? owner : undefined

/** An identity that is not there, as it would be once something was sent to its addresses. */
export const withSent = (identity: Identity, started: readonly StartedVerification[]): Identity => ({
  ...identity,
  verifiableAddresses: identity.verifiableAddresses.map((address) =>
    started.some((one) => one.isSent && one.address === address.value)
      ? { ...address, status: 'sent' }
      : address,
  ),
})
