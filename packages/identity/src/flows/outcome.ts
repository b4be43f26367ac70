import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { HandlerResponse, Headers } from '@tillkey/host'
import type { Transaction } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import type { CsrfToken } from '../browser/csrf.ts'
import type { ValidationError } from '../messages/validation-error.ts'
import type { Flow } from './flow.ts'
import type { Services } from './services.ts'

/** What changes of a flow when its next form is shown. */
export type NextForm = Partial<Pick<Flow, 'state' | 'nodes' | 'messages' | 'active' | 'context' | 'internal'>>

/** What a step decides about a submission. A step that decides nothing lets it go on. */
export type Outcome =
  /** Answers, and that is all. */
  | { type: 'respond'; response: HandlerResponse }
  /** The flow goes to another form: a code was sent, a challenge made. */
  | {
      type: 'next'
      form: NextForm
      /** Of the answer to scripts and apps; 400 unless told, because the flow is not done. */
      status?: 200 | 400
      /** The token of the browser that the flow is shown in from now on, when that is another than before. */
      csrf?: CsrfToken
      /** Members of the answer to scripts and apps beside those of the flow. */
      extraBody?: object
      /** What else is written, in the same unit of work: a message to be sent. */
      persist?: (tx: Transaction, within: Services) => Promise<void>
      /** What is decided where that threw, so that nothing was written; throws what it knows nothing of. */
      recover?: (error: unknown) => Promise<Outcome>
    }
  /** The browser goes elsewhere; a script or an app is told where, with 422. */
  | { type: 'redirect'; location: string; headers?: Headers }
  /** The form comes back with messages. */
  | { type: 'refuse'; errors: ValidationError[] }
  /** Another flow takes its place; `error` tells so to scripts and apps. */
  | { type: 'replace'; by: Flow; error: ApiError }

/** The form comes back with these messages. */
export const refuse = (...errors: ValidationError[]): Outcome => ({ type: 'refuse', errors })

/** The form comes back with a message for all of it. */
export const refuseForm = (message: UiText): Outcome => refuse({ message })

/** The flow goes to its next form. */
export const nextForm = (
  form: NextForm,
  rest: Pick<
    Extract<Outcome, { type: 'next' }>,
    'status' | 'csrf' | 'extraBody' | 'persist' | 'recover'
  > = {},
): Outcome => ({ type: 'next', form, ...rest })

/** The browser goes elsewhere. */
export const goTo = (location: string, headers?: Headers): Outcome => ({
  type: 'redirect',
  location,
  ...(headers && { headers }),
})
