import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { Headers, Redirect } from '@tillkey/host'
import type { FlowSettings } from '@tillkey/identity/config/flow-config.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Flow, ShownFlow } from './flow.ts'
import type { Outcome } from './outcome.ts'
import type { Services } from './services.ts'
import type { Step } from './step.ts'
import type { FormRequest, FormWithoutFlow, NewForm, StartRequest, Submission } from './submission.ts'

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

/** A hook's configuration, and the body of the flow that would be opened, with an empty CSRF token. */
interface Opening {
  configuration: JsonObject
  flow: object
}

/** The form of a new flow, with what is written along with it. */
export type AdvancedForm = Pick<Extract<Outcome, { type: 'next' }>, 'form' | 'persist'>

/** Decides whether a flow may be opened. */
export type BeforeHook = (
  request: StartRequest,
  opening: Opening,
  services: Services,
) => Outcome | void | Promise<Outcome | void>

/** How a kind of flow is opened. */
export interface FlowStart<T extends FlowTypes> {
  /** Responds or throws before any other check of a start request. */
  preflight?(request: StartRequest<T['query']>): Outcome | undefined
  /** Decides whether and with which context a flow is opened. Throws API errors. */
  start(
    request: StartRequest<T['query']>,
    services: Services,
  ): Started<T['context']> | Promise<Started<T['context']>>
  /** Moves a new flow on to a later form, such as that of a code which is sent at once. */
  advance?(submission: T['submission'], services: Services): Promise<AdvancedForm | undefined>
  /** Hooks before a flow is opened, by name. */
  hooks: Readonly<Record<string, BeforeHook>>
  /** As published, returns errors of these hooks directly, to browsers too. Default: the error page. */
  hookErrors?: 'bare'
  /** As published, refuses a return URL with JSON, to browsers too. */
  refusesReturnsAsJson?: boolean
}

/** The form of a kind of flow. */
export interface FlowForm<T extends FlowTypes> {
  /** Builds the initial form with the fields of all methods. */
  build(request: FormRequest<T['context']>, services: Services): Promise<NewForm>
  /** Renders the body, with a new mask for the CSRF token. */
  view(flow: ShownFlow<T['context']>, project: ProjectContext, csrfToken: string | undefined): T['view']
  /** Orders the fields of a refused form. Default: unchanged. */
  sort?(nodes: UiNode[], config: IdentityConfig): UiNode[]
  /** Subject of a form that collects personal data beyond common field names, see `flowSubject`. */
  subject?(flow: Flow<T['context']>, config: IdentityConfig): string | undefined
}

/** How a kind of flow returns a refused form. */
export interface FormRefusal<T extends FlowTypes> {
  /** Values to put back into the form. */
  repopulate(submission: T['submission'], errors: readonly ValidationError[]): ReadonlyMap<string, unknown>
  /** Changes the form. Default: repopulates its fields and sets the messages. */
  change?(
    submission: T['submission'],
    flow: Flow<T['context']>,
    errors: readonly ValidationError[],
  ): Flow<T['context']> | undefined
  /** Status that redirects a browser to the form. */
  redirectStatus: 302 | 303
  /** Codes of 400 errors that are returned as errors; all others become messages of the form. */
  propagatedErrors: readonly string[]
}

/**
 * A kind of flow. To add one, create a folder with its definition and routes and register the definition;
 * its methods are in `methods` and its hooks in `hooks`.
 */
export interface FlowDefinition<T extends FlowTypes = FlowTypes> {
  kind: string
  settings(config: IdentityConfig): FlowSettings
  /** Schema of the traits in its forms. Default: the default schema of the project. */
  schemaOf?(context: T['context']): string
  /** Throws when the project has disabled this kind. */
  assertEnabled?(config: IdentityConfig): void
  opening: FlowStart<T>
  form: FlowForm<T>
  /** Responds to or rejects a form without a flow before the usual 404. */
  handleUnknownFlow?(form: FormWithoutFlow): Redirect | undefined
  /** Steps of a submission, in order. */
  steps: readonly Step<T['submission']>[]
  /** Responds when every step continued. */
  finish(submission: T['submission'], services: Services): FlowSuccess<T> | Promise<FlowSuccess<T>>
  refusal: FormRefusal<T>
}

export type FlowSuccess<T extends FlowTypes> =
  | { status: 200; body: T['success']; headers?: Headers }
  | Redirect
