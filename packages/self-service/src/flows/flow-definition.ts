import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Headers, Incoming, Redirect } from '@tillkey/host'
import type { CsrfToken } from '@tillkey/identity/browser/csrf.ts'
import type { ClientKind, FlowType } from '@tillkey/identity/browser/negotiation.ts'
import type { FlowSettings } from '@tillkey/identity/config/flow-config.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Flow, ShownFlow } from './flow.ts'
import type { Outcome } from './outcome.ts'
import type { ProviderCallback } from './provider-callback.ts'
import type { Services } from './services.ts'

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
  /** Checked return URL. */
  returnTo: string | undefined
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
  /** Private state of the methods, filled while the form is built. */
  internal: JsonObject
}

/** The initial form of a flow. */
export interface NewForm {
  nodes: UiNode[]
  messages?: UiText[]
  /** Default: `choose_method`. */
  state?: string
  active?: string
  internal?: JsonObject
}

/** A submitted form. */
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
  /** The method of the form, once known. */
  method?: string
  /** Allows repeating a finished flow, for an app that lost the response. */
  isRepeatable?: boolean
}

/** A request for a new flow, before its kind and return URL are checked. */
export type NewFlowRequest<Query = object> = Omit<StartRequest<Query>, 'returnTo'>

/** A form that belongs to no flow. */
export type UnknownFlowRequest = Pick<Submission, 'client' | 'config' | 'project' | 'request' | 'session'>

/** Decides a submission by an outcome or API error, or continues with the next step. */
export type Step<S> = (submission: S, services: Services) => Outcome | void | Promise<Outcome | void>

/** Result of starting a flow: its context, or another outcome. */
export type Started<Context extends object> =
  | {
      type: 'open'
      context: Context
      /** Overrides the requested return URL. */
      returnTo?: string | undefined
      /** Initial private state, besides that of the methods. */
      remembered?: JsonObject
      /** Members added to this one response. */
      extraBody?: object
    }
  | Outcome

/** The types of a kind of flow. */
export interface FlowTypes {
  context: object
  /** A submission, with the results of its steps. */
  submission: Submission
  /** Query of the start request. */
  query: { return_to?: string | undefined }
  /** Body of a flow. */
  view: object
  /** Body of a successful submission. */
  success: object
}

/** A request for a new flow, with its future body; the CSRF token is empty. */
export interface FlowOpening extends StartRequest {
  flow: object
}

/** Decides whether a flow may be opened; `configuration` belongs to the hook. */
export type BeforeHook = (
  request: FlowOpening,
  configuration: JsonObject,
  services: Services,
) => Outcome | void | Promise<Outcome | void>

/**
 * A kind of flow. To add one, create a folder with its definition and routes and register the definition;
 * its methods are in `methods` and its hooks in `hooks`.
 */
export interface FlowDefinition<T extends FlowTypes = FlowTypes> {
  kind: string
  settings(config: IdentityConfig): FlowSettings
  /** Schema of the traits in its forms. Default: the default schema of the project. */
  schemaOf?(context: T['context']): string
  /** Responds or throws before any other check of a start request. */
  preflight?(asking: NewFlowRequest<T['query']>): Outcome | undefined
  /** Throws when the project has disabled this kind. */
  assertEnabled?(config: IdentityConfig): void
  /** Hooks before a flow is opened, by name. */
  before: Readonly<Record<string, BeforeHook>>
  /** As published, returns errors of these hooks directly, to browsers too. Default: the error page. */
  beforeErrors?: 'bare'
  /** As published, refuses a return URL with JSON, to browsers too. */
  refusesReturnsAsJson?: boolean
  /** Decides whether and with which context a flow is opened. Throws API errors. */
  start(
    request: StartRequest<T['query']>,
    services: Services,
  ): Started<T['context']> | Promise<Started<T['context']>>
  /** Subject of a form that collects personal data beyond common field names, see `flowSubject`. */
  about?(flow: Flow<T['context']>, config: IdentityConfig): string | undefined
  /** Builds the initial form with the fields of all methods. */
  open(request: FormRequest<T['context']>, services: Services): Promise<NewForm>
  /** Renders the body; the CSRF token is masked anew each time. */
  view(flow: ShownFlow<T['context']>, project: ProjectContext, csrfToken: string | undefined): T['view']
  /** Responds to or rejects a form without a flow before the usual 404. */
  handleUnknownFlow?(request: UnknownFlowRequest): Redirect | undefined
  /** Steps of a submission, in order. */
  steps: readonly Step<T['submission']>[]
  /** Responds when every step continued. */
  finish(submission: T['submission'], services: Services): FlowSuccess<T> | Promise<FlowSuccess<T>>
  /** Values to put back into a refused form. */
  repopulate(submission: T['submission'], errors: readonly ValidationError[]): ReadonlyMap<string, unknown>
  /** Changes a refused form. Default: repopulates its fields and sets the messages. */
  refused?(
    submission: T['submission'],
    flow: Flow<T['context']>,
    errors: readonly ValidationError[],
  ): Flow<T['context']> | undefined
  /** Orders the fields of a refused form. Default: unchanged. */
  inOrder?(nodes: UiNode[], config: IdentityConfig): UiNode[]
  /** Status that redirects a browser to a refused form. */
  formRedirect: 302 | 303
  /** Codes of 400 errors that are returned as errors; all others become messages of the form. */
  propagatedErrors: readonly string[]
}

export type FlowSuccess<T extends FlowTypes> =
  | { status: 200; body: T['success']; headers?: Headers }
  | Redirect
