import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { HandlerResponse, Headers } from '@tillkey/host'
import type { CsrfToken } from '@tillkey/identity/browser/csrf.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { Transaction } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import type { Flow } from './flow.ts'
import type { Services } from './services.ts'

/** Changes of a flow for its next form. */
export type NextForm = Partial<Pick<Flow, 'state' | 'nodes' | 'messages' | 'active' | 'context' | 'internal'>>

/** Decision of a step; a step without one continues. */
export type Outcome =
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
      persist?: (tx: Transaction, within: Services) => Promise<void>
      /** Handles an error of `persist`, after the rollback; rethrows unknown errors. */
      recover?: (error: unknown) => Promise<Outcome>
    }
  /** Redirects browsers; scripts and apps get 422. */
  | { type: 'redirect'; location: string; headers?: Headers }
  /** Returns the form with messages. */
  | { type: 'refuse'; errors: ValidationError[] }
  /** Replaces the flow; `error` goes to scripts and apps. */
  | { type: 'replace'; by: Flow; error: ApiError }

/** Refuses the form with messages about the form or its fields. */
export const refuse = (...errors: ValidationError[]): Outcome => ({ type: 'refuse', errors })

/** Refuses the form with one general message. */
export const refuseForm = (message: UiText): Outcome => refuse({ message })

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
