import type { Transaction } from '@tillkey/sql'
import type { Identity } from '../../identities/identities-store.ts'
import type { FormRequest, Submission } from '../flow-definition.ts'
import type { NextForm } from '../outcome.ts'
import type { Services } from '../services.ts'
import type { FlowMethod } from '../steps.ts'

/** What verification flows know. */
export interface VerificationContext {
  /** Where the person goes on, once the address is verified. */
  continueTo?: string
}

/** A form to verify an address with, sent by somebody. */
export type VerificationSubmission = Submission<VerificationContext>

export type VerificationForm = FormRequest<VerificationContext>

/** Whom something is sent to. */
export interface VerificationRecipient {
  /** Absent when nobody has the address. */
  identity: Identity | undefined
  to: { via: string; value: string }
}

/** What becomes of a flow when something is sent for it. */
export interface PreparedVerification {
  form: NextForm
  /** What is written in the same unit of work: the message, if there is somebody to write to. */
  alongside(tx: Transaction): Promise<void>
}

/** A way to verify an address: `run` answers every form that is meant for it. */
export interface VerificationMethod extends FlowMethod<VerificationSubmission, VerificationForm> {
  /** Makes what is sent to an address, and the form that is shown then. */
  prepare(
    on: Pick<VerificationSubmission, 'flow' | 'project' | 'config' | 'request'>,
    recipient: VerificationRecipient,
    services: Services,
  ): PreparedVerification
}
