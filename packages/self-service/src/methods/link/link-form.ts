import { messages } from '@tillkey/identity/messages/messages.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { SentSecret } from '../../codes/one-time-codes.ts'
import { withLink, withoutLink } from '../../codes/sent-secrets.ts'
import { readEmailAddress } from '../../flows/email-form.ts'
import { changeFlow } from '../../flows/flows.ts'
import type { NextForm, Outcome } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { assertOwnRequest, assertProtected } from '../../flows/protection.ts'
import type { BrowserServices, FlowServices, Services, TransactionServices } from '../../flows/services.ts'
import type { StepResult } from '../../flows/step.ts'
import type { Submission } from '../../flows/submission.ts'
import { type Mailing, newLink, type PrepareMessage, prepareWith, sendTo } from '../sent-message.ts'

interface LinkMail extends Pick<Mailing<'recovery' | 'verification'>, 'template'> {
  /** Form shown after a link was sent to `written`. */
  form(flow: Submission['flow'], written: string | undefined): Pick<NextForm, 'nodes' | 'messages'>
}

/** Prepares a link, of which the flow stores a digest. */
export const prepareLink = ({ template, form }: LinkMail): PrepareMessage =>
  prepareWith({
    template,
    make(on, owner, services) {
      const { secret, url } = newLink(on, owner, services)
      return { secret, model: { url } }
    },
    form: ({ flow }, secret, written) => ({
      state: 'sent_email',
      active: 'link',
      ...form(flow, written),
      internal: withLink(flow, secret),
    }),
  })

/** An expired link reports its expiry once and is then deleted. */
export const consumeLink = (
  { flow }: Pick<Submission, 'flow'>,
  secret: SentSecret,
  services: FlowServices,
): Promise<unknown> => changeFlow(flow, (current) => withoutLink(current, secret), services)

interface LinkUse<S> {
  prepare: PrepareMessage
  /** Handles a followed link. */
  use(submission: S, token: string, services: Services): Promise<StepResult<S>>
  /** Replaces a finished flow by a new one with messages. */
  retry(
    submission: S,
    errors: readonly ValidationError[],
    services: BrowserServices & FlowServices & TransactionServices,
  ): Promise<Outcome>
}

/** Handles a link form: consumes a followed link, or sends one to an address. */
export async function runLink<S extends Submission>(
  submission: S,
  { prepare, use, retry }: LinkUse<S>,
  services: Services,
): Promise<StepResult<S>> {
  const { flow, payload } = submission
  const token = textField(payload, 'token')
  if (token !== undefined) return use(submission, token, services)
  if (flow.state === 'passed_challenge')
    return retry(submission, [{ message: messages.alreadyFinished(flow.kind) }], services)
  const address = readEmailAddress(payload)
  if ('type' in address) return address
  const forged = assertProtected(submission, services)
  if (forged) return forged
  assertOwnRequest(submission, services)
  return sendTo(submission, address, { prepare, services })
}
