import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { isObject } from '@tillkey/identity/values.ts'
import type { MessageContext, TemplateModels } from '@tillkey/messaging/courier/courier-message.ts'
import type { SentSecret } from '../codes/one-time-codes.ts'
import type { SubmittedAddress } from '../flows/email-form.ts'
import { type NextForm, nextForm, type Outcome } from '../flows/outcome.ts'
import type { AccountServices, FlowServices, LimitServices, MessageServices } from '../flows/services.ts'
import type { Submission } from '../flows/submission.ts'
import { repeatedPayload } from '../flows/transient-payload.ts'
import { changeFor } from '../flows/verification/address-changes.ts'
import type { MailRequest, MessageAddress } from './mail-requests.ts'

/** Source of a message: its flow and request. */
export type MessageSource = Pick<Submission, 'flow' | 'project' | 'config' | 'request'> &
  Partial<Pick<Submission, 'payload'>>

export interface Recipient {
  /** Absent for an unknown address. */
  identityId: string | undefined
  to: MessageAddress
  /** The address as written in the form; absent without a form. */
  written?: string
}

/** A message with the next form. */
export interface PreparedMessage {
  form: NextForm
  request: MailRequest
}

export type PrepareMessage = (
  on: MessageSource,
  recipient: Recipient,
  services: FlowServices & MessageServices,
) => PreparedMessage

/** Context common to the messages of a flow. */
export const messageContext = ({ flow, request, payload = {} }: MessageSource): MessageContext => ({
  requestUrl: flow.requestUrl,
  languages: [request.headers['accept-language'] ?? []].flat().join(',') || undefined,
  ...(isObject(payload.transient_payload) && { transientPayload: payload.transient_payload }),
})

interface Owner {
  to: MessageAddress
  /** '' without an account. */
  identityId: string
}

/** Creates a code and its stored digest. */
export function newCode(
  { flow, config }: Pick<MessageSource, 'flow' | 'config'>,
  { to: { via, value }, identityId }: Owner,
  { codes, now }: FlowServices & MessageServices,
): { secret: SentSecret; code: string } {
  const code = codes.newCode()
  const expiresAt = now() + config.code.lifespanMs
  const digest = codes.digest(code, flow.id)
  return { code, secret: { digest, expiresAt, to: { via, value }, identityId } }
}

/** Creates a link and its stored digest. */
export function newLink(
  { flow, config }: Pick<MessageSource, 'flow' | 'config'>,
  { to: { via, value }, identityId }: Owner,
  { codes, now }: FlowServices & MessageServices,
): { secret: SentSecret; url: string } {
  const token = codes.newToken()
  const expiresAt = now() + config.link.lifespanMs
  const digest = codes.digest(token, flow.id)
  const url = withQuery(`${config.link.baseUrl}/self-service/${flow.kind}`, { flow: flow.id, token })
  return { url, secret: { digest, expiresAt, to: { via, value }, identityId } }
}

type MailedTemplate = 'recovery' | 'recovery_code' | 'verification' | 'verification_code'

export interface Mailing<T extends MailedTemplate> {
  /** Base name of the templates: `_valid` for a known address, `_invalid` for an unknown one. */
  template: T
  /** Creates the secret and its model; also for unknown addresses, where it is useless. */
  make(
    on: MessageSource,
    owner: Owner,
    services: FlowServices & MessageServices,
  ): { secret: SentSecret; model: TemplateModels[`${T}_valid`] }
  /** The next form. */
  form(on: MessageSource, secret: SentSecret, written: string | undefined): NextForm
}

const isNotified = ({ flow, config }: MessageSource): boolean =>
  flow.kind === 'recovery'
    ? config.recovery.notifyUnknownRecipients
    : config.verification.notifyUnknownRecipients

/** Prepares a message to an address, with the same form and work for known and unknown ones. */
export const prepareWith =
  <T extends MailedTemplate>({ template, make, form }: Mailing<T>): PrepareMessage =>
  (on, { identityId = '', to, written }, services) => {
    const { secret, model } = make(on, { to, identityId }, services)
    // Text messages to unknown numbers would only cost money.
    const notifiesUnknown = to.via === 'email' && isNotified(on)
    const request: MailRequest = {
      to,
      template: `${template}_valid`,
      ...(notifiesUnknown && { unknownTemplate: `${template}_invalid` }),
      model: { ...model, ...messageContext(on) },
    }
    return { form: form(on, secret, written), request }
  }

/** Sends a message to the address of a form. Throws 429 above the message limit. */
export async function sendTo(
  submission: Submission,
  { via, written, value }: SubmittedAddress,
  {
    prepare,
    services,
  }: {
    prepare: PrepareMessage
    services: AccountServices & FlowServices & LimitServices & MessageServices
  },
): Promise<Outcome> {
  const { project, flow } = submission
  await services.throttle.countMessage({ project, to: value })
  const kind = `${flow.kind === 'recovery' ? 'recovery' : 'verifiable'}:${via}`
  const identityId =
    changeFor(flow, { via, value })?.identityId ??
    (await services.identitiesStore.ownerOf(project.id, { kind, value }))
  const { form, request } = prepare(submission, { identityId, to: { via, value }, written }, services)
  return nextForm(form, {
    status: 200,
    ...(flow.kind === 'recovery' && repeatedPayload(submission)),
    persist: (tx) => services.mailRequests.queue(tx, { project, request, identityId: identityId ?? '' }),
  })
}
