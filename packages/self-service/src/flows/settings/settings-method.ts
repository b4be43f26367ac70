import type {
  AddressRequest,
  PendingAddress,
} from '@tillkey/identity/identities/addresses/pending-addresses.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { Authentication, IssuedSession, LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { ReportedChange } from '@tillkey/messaging/web-hooks/web-hook-response.ts'
import type { Flow } from '../flow.ts'
import type { FlowMethod } from '../flow-method.ts'
import type { AccountServices, TransactionServices } from '../services.ts'
import type { Step } from '../step.ts'
import type { FormRequest, Submission } from '../submission.ts'
import type { VerifyingSubmission } from '../verification-occasion.ts'

/** Public state of settings flows. */
export interface SettingsContext {
  /** The identity when the form was built. */
  identity: Identity
}

/** A written change. */
export interface AppliedChange {
  /** The changed identity. */
  identity: Identity
  /** What differs from the request, because the identity has changed since. */
  adjustment?: Pick<SettingsChange, 'traits' | 'waiting'>
}

/** A change requested by a method. */
export interface SettingsChange {
  /** Selects hooks and return URL. */
  method: string
  /** Writes the change inside the transaction of `within`. */
  apply(within: AccountServices & TransactionServices): Promise<AppliedChange>
  /** New traits, when they change. */
  traits?: JsonObject
  /** The requested traits, when new addresses wait for verification. */
  wish?: AddressRequest
  /** Addresses that wait, started once the change is written. */
  waiting?: readonly PendingAddress[]
  /** Whether identifiers or addresses change, which another account may have. */
  identifies?: boolean
  /** Result of hooks: further changes of the identity. */
  hooked?: ReportedChange
  /** Authentication method completed by the change: a new factor, used once. */
  proves?: Authentication['method']
}

/** A submitted settings form, with the results of its steps. */
export interface SettingsSubmission extends Submission<SettingsContext>, VerifyingSubmission {
  flow: Flow<SettingsContext>
  /** Whether a form is parked in the flow. */
  hasWaitingForm?: boolean
  /** Result of the method. */
  change?: SettingsChange
  /** The identity after the change. */
  identity?: Identity
  /** The session after a change that completes a factor. */
  issued?: IssuedSession
  /** Result of hooks: overrides the return URL. */
  redirectTo?: string
}

export type SettingsStep = Step<SettingsSubmission>

export type SettingsForm = FormRequest<SettingsContext>

/** A settings method: `run` returns `change` and writes nothing. */
export type SettingsMethod = FlowMethod<SettingsSubmission, SettingsForm>

/** Returns the change that the method has requested. */
export function requestedChange({ change }: SettingsSubmission): SettingsChange {
  if (!change) throw new Error('a settings method requested no change')
  return change
}

/** Returns the session, which the first step has ensured. */
export function ownSession({ session }: SettingsSubmission): LiveSession {
  if (!session) throw new Error('a settings form has no session')
  return session
}
