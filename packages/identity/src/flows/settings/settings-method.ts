import type { ContinueWith } from '@tillkey/contract/platform/identity/continue-with-models.ts'
import type { Identity } from '../../identities/identity.ts'
import type { AddressRequest, PendingAddress } from '../../identities/pending-addresses.ts'
import type { Authentication, IssuedSession, LiveSession } from '../../sessions/sessions.ts'
import type { JsonObject } from '../../values.ts'
import type { HookedChange } from '../../web-hooks/web-hook-answer.ts'
import type { FormRequest, Submission } from '../flow-definition.ts'
import type { Services } from '../services.ts'
import type { FlowMethod } from '../steps.ts'
import type { StartedVerification } from '../verification/start-verifications.ts'

/** What settings flows know. */
export interface SettingsContext {
  /** Whose settings they are, as they were when the form was made. */
  identity: Identity
}

/** What a method wants to have changed. */
export interface SettingsChange {
  /** Whose hooks and return address count. */
  method: string
  /** Writes it, in the unit of work of `within`; resolves with the identity as it is then. */
  apply(within: Services): Promise<Identity>
  /** The traits it leads to, when it changes them. */
  traits?: JsonObject
  /** The traits that were asked for, where new addresses of them wait until they are proved. */
  wish?: AddressRequest
  /** Those addresses; of what is written, once it is. */
  waiting?: readonly PendingAddress[]
  /** Whether it changes what one signs in with or is reached by, which somebody else may have. */
  identifies?: boolean
  /** Set by hooks: what they make of the identity beside. */
  hooked?: HookedChange
  /** What the change proves beside: a new factor that was used once. */
  proves?: Authentication['method']
}

/** A form of settings, sent by somebody. */
export interface SettingsSubmission extends Submission<SettingsContext> {
  /** Whether a form waited in the flow until its sender had signed in again. */
  hasWaitingForm?: boolean
  /** Set by the method. */
  change?: SettingsChange
  /** The identity after the change. */
  identity?: Identity
  /** The session after a change that proves a factor. */
  issued?: IssuedSession
  /** Verifications of its addresses that were started with the change. */
  verifications?: readonly StartedVerification[]
  /** Set by hooks: where a browser goes instead of where it wanted to. */
  redirectTo?: string
  /** Set by hooks: what should follow. */
  continueWith?: ContinueWith[]
}

export type SettingsForm = FormRequest<SettingsContext>

/** A part of the settings: `run` fills in `change`, and writes nothing. */
export type SettingsMethod = FlowMethod<SettingsSubmission, SettingsForm>

/** The session of a submission whose first step made sure that there is one. */
export function ownSession({ session }: SettingsSubmission): LiveSession {
  if (!session) throw new Error('a settings form went on without a session')
  return session
}
