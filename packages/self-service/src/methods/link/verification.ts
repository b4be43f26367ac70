import { senderClient } from '@tillkey/identity/browser/negotiation.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import { findLink, findRecipient, withoutLink } from '../../codes/sent-secrets.ts'
import { type Outcome, respondWith } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { openFreshFlow } from '../../flows/retry-flow.ts'
import type { BrowserServices, FlowServices, Services, TransactionServices } from '../../flows/services.ts'
import { lostChangeErrors } from '../../flows/verification/address-changes.ts'
import { passVerification } from '../../flows/verification/complete-verification.ts'
import { retryVerification, toPage } from '../../flows/verification/retry.ts'
import type {
  VerificationMethod,
  VerificationSubmission,
} from '../../flows/verification/verification-method.ts'
import { linkNodes } from '../../ui/link-nodes.ts'
import { consumeLink, prepareLink, runLink } from './link-form.ts'

const prepare = prepareLink({
  template: 'verification',
  form: (_flow, written) => ({
    nodes: linkNodes(written),
    messages: [messages.emailWithVerificationLink()],
  }),
})

/** Sends every client to the page of a new browser flow with messages. */
async function refuseLink(
  submission: VerificationSubmission,
  errors: readonly ValidationError[],
  services: BrowserServices & FlowServices & TransactionServices,
): Promise<Outcome> {
  return toPage(submission, await openFreshFlow(submission, { errors, type: 'browser' }, services))
}

async function useLink(
  submission: VerificationSubmission,
  token: string,
  services: Services,
): Promise<Outcome> {
  const { flow, project, request } = submission
  const sent = { ...submission, client: senderClient(submission) }
  const secret = findLink(flow, token, services)
  const identity = secret && (await findRecipient(sent, secret, services))
  const without = secret && withoutLink(flow, secret)
  if (!identity || !without)
    return refuseLink(sent, [{ message: messages.wrongVerificationLink() }], services)
  const now = services.now()
  if (secret.expiresAt <= now) {
    await consumeLink(sent, secret, services)
    const message = messages.expired('verification', secret.expiresAt, now)
    return refuseLink(sent, [{ message }, ...lostChangeErrors(flow)], services)
  }
  const csrf = flow.type === 'browser' ? services.csrf.ensure(request, project) : undefined
  const proof = {
    group: 'link' as const,
    secret,
    identity,
    internal: without.internal,
    ...(csrf && { csrf }),
  }
  return respondWith({ client: sent.client }, await passVerification(sent, proof, services))
}

/** Verification by a link sent to an address. */
export const linkVerification: VerificationMethod = {
  name: 'link',
  isEnabled: ({ link }) => link.enabled,
  matches: ({ payload, config }) =>
    config.verification.use === 'link' &&
    (payload.method === 'link' || textField(payload, 'token') !== undefined),
  hasOwnProtection: () => true,
  prepare,
  fields: () => linkNodes(),
  run: (submission, services) =>
    runLink(submission, { prepare, use: useLink, retry: retryVerification }, services),
}
