import { CallError, handleFlowError, isCsrfViolation } from '@tillkey/client'
import type { Flow } from './flow.ts'
import type { FormMessages } from './flow-sentences.ts'

/** What the page does after a failed call of a flow. */
export type FlowOutcome =
  /** The form is returned with errors. */
  | { kind: 'form'; flow: Flow }
  /** A new flow replaces an expired one. */
  | { kind: 'replaced'; flowId: string }
  /** The browser must navigate. */
  | { kind: 'redirect'; url: string }
  /** The flow has expired or belongs to another browser, and the user must start again. */
  | { kind: 'restart'; reason: 'failure.otherBrowser' | 'failure.old' }
  /** The session changed and the user must sign in again. */
  | { kind: 'sign-in' }
  /** The server sent the next steps. */
  | { kind: 'continue'; response: object }
  /** Shows an error message. The same form can be submitted again. */
  | { kind: 'message' }

/** Error in a response body, unvalidated. */
interface ReportedError {
  id?: unknown
  details?: { retry_after?: unknown } | undefined
}

/** Text of an error by its id and status. */
export function describeError(
  { t, find }: FormMessages,
  status: number,
  reported: ReportedError = {},
): string {
  const seconds = Number(reported.details?.retry_after ?? 0)
  return (
    find(`failure.${String(reported.id)}`, { seconds }) ?? find(`failure.${status}`) ?? t('failure.broken')
  )
}

/** Text of a failed call. */
export function describeFailure(i18n: FormMessages, error: unknown): string {
  if (!(error instanceof CallError)) return i18n.t('failure.broken')
  if (error.status === undefined) return i18n.t('failure.offline')
  const { error: reported } = Object(error.data) as { error?: ReportedError } // unvalidated
  return describeError(i18n, error.status, reported)
}

/** Returns the error details if they contain `continue_with`. */
function readContinuation(error: unknown): object | undefined {
  if (!(error instanceof CallError)) return undefined
  const body = Object(error.data) as { error?: { details?: { continue_with?: unknown } } } // unvalidated
  const details = body.error?.details
  return Array.isArray(details?.continue_with) ? details : undefined
}

/** Maps the error of a failed call to its outcome. */
export function toFlowOutcome(error: unknown): FlowOutcome {
  const response = readContinuation(error)
  if (response) return { kind: 'continue', response }
  try {
    return handleFlowError<FlowOutcome>(error, {
      redirect: (url) => ({ kind: 'redirect', url }),
      // the client types flows more loosely
      show: (flow) => ({ kind: 'form', flow: flow as Flow }),
      restart: (flowId) =>
        flowId === undefined
          ? { kind: 'restart', reason: isCsrfViolation(error) ? 'failure.otherBrowser' : 'failure.old' }
          : { kind: 'replaced', flowId },
      alreadyLoggedIn: () => ({ kind: 'sign-in' }),
      notLoggedIn: () => ({ kind: 'sign-in' }),
    })
  } catch {
    // The client rethrows errors that do not concern flows.
    return { kind: 'message' }
  }
}
