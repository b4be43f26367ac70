import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { PrepareMessage } from '../../methods/sent-message.ts'
import type { FlowMethod } from '../flow-method.ts'
import type { FormRequest, Submission } from '../submission.ts'

/** Public state of verification flows. */
export interface VerificationContext {
  /** URL at which to continue after verification. */
  continueTo?: string
}

/** A submitted verification form, with the results of its steps. */
export interface VerificationSubmission extends Submission<VerificationContext> {
  /** The owner of the verified address. */
  proved?: Identity
  /** The verified email address. */
  provedAddress?: string
  /** What was sent to the address. */
  provedBy?: 'code' | 'link'
}

export type VerificationForm = FormRequest<VerificationContext>

/** A verification method: `run` handles every form meant for it. */
export interface VerificationMethod extends FlowMethod<VerificationSubmission, VerificationForm> {
  /** Creates the message to an address and the form to show. */
  prepare: PrepareMessage
}
