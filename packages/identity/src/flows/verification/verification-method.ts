import type { Identity } from '../../identities/identity.ts'
import type { PrepareMessage } from '../../methods/sent-message.ts'
import type { FormRequest, Submission } from '../flow-definition.ts'
import type { FlowMethod } from '../steps.ts'

/** What verification flows know. */
export interface VerificationContext {
  /** Where the person goes on, once the address is verified. */
  continueTo?: string
}

/** A form to verify an address with, sent by somebody. */
export interface VerificationSubmission extends Submission<VerificationContext> {
  /** Set once it is known whose address it is. */
  proved?: Identity
  /** Set with it: the address, when it is one of mail. */
  provedAddress?: string
  /** Set with it: what was sent to the address. */
  provedBy?: 'code' | 'link'
}

export type VerificationForm = FormRequest<VerificationContext>

/** A way to verify an address: `run` answers every form that is meant for it. */
export interface VerificationMethod extends FlowMethod<VerificationSubmission, VerificationForm> {
  /** Makes what is sent to an address, and the form that is shown then. */
  prepare: PrepareMessage
}
