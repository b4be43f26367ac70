import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { ProviderConnection } from '@tillkey/identity/credentials/connections.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { Authentication, IssuedSession } from '@tillkey/identity/sessions/sessions.ts'
import type { Flow } from '../flow.ts'
import type { AdvancedForm } from '../flow-definition.ts'
import type { FlowMethod } from '../flow-method.ts'
import type { WaitingClient } from '../login-challenge.ts'
import type { Services } from '../services.ts'
import type { Step } from '../step.ts'
import type { FormFields, FormRequest, Submission } from '../submission.ts'
import type { VerifyingSubmission } from '../verification-occasion.ts'

/** The connection that follows a login: label and id of its provider, and the account with its sign-in hints. */
export interface LinkContext {
  provider: string
  /** Absent in flows of an earlier release. */
  providerId?: string | undefined
  identifier: string
  types: readonly string[]
  providers: readonly string[]
}

/** Public state of login flows. */
export interface LoginContext {
  /** Whether a signed-in user confirms their identity. */
  refresh: boolean
  requestedAal: 'aal1' | 'aal2'
  organizationId: string | null
  /** Trait with the address for a code as second factor. */
  via?: string | undefined
  /** The waiting OAuth 2.0 client. */
  waiting?: WaitingClient | undefined
  link?: LinkContext | undefined
}

/** An attempt, counted until it succeeds. */
export interface CountedAttempt {
  identifier: string
  knownDevice: string | undefined
}

/** The identity that a method has authenticated. */
export interface AuthenticatedIdentity extends Authentication {
  /** The attempt to uncount on success. */
  counted?: CountedAttempt
  /** An address that the method verified. */
  provedAddress?: string
  /** Connection to add on success. */
  link?: ProviderConnection
}

/** A submitted login form, with the results of its steps. */
export interface LoginSubmission extends Submission<LoginContext>, VerifyingSubmission {
  flow: Flow<LoginContext>
  /** Result of the method. */
  authenticated?: AuthenticatedIdentity
  /** The session, once started. */
  issued?: IssuedSession
  /** Whether the session needs a second factor. */
  requiresStepUp?: boolean
  /** Result of hooks: the identity to show in the response only. */
  shownIdentity?: Identity
  /** Result of hooks: overrides the return URL. */
  redirectTo?: string
}

/** Returns the identity that the method has authenticated. */
export function authenticatedIdentity({ authenticated }: LoginSubmission): AuthenticatedIdentity {
  if (!authenticated) throw new Error('a login method authenticated nobody')
  return authenticated
}

export type LoginStep = Step<LoginSubmission>

export type LoginForm = FormRequest<LoginContext>

/** The identity whose methods are offered; undefined to offer all methods. */
export type OfferedTo = Identity | undefined

/** A login method: `run` returns `authenticated`. */
export interface LoginMethod extends FlowMethod<LoginSubmission, LoginForm> {
  /** Fields in the form that asks for the identifier first. */
  fieldsWithIdentifier?(
    form: LoginForm,
    services: Services,
  ): UiNode[] | FormFields | Promise<UiNode[] | FormFields>
  /** Fields after the identifier; none when the identity cannot use the method. */
  afterIdentifier?(form: LoginForm, identity: OfferedTo, services: Services): UiNode[] | Promise<UiNode[]>
  /** Moves a new flow on to a later form of the method. */
  advance?(submission: LoginSubmission, services: Services): Promise<AdvancedForm | undefined>
}
