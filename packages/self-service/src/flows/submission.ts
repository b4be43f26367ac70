import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Incoming } from '@tillkey/host'
import type { CsrfToken } from '@tillkey/identity/browser/csrf.ts'
import type { ClientKind, FlowType } from '@tillkey/identity/browser/negotiation.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Flow } from './flow.ts'
import type { ProviderCallback } from './provider-callback.ts'

/** A request to a project. */
export interface FlowRequest {
  request: Incoming
  project: ProjectContext
  /** Result of the provider the browser returns from. */
  providerCallback?: ProviderCallback
}

/** A request for a new flow. */
export interface StartRequest<Query = object> extends FlowRequest {
  type: FlowType
  client: ClientKind
  config: IdentityConfig
  query: Query
  /** Checked return URL; absent in `preflight`. */
  returnTo?: string | undefined
  /** Current session of the caller. */
  session: LiveSession | undefined
}

/** Input for a new form. */
export interface FormRequest<Context extends object> {
  project: ProjectContext
  config: IdentityConfig
  type: FlowType
  context: Context
  /** Current session of the caller. */
  session: LiveSession | undefined
}

/** Input for a later form of a submitted flow. */
export const formRequest = <Context extends object>({
  project,
  config,
  flow,
  session,
}: Pick<Submission<Context>, 'project' | 'config' | 'flow' | 'session'>): FormRequest<Context> => ({
  project,
  config,
  type: flow.type,
  context: flow.context,
  session,
})

/** Fields of a form, with the private state that belongs to them. */
export interface FormFields {
  nodes: UiNode[]
  internal?: JsonObject
}

/** The initial form of a flow. */
export interface NewForm extends FormFields {
  messages?: UiText[]
  /** Default: `choose_method`. */
  state?: string
  active?: string
}

/** A submitted form: what every kind of flow knows about it. */
export interface Submission<Context extends object = object> extends FlowRequest {
  config: IdentityConfig
  client: ClientKind
  flow: Flow<Context>
  payload: JsonObject
  /** Why the body could not be parsed; `payload` is then empty. */
  unreadable?: string
  /** Current session of the caller. */
  session: LiveSession | undefined
  /** New CSRF token of the browser, known to flows opened for it. */
  csrf?: CsrfToken
  /**
   * URL of an app that exchanges the session itself: its browser returns there from a provider, whatever the
   * result.
   */
  appUrl?: string
  /** The method of the form, once selected. */
  method?: string
}

/** A form that belongs to no flow. */
export type FormWithoutFlow = Pick<Submission, 'client' | 'config' | 'project' | 'request' | 'session'>
