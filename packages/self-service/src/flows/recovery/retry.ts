import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { type Headers, redirect } from '@tillkey/host'
import type { FlowType } from '@tillkey/identity/browser/negotiation.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { recoveryReplaced } from '@tillkey/identity/errors/self-service-errors.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { Outcome } from '../outcome.ts'
import { senderDigest } from '../protection.ts'
import { openFreshFlow } from '../retry-flow.ts'
import type { BrowserServices, FlowServices, TransactionServices } from '../services.ts'
import type { RecoverySubmission } from './recovery-method.ts'

/** Redirects all clients to the page of a recovery. */
const toPage = ({ config }: RecoverySubmission, id: string, headers: Headers): Outcome => ({
  type: 'respond',
  response: redirect(withQuery(config.recovery.uiUrl, { flow: id }), headers),
})

/** Redirects browsers to the page of a recovery, other clients to the flow. */
function toFlow(submission: RecoverySubmission, id: string, headers: Headers): Outcome {
  const { client, project } = submission
  if (client === 'browser') return toPage(submission, id, headers)
  const address = withQuery(`${project.publicUrl}/self-service/recovery/flows`, { id })
  return { type: 'respond', response: redirect(address, headers) }
}

async function retry(
  submission: RecoverySubmission,
  { errors, type }: { errors: readonly ValidationError[]; type?: FlowType },
  services: BrowserServices & FlowServices & TransactionServices,
): Promise<Outcome> {
  const { flow, headers } = await openFreshFlow(submission, { errors, ...(type && { type }) }, services)
  if (submission.config.continueWithTransitions && submission.client !== 'browser')
    throw recoveryReplaced(errors[0]?.message.text ?? '', flow.id, headers)
  return toFlow(submission, flow.id, headers)
}

/** Replaces a recovery that cannot continue by a new one with messages. */
export const retryRecovery = (
  submission: RecoverySubmission,
  errors: readonly ValidationError[],
  services: BrowserServices & FlowServices & TransactionServices,
) => retry(submission, { errors }, services)

/** Replaces an app's recovery, submitted by a browser, with a browser flow. */
export const retryInBrowser = (
  submission: RecoverySubmission,
  message: UiText,
  services: BrowserServices & FlowServices & TransactionServices,
) => retry(submission, { errors: [{ message }], type: 'browser' }, services)

/** Sends every client of an invalid link to the page of a new browser flow. */
export async function refuseRecoveryLink(
  submission: RecoverySubmission,
  message: UiText,
  services: BrowserServices & FlowServices & TransactionServices,
): Promise<Outcome> {
  const { flow, headers } = await openFreshFlow(
    submission,
    { errors: [{ message }], type: 'browser' },
    services,
  )
  return toPage(submission, flow.id, headers)
}

/** Step: replaces an expired recovery by a new one for the submitting browser. */
export async function replaceExpiredRecovery(
  submission: RecoverySubmission,
  services: BrowserServices & FlowServices,
): Promise<Outcome | undefined> {
  const { flow, project, session } = submission
  const now = services.now()
  if (flow.expiresAt > now) return undefined
  const fresh = await services.openFlow({
    ...flow,
    csrfDigest: senderDigest(submission, services),
    project,
    session,
    messages: [messages.expired('recovery', flow.expiresAt, now)],
  })
  return toFlow(submission, fresh.id, {})
}
