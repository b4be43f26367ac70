import type { SentSecret } from '../../codes/one-time-codes.ts'
import type { Identity } from '../../identities/identity.ts'
import type { IssuedSession } from '../../sessions/sessions.ts'
import type { Flow } from '../flow.ts'
import type { FormRequest, Submission } from '../flow-definition.ts'
import { textField } from '../payload.ts'
import type { FlowMethod } from '../steps.ts'

/** That somebody has what was sent to an address of an identity. */
export interface RecoveryProof {
  identity: Identity
  secret: SentSecret
  /** As sessions name it. */
  method: 'code_recovery' | 'link_recovery'
  /** The flow once the proof was used; nothing when it was used already. */
  use(current: Flow): Flow | undefined
}

/** A form to recover an account with, sent by somebody. */
export interface RecoverySubmission extends Submission {
  /** Set by the method that knows who it is. */
  proof?: RecoveryProof
  /** Set once they have a session. */
  issued?: IssuedSession
  /** Where they choose a new password, once they have a session. */
  settings?: Flow
}

/** Whether a form is one with a code: in a flow that is about codes any is that has no address, once a code was sent. */
export const hasCode = ({ flow, payload }: RecoverySubmission): boolean =>
  flow.active === 'code' && flow.state !== 'choose_method' && textField(payload, 'email') === undefined

export type RecoveryForm = FormRequest<object>

/** A way to recover an account: `run` fills in `proof`. */
export type RecoveryMethod = FlowMethod<RecoverySubmission, RecoveryForm>
