import { flowExpired } from '@tillkey/identity/errors/self-service-errors.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { findOrganizationByEmail, type OrganizationSubmission } from './organizations.ts'
import type { Outcome } from './outcome.ts'
import { senderDigest } from './protection.ts'
import type { BrowserServices, FlowServices } from './services.ts'
import type { Step } from './step.ts'
import type { Submission } from './submission.ts'

/** Step: redirects users with an address of an organization to its own provider. */
export const redirectToOrganizationProvider =
  <S extends OrganizationSubmission>(addressesIn: (submission: S) => readonly string[]): Step<S> =>
  (submission, services) => {
    const { config, flow, providerCallback } = submission
    const isRedirected =
      flow.context.organizationId === null && !providerCallback && config.oidc.organizations.size > 0
    return isRedirected ? findOrganizationByEmail(submission, addressesIn(submission), services) : undefined
  }

/** Step: replaces an expired flow by a new one with a message. */
export async function replaceExpired(
  submission: Submission,
  services: BrowserServices & FlowServices,
): Promise<Outcome | undefined> {
  const { expiresAt } = submission.flow
  return expiresAt > services.now() ? undefined : replaceBecause(submission, expiresAt, services)
}

/** Replaces a flow after an expiry. A pending connection is not carried over. */
export async function replaceBecause(
  submission: Submission,
  expiresAt: number,
  services: BrowserServices & FlowServices,
): Promise<Outcome> {
  const { flow, project, session } = submission
  const { link: _waiting, ...context } = { link: undefined, ...flow.context }
  const now = services.now()
  const replacement = await services.openFlow({
    ...flow,
    context,
    csrfDigest: senderDigest(submission, services),
    project,
    session,
    messages: [messages.expired(flow.kind, expiresAt, now)],
  })
  return {
    type: 'replace',
    by: replacement,
    error: flowExpired({ expiredAt: expiresAt, now }, replacement.id),
  }
}
