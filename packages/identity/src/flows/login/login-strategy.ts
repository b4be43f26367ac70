import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Identity } from '../../identities/identities-store.ts'
import type { IdentityConfig } from '../../identity-config.ts'
import type { JsonObject } from '../../schemas/identity-schemas.ts'
import type { Authentication, IssuedSession } from '../../sessions/sessions.ts'
import type { Flow } from '../flow.ts'
import type { FlowTools } from '../flow-tools.ts'
import type { Submission } from '../run-submission.ts'

/** A form to sign in with, sent by somebody. */
export interface LoginSubmission extends Submission {
  /** Set once the caller has proved who they are. */
  proof?: Authentication
  /** Set once they have a session of that proof. */
  issued?: IssuedSession
}

export interface LoginForm {
  project: ProjectContext
  config: IdentityConfig
  purpose: Flow['purpose']
  requestedAal: Flow['requestedAal']
  /** Who is signed in, when they confirm that it is them. */
  identity: Identity | undefined
}

/** A way to sign in. */
export interface LoginStrategy {
  method: string
  availability(config: IdentityConfig): 'on' | 'off'
  claims?(payload: JsonObject): boolean
  /** The fields it adds to a form; none where it has no place. */
  nodes(form: LoginForm, tools: FlowTools): Promise<UiNode[]>
  /** Who it is; FlowProblem when that was not proved. */
  prove(submission: LoginSubmission, tools: FlowTools): Promise<Authentication>
}
