import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Identity } from '../../identities/identities-store.ts'
import type { IdentityConfig } from '../../identity-config.ts'
import type { IdentitySchema, JsonObject } from '../../schemas/identity-schemas.ts'
import type { Authentication, IssuedSession } from '../../sessions/sessions.ts'
import type { FlowTools } from '../flow-tools.ts'
import type { Submission } from '../run-submission.ts'

/** A form to sign up with, sent by somebody. */
export interface RegistrationSubmission extends Submission {
  /** Set once the identity is there. */
  registered?: { identity: Identity; method: Authentication['method'] }
  /** Set when the new identity is signed in as well. */
  issued?: IssuedSession
}

interface RegistrationForm {
  config: IdentityConfig
  schema: IdentitySchema
}

/** A way to sign up. */
export interface RegistrationStrategy {
  method: string
  availability(config: IdentityConfig): 'on' | 'off'
  claims?(payload: JsonObject): boolean
  /** The fields it adds to a form. */
  nodes(form: RegistrationForm): UiNode[]
  /** Creates the identity; FlowProblem when it cannot be. */
  register(
    submission: RegistrationSubmission,
    tools: FlowTools,
  ): Promise<{ identity: Identity; method: Authentication['method'] }>
}
