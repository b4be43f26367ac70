import { redirect } from '@tillkey/host'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { flowExpired, flowReplaced } from '@tillkey/identity/errors/self-service-errors.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { Outcome } from '../outcome.ts'
import { type FreshFlow, openFreshFlow } from '../retry-flow.ts'
import type { BrowserServices, FlowServices, TransactionServices } from '../services.ts'
import { lostChangeErrors } from './address-changes.ts'
import type { VerificationSubmission } from './verification-method.ts'

/** Redirects all clients to the page of a replacement verification. */
export const toPage = ({ config }: VerificationSubmission, { flow, headers }: FreshFlow): Outcome => ({
  type: 'respond',
  response: redirect(withQuery(config.verification.uiUrl, { flow: flow.id }), headers),
})

/** Replaces a verification that cannot continue by a new one with messages. */
export async function retryVerification(
  submission: VerificationSubmission,
  errors: readonly ValidationError[],
  services: BrowserServices & FlowServices & TransactionServices,
): Promise<Outcome> {
  const fresh = await openFreshFlow(submission, { errors }, services)
  if (submission.client === 'browser') return toPage(submission, fresh)
  throw flowReplaced(fresh.flow.id, fresh.headers)
}

/** The code or link is correct, but expired. */
export async function retryExpired(
  submission: VerificationSubmission,
  expiredAt: number,
  services: BrowserServices & FlowServices & TransactionServices,
): Promise<Outcome> {
  const now = services.now()
  const message = messages.expired('verification', expiredAt, now)
  const errors = [{ message }, ...lostChangeErrors(submission.flow)]
  const fresh = await openFreshFlow(submission, { errors }, services)
  if (submission.client === 'browser') return toPage(submission, fresh)
  throw flowExpired({ expiredAt, now }, fresh.flow.id, fresh.headers)
}

/** Step: replaces an expired verification by a browser flow and redirects all clients to it. */
export async function replaceExpiredVerification(
  submission: VerificationSubmission,
  services: BrowserServices & FlowServices & TransactionServices,
): Promise<Outcome | undefined> {
  const { flow, client, project } = submission
  const now = services.now()
  if (flow.expiresAt > now) return undefined
  const message = messages.expired('verification', flow.expiresAt, now)
  const errors = [{ message }, ...lostChangeErrors(flow)]
  const fresh = await openFreshFlow(submission, { errors, type: 'browser', url: flow.requestUrl }, services)
  if (client === 'browser') return toPage(submission, fresh)
  const address = withQuery(`${project.publicUrl}/self-service/verification/flows`, { id: fresh.flow.id })
  return { type: 'respond', response: redirect(address, fresh.headers) }
}
