import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { HandlerResponse, Headers } from '@tillkey/host'
import type { CsrfToken } from '@tillkey/identity/browser/csrf.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { Transaction } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import type { Flow } from './flow.ts'
import type { Submission } from './submission.ts'

/** Changes of a flow for its next form. */
export type NextForm = Partial<Pick<Flow, 'state' | 'nodes' | 'messages' | 'active' | 'context' | 'internal'>>

/** The flow, client and payload to respond with, when they differ from those of the submission. */
interface ResponseChanges {
  changes?: Partial<Pick<Submission, 'flow' | 'client' | 'payload'>>
}

type Decision =
  /** Responds and stops. */
  | { type: 'respond'; response: HandlerResponse }
  /** Moves the flow to its next form, e.g. after sending a code. */
  | {
      type: 'next'
      form: NextForm
      /** Status for scripts and apps. Default: 400, since the flow is unfinished. */
      status?: 200 | 400
      /** New CSRF token, when the flow moves to another browser. */
      csrf?: CsrfToken
      /** Members added to the response for scripts and apps. */
      extraBody?: object
      /** Further writes in the same transaction, e.g. a queued message. */
      persist?: (tx: Transaction) => Promise<void>
      /** Handles an error of `persist`, after the rollback; rethrows unknown errors. */
      recover?: (error: unknown) => Promise<Outcome>
    }
  /** Redirects browsers; scripts and apps get 422. */
  | { type: 'redirect'; location: string; headers?: Headers }
  /** Returns the form with messages; `nodes` replaces its fields, which are otherwise repopulated. */
  | { type: 'refuse'; errors: ValidationError[]; nodes?: UiNode[] }
  /** Replaces the flow; `error` goes to scripts and apps. */
  | { type: 'replace'; by: Flow; error: ApiError }

/** How a step ends a submission. */
export type Outcome = Decision & ResponseChanges

/** Refuses the form with messages about the form or its fields. */
export const refuse = (...errors: ValidationError[]): Outcome => ({ type: 'refuse', errors })

/** Refuses the form with one general message. */
export const refuseForm = (message: UiText): Outcome => refuse({ message })

/** Refuses the form and shows these fields. */
export const refuseWithFields = (nodes: UiNode[], ...errors: ValidationError[]): Outcome => ({
  type: 'refuse',
  errors,
  nodes,
})

/** Replaces the form of the flow with its next step. */
export const nextForm = (
  form: NextForm,
  rest: Pick<
    Extract<Outcome, { type: 'next' }>,
    'status' | 'csrf' | 'extraBody' | 'persist' | 'recover'
  > = {},
): Outcome => ({ type: 'next', form, ...rest })

/** Redirects a browser; scripts and apps get 422. */
export const goTo = (location: string, headers?: Headers): Outcome => ({
  type: 'redirect',
  location,
  ...(headers && { headers }),
})

/** Responds with another state of the flow, another payload, or to another kind of client. */
export const respondWith = (
  changes: Partial<Pick<Submission, 'flow' | 'client' | 'payload'>>,
  outcome: Outcome,
): Outcome => ({ ...outcome, changes: { ...changes, ...outcome.changes } })
