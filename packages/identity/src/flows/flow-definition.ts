import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Headers, Incoming, Redirect } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import type { CsrfToken } from '../browser/csrf.ts'
import type { ClientKind, FlowType } from '../browser/negotiation.ts'
import type { FlowSettings } from '../config/flow-config.ts'
import type { IdentityConfig } from '../identity-config.ts'
import type { ValidationError } from '../messages/validation-error.ts'
import type { LiveSession } from '../sessions/sessions.ts'
import type { JsonObject } from '../values.ts'
import type { Flow, ShownFlow } from './flow.ts'
import type { Outcome } from './outcome.ts'
import type { ProviderCallback } from './provider-callback.ts'
import type { Services } from './services.ts'

/** Who asks, for which project. */
export interface FlowRequest {
  request: Incoming
  project: ProjectContext
  /** What the browser brought back from a provider, when that is where it comes from. */
  providerCallback?: ProviderCallback
}

/** A request for a new flow. */
export interface StartRequest<Query = object> extends FlowRequest {
  type: FlowType
  client: ClientKind
  config: IdentityConfig
  query: Query
  /** Where the caller wants to go afterwards, if it may. */
  returnTo: string | undefined
  /** The session the caller already has. */
  session: LiveSession | undefined
}

/** What a new form is made for. */
export interface FormRequest<Context extends object> {
  project: ProjectContext
  config: IdentityConfig
  type: FlowType
  context: Context
  /** The session the caller already has. */
  session: LiveSession | undefined
  /** Where methods put what they remember for themselves of the form they make. */
  internal: JsonObject
}

/** What a new flow starts with. */
export interface NewForm {
  nodes: UiNode[]
  messages?: UiText[]
  /** `choose_method` unless told. */
  state?: string
  active?: string
  internal?: JsonObject
}

/** A form, sent by somebody. */
export interface Submission<Context extends object = object> extends FlowRequest {
  config: IdentityConfig
  client: ClientKind
  flow: Flow<Context>
  payload: JsonObject
  /** Why the body could not be read, in which case nothing is in `payload`. */
  unreadable?: string
  /** The session the caller already has. */
  session: LiveSession | undefined
  /** Set once the browser was given a new anti-forgery token, which flows that were opened for it know. */
  csrf?: CsrfToken
  /** The app that fetches the session by itself: set when its browser is back from a provider, and goes there whatever came of it. */
  appUrl?: string
  /** Set once it is known which method the form is for. */
  method?: string
  /** Whether the flow may do once more what it did before, as an app asks again whose answer was lost. */
  isRepeatable?: boolean
}

/** Who asks for a new flow, before it is known whether this kind is offered and where the caller may go. */
export type NewFlowRequest<Query = object> = Omit<StartRequest<Query>, 'returnTo'>

/** Who sent a form that is of no flow. */
export type UnknownFlowRequest = Pick<Submission, 'client' | 'config' | 'project' | 'request' | 'session'>

/** Decides about a submission, throws an error of the catalogue, or lets it go on. */
export type Step<S> = (submission: S, services: Services) => Outcome | void | Promise<Outcome | void>

/** What asks for a new flow gets: one with this context, or something else. */
export type Started<Context extends object> =
  | {
      type: 'open'
      context: Context
      /** Where it leads, when that is not where the caller asked for. */
      returnTo?: string | undefined
      /** What the flow remembers beside what its methods do. */
      remembered?: JsonObject
      /** Members of this one answer beside those of the flow. */
      extraBody?: object
    }
  | Outcome

/** The types of a kind of flow. */
export interface FlowTypes {
  context: object
  /** A submission, with what its steps find out. */
  submission: Submission
  /** What may be asked for when one is started. */
  query: { return_to?: string | undefined }
  /** The body of a flow. */
  view: object
  /** The body of the answer when it did what it is for. */
  success: object
}

/** A request for a new flow, with the body that the flow will have; its anti-forgery token is empty. */
export interface FlowOpening extends StartRequest {
  flow: object
}

/** Decides whether a flow may be opened at all; `configuration` is the hook's own. */
export type BeforeHook = (
  request: FlowOpening,
  configuration: JsonObject,
  services: Services,
) => Outcome | void | Promise<Outcome | void>

/**
 * A kind of flow. To add one: a folder with its definition and its routes, an entry in the table of definitions; its
 * methods are in the folders of `methods`, its hooks in `hooks`.
 */
export interface FlowDefinition<T extends FlowTypes = FlowTypes> {
  kind: string
  settings(config: IdentityConfig): FlowSettings
  /** The id of the schema that the traits of its forms are of; of the project's default unless told. */
  schemaOf?(context: T['context']): string
  /** Answers first of all, or throws: what counts more than whether this kind is offered and where the caller wants to go. */
  preflight?(asking: NewFlowRequest<T['query']>): Outcome | undefined
  /** Throws where the project does not offer this kind. */
  assertEnabled?(config: IdentityConfig): void
  /** Hooks that run before one is opened, by name. */
  before: Readonly<Record<string, BeforeHook>>
  /** As published, an error of those is told as it is, to a browser too; on the page for errors unless told. */
  beforeErrors?: 'bare'
  /** Whether a page, too, is told as JSON that it may not send a browser where it wants to, as published. */
  refusesReturnsAsJson?: boolean
  /** Decides whether a flow is opened, and what for. Throws errors of the catalogue. */
  start(
    request: StartRequest<T['query']>,
    services: Services,
  ): Started<T['context']> | Promise<Started<T['context']>>
  /** Of whom a form keeps something, where it asks for more than one knows by its names: see `flowSubject`. */
  about?(flow: Flow<T['context']>, config: IdentityConfig): string | undefined
  /** The first form, of the fields of every method. */
  open(request: FormRequest<T['context']>, services: Services): Promise<NewForm>
  /** Its body; the anti-forgery token is masked anew at every view. */
  view(flow: ShownFlow<T['context']>, project: ProjectContext, csrfToken: string | undefined): T['view']
  /** Answers a form that is of no flow in its own way, or throws: what counts more than that there is none. */
  handleUnknownFlow?(request: UnknownFlowRequest): Redirect | undefined
  /** What becomes of a form, in this order. */
  steps: readonly Step<T['submission']>[]
  /** The answer when every step let it go on. */
  finish(submission: T['submission'], services: Services): FlowSuccess<T> | Promise<FlowSuccess<T>>
  /** What is written back into the fields of a form that has to be corrected. */
  repopulate(submission: T['submission'], errors: readonly ValidationError[]): ReadonlyMap<string, unknown>
  /** The form when it was refused; unless told, or nothing, with `echo` filled in, and with these messages and no others. */
  refused?(
    submission: T['submission'],
    flow: Flow<T['context']>,
    errors: readonly ValidationError[],
  ): Flow<T['context']> | undefined
  /** The order of the fields of a form that was refused; as they are unless told. */
  inOrder?(nodes: UiNode[], config: IdentityConfig): UiNode[]
  /** How a browser is sent back to a form that was refused. */
  formRedirect: 302 | 303
  /** Codes of errors with status 400 that stay errors; every other becomes a message in the form. */
  propagatedErrors: readonly string[]
}

export type FlowSuccess<T extends FlowTypes> =
  | { status: 200; body: T['success']; headers?: Headers }
  | Redirect
