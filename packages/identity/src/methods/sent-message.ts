import { withQuery } from '../browser/return-to.ts'
import type { SentSecret } from '../codes/one-time-codes.ts'
import type { MessageContext, TemplateModels } from '../courier/courier-message.ts'
import type { SubmittedAddress } from '../flows/email-form.ts'
import type { Submission } from '../flows/flow-definition.ts'
import { type NextForm, nextForm, type Outcome } from '../flows/outcome.ts'
import type { Services } from '../flows/services.ts'
import { changeFor } from '../flows/verification/address-changes.ts'
import { isObject } from '../values.ts'
import type { Destination, MailRequest } from './mail-requests.ts'

/** The flow that something is sent for. */
export type MessageSource = Pick<Submission, 'flow' | 'project' | 'config' | 'request'> &
  Partial<Pick<Submission, 'payload'>>

/** Whom something is sent to. */
export interface Recipient {
  /** Absent when nobody has the address. */
  identityId: string | undefined
  to: Destination
  /** The address as it stood in the form; absent when no form asked for it. */
  written?: string
}

/** What becomes of a flow when something is sent for it, and what is sent. */
export interface PreparedMessage {
  form: NextForm
  request: MailRequest
}

export type PrepareMessage = (on: MessageSource, recipient: Recipient, services: Services) => PreparedMessage

/** What every message of a flow is told beside its code or link, and whom it is for. */
export const messageContext = ({ flow, request, payload = {} }: MessageSource): MessageContext => ({
  requestUrl: flow.requestUrl,
  languages: [request.headers['accept-language'] ?? []].flat().join(',') || undefined,
  ...(isObject(payload.transient_payload) && { transientPayload: payload.transient_payload }),
})

interface Owner {
  to: Destination
  /** '' when nobody has an account yet. */
  identityId: string
}

/** A code for an address, and what is kept of it. */
export function newCode(
  { flow, config }: Pick<MessageSource, 'flow' | 'config'>,
  { to: { via, value }, identityId }: Owner,
  { codes, now }: Services,
): { secret: SentSecret; code: string } {
  const code = codes.newCode()
  const expiresAt = now() + config.code.lifespanMs
  const digest = codes.digest(code, flow.id)
  return { code, secret: { digest, expiresAt, to: { via, value }, identityId } }
}

/** A link for an address, and what is kept of it. */
export function newLink(
  { flow, config }: Pick<MessageSource, 'flow' | 'config'>,
  { to: { via, value }, identityId }: Owner,
  { codes, now }: Services,
): { secret: SentSecret; url: string } {
  const token = codes.newToken()
  const expiresAt = now() + config.link.lifespanMs
  const digest = codes.digest(token, flow.id)
  const url = withQuery(`${config.link.baseUrl}/self-service/${flow.kind}`, { flow: flow.id, token })
  return { url, secret: { digest, expiresAt, to: { via, value }, identityId } }
}

type MailedTemplate = 'recovery' | 'recovery_code' | 'verification' | 'verification_code'

export interface Mailing<T extends MailedTemplate> {
  /** Its templates are this with `_valid` for whoever has the address, and with `_invalid` for whoever has it not. */
  template: T
  /** Makes what is sent, and what is kept of it; of an address that nobody has as well, where it is good for nothing. */
  make(
    on: MessageSource,
    owner: Owner,
    services: Services,
  ): { secret: SentSecret; model: TemplateModels[`${T}_valid`] }
  /** The form that is shown then. */
  form(flow: Submission['flow'], secret: SentSecret, written: string | undefined): NextForm
}

const isNotified = ({ flow, config }: MessageSource): boolean =>
  flow.kind === 'recovery'
    ? config.recovery.notifyUnknownRecipients
    : config.verification.notifyUnknownRecipients

/** Prepares what is sent to an address: the same form and the same work follow, whether somebody has the address or nobody. */
export const prepareWith =
  <T extends MailedTemplate>({ template, make, form }: Mailing<T>): PrepareMessage =>
  (on, { identityId = '', to, written }, services) => {
    const { secret, model } = make(on, { to, identityId }, services)
    // Nobody pays for text messages to strangers.
    const notifiesUnknown = to.via === 'email' && isNotified(on)
    const request: MailRequest = {
      to,
      template: `${template}_valid`,
      ...(notifiesUnknown && { unknownTemplate: `${template}_invalid` }),
      model: { ...model, ...messageContext(on) },
    }
    return { form: form(on.flow, secret, written), request }
  }

/** Sends something to the address of a form; 429 when the address was written to too often. */
export async function sendTo(
  submission: Submission,
  { via, written, value }: SubmittedAddress,
  { prepare, services }: { prepare: PrepareMessage; services: Services },
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
    persist: (tx) => services.mailRequests.queue(tx, { project, request, identityId: identityId ?? '' }),
  })
}
