import type { Connection } from '../../identities/connections.ts'
import type { Identity } from '../../identities/identity.ts'
import type { Authentication, IssuedSession } from '../../sessions/sessions.ts'
import type { FormRequest, Submission } from '../flow-definition.ts'
import type { WaitingClient } from '../login-challenge.ts'
import type { FlowMethod } from '../steps.ts'
import type { StartedVerification } from '../verification/start-verifications.ts'

/** What login flows know. */
export interface LoginContext {
  /** Whether somebody who is signed in confirms that it is them. */
  refresh: boolean
  requestedAal: 'aal1' | 'aal2'
  organizationId: string | null
  /** The trait with the address that a code is sent to as second factor. */
  via?: string | undefined
  /** The client that waits for the login, where one does. */
  waiting?: WaitingClient | undefined
  /** A connection that waits for its account's owner to sign in: the provider's name, and by what the account is known. */
  link?:
    | { provider: string; identifier: string; types: readonly string[]; providers: readonly string[] }
    | undefined
}

/** A form to sign in with, sent by somebody. */
export interface LoginSubmission extends Submission<LoginContext> {
  /** Set by the method that knows who it is. */
  authentication?: Authentication
  /** Set by the method: what the throttle counted, to be taken back with the success. */
  counted?: { identifier: string; knownDevice: string | undefined }
  /** Set by the method: an address of theirs that it proved. */
  provedAddress?: string
  /** Set once it is known that they get a connection with it. */
  link?: Connection
  /** Set once they have a session of it. */
  issued?: IssuedSession
  /** Set by hooks: who they are as this sign-in tells it; nothing of it is kept. */
  shownIdentity?: Identity
  /** Set by hooks: verifications of their addresses that were started with it. */
  verifications?: readonly StartedVerification[]
  /** Set by hooks: where a browser goes instead of where it wanted to. */
  redirectTo?: string
  /** Set when they could prove more, and have to. */
  requiresStepUp?: boolean
}

export type LoginForm = FormRequest<LoginContext>

/** A way to sign in: `run` fills in `authentication`. */
export type LoginMethod = FlowMethod<LoginSubmission, LoginForm>
