import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IssuedSession } from '@tillkey/identity/sessions/sessions.ts'
import type { SentSecret } from '../../codes/one-time-codes.ts'
import { takesAnyAddress } from '../../ui/recovery-nodes.ts'
import { readCode } from '../email-form.ts'
import type { Flow } from '../flow.ts'
import type { FlowMethod } from '../flow-method.ts'
import { textField } from '../payload.ts'
import type { Step } from '../step.ts'
import type { FormRequest, Submission } from '../submission.ts'

/** Proof that the user received a secret sent to an address. */
export interface RecoveryProof {
  identity: Identity
  secret: SentSecret
  /** As named in sessions. */
  method: 'code_recovery' | 'link_recovery'
  /** Consumes the proof; undefined when it was used already. */
  use(current: Flow): Flow | undefined
}

/** A submitted recovery form, with the results of its steps. */
export interface RecoverySubmission extends Submission {
  /** Result of the method. */
  proof?: RecoveryProof
  /** The session, once started. */
  issued?: IssuedSession
  /** The settings flow in which to choose a new password. */
  settings?: Flow
}

/** Returns the proof of the method. */
export function recoveryProof({ proof }: RecoverySubmission): RecoveryProof {
  if (!proof) throw new Error('a recovery method proved nothing')
  return proof
}

/** States at the ends of a recovery by any address. */
export const AWAITING_ADDRESS = 'recovery_awaiting_address'
export const AWAITING_CODE = 'recovery_awaiting_code'

/** Returns whether a flow recovers by any address of the account. */
export const isByAnyAddress = ({ flow }: RecoverySubmission): boolean => takesAnyAddress(flow.nodes)

/**
 * Returns whether a form submits a code: in a code flow, any form without an address after the code was sent, and
 * in a recovery by any address only one with a code.
 */
export function hasCode(submission: RecoverySubmission): boolean {
  const { flow, payload } = submission
  if (isByAnyAddress(submission))
    return flow.state === AWAITING_CODE && readCode(payload) !== undefined && payload.screen !== 'previous'
  return flow.active === 'code' && flow.state !== 'choose_method' && textField(payload, 'email') === undefined
}

export type RecoveryStep = Step<RecoverySubmission>

export type RecoveryForm = FormRequest<object>

/** A recovery method: `run` returns `proof`. */
export type RecoveryMethod = FlowMethod<RecoverySubmission, RecoveryForm>
