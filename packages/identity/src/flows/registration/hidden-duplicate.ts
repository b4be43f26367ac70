import { newIdentity } from '../../identities/entries.ts'
import type { Identity } from '../../identities/identity.ts'
import { messages } from '../../ui/messages.ts'
import { findDuplicate } from '../duplicate.ts'
import { finishOnce } from '../flows.ts'
import { type Outcome, refuseForm } from '../outcome.ts'
import type { Services } from '../services.ts'
import type { StartedVerification } from '../verification/start-verifications.ts'
import type { RegistrationSubmission } from './registration-method.ts'

/** As it would be once something was sent to its addresses. */
const withSent = (identity: Identity, started: readonly StartedVerification[]): Identity => ({
  ...identity,
  verifiableAddresses: identity.verifiableAddresses.map((address) =>
    started.some((one) => one.isSent && one.address === address.value)
      ? { ...address, status: 'sent' }
      : address,
  ),
})

/**
 * Answers whoever signs up with what another account has as if the account had been made: only whoever reads the
 * address finds out, who is sent what a new account would be sent, for the account that is there.
 */
export async function answerHidden(
  submission: RegistrationSubmission,
  services: Services,
): Promise<Outcome | void> {
  const { accepted, project, flow, config } = submission
  const duplicate = accepted && (await findDuplicate(submission, accepted.draft, services))
  if (!duplicate) return refuseForm(messages.duplicateIdentifier())
  const { identity } = newIdentity(project, accepted.draft, services)
  const owner = (value: string): Identity | undefined =>
    duplicate.identity.verifiableAddresses.some((address) => address.value === value)
      ? duplicate.identity
      : undefined
  const isShown = config.verification.enabled && identity.verifiableAddresses.length > 0
  if (isShown && flow.type === 'browser') submission.csrf = services.csrf.renew(project, identity.id)
  return finishOnce(submission, services, {}, (within) =>
    within.transaction(async (inner, tx) => {
      const occasion = { submission, csrf: submission.csrf, owner }
      const { started } = await inner.startVerifications(occasion, identity, { services: inner, tx })
      submission.verifications = started
      submission.identity = withSent(identity, started)
    }),
  )
}
