import type { Transaction } from '@tillkey/sql'
import type { SentSecret } from '../codes/one-time-codes.ts'
import type { MessageContext, TemplateModels } from '../courier/courier-message.ts'
import type { Submission } from '../flows/flow-definition.ts'
import type { GivenAddress } from '../flows/mailed-form.ts'
import { type NextForm, nextForm, type Outcome } from '../flows/outcome.ts'
import { withQuery } from '../flows/return-to.ts'
import type { Services } from '../flows/services.ts'
import { changeFor } from '../flows/verification/address-changes.ts'
import type { Identity } from '../identities/identity.ts'
import { identityView } from '../identities/identity-view.ts'
import { isObject } from '../values.ts'

/** The flow that something is sent for. */
export type Occasion = Pick<Submission, 'flow' | 'project' | 'config' | 'request'> &
  Partial<Pick<Submission, 'payload'>>

/** An address as identities have them. */
export interface Destination {
  via: string
  value: string
}

/** Whom something is sent to. */
export interface Recipient {
  /** Absent when nobody has the address. */
  identity: Identity | undefined
  to: Destination
  /** The address as it stood in the form; absent when no form asked for it. */
  written?: string
}

/** What becomes of a flow when something is sent for it. */
export interface PreparedMessage {
  form: NextForm
  /** What is written in the same unit of work: the message, if there is somebody to write to. */
  alongside(tx: Transaction): Promise<void>
}

export type PrepareMessage = (on: Occasion, recipient: Recipient, services: Services) => PreparedMessage

/** What every message of a flow is told beside its code or link. */
export const messageContext = (
  { flow, request, project, payload = {} }: Occasion,
  identity?: Identity,
): MessageContext => ({
  ...(identity && { identity: { ...identityView(identity, project) } }),
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
  { flow, config }: Pick<Occasion, 'flow' | 'config'>,
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
  { flow, config }: Pick<Occasion, 'flow' | 'config'>,
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
  /** Makes what is sent, and what is kept of it. */
  make(
    on: Occasion,
    owner: Owner,
    services: Services,
  ): { secret: SentSecret; model: TemplateModels[`${T}_valid`] }
  /** The form that is shown then; no secret where nobody has the address. */
  form(flow: Submission['flow'], secret: SentSecret | undefined, written: string | undefined): NextForm
  /** What else becomes of the identity. */
  sent?(tx: Transaction, recipient: Recipient & { identity: Identity }, services: Services): Promise<unknown>
}

const isNotified = ({ flow, config }: Occasion): boolean =>
  flow.kind === 'recovery'
    ? config.recovery.notifyUnknownRecipients
    : config.verification.notifyUnknownRecipients

/** Prepares what is sent to an address: the same form follows, whether somebody has the address or nobody. */
export const prepareWith =
  <T extends MailedTemplate>({ template, make, form, sent }: Mailing<T>): PrepareMessage =>
  (on, { identity, to, written }, services) => {
    const { project, flow } = on
    const made = identity && make(on, { to, identityId: identity.id }, services)
    return {
      form: form(flow, made?.secret, written),
      async alongside(tx) {
        if (identity && made) {
          await sent?.(tx, { identity, to }, services)
          const model = { ...made.model, ...messageContext(on, identity) }
          await services.courier.queue(tx, { template: `${template}_valid`, to, model, project })
          // Nobody pays for text messages to strangers.
        } else if (to.via === 'email' && isNotified(on)) {
          const model = messageContext(on)
          await services.courier.queue(tx, { template: `${template}_invalid`, to, model, project })
        }
      },
    }
  }

/** Sends something to the address of a form; 429 when the address was written to too often. */
export async function sendTo(
  submission: Submission,
  { via, written, value }: GivenAddress,
  { prepare, services }: { prepare: PrepareMessage; services: Services },
): Promise<Outcome> {
  const { project, flow } = submission
  await services.throttle.countMessage({ project, to: value })
  const kind = `${flow.kind === 'recovery' ? 'recovery' : 'verifiable'}:${via}`
  const change = changeFor(flow, { via, value })
  const identity = change
    ? await services.identitiesStore.find(project.id, change.identityId)
    : await services.identitiesStore.findByKey(project.id, { kind, value })
  const recipient = { identity, to: { via, value }, written }
  const { form, alongside } = prepare(submission, recipient, services)
  return nextForm(form, { status: 200, alongside })
}
