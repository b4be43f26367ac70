import { CallError, handleFlowError, isCsrfViolation } from '@tillkey/client'
import type { Flow } from './flow.ts'
import type { FormMessages } from './flow-sentences.ts'

/** What to do after an unsuccessful answer. */
export type FlowOutcome =
  /** The form is returned with errors. */
  | { kind: 'form'; flow: Flow }
  /** A new flow replaces an expired one. */
  | { kind: 'replaced'; flowId: string }
  /** The browser must navigate. */
  | { kind: 'redirect'; url: string }
  /** A new flow is needed: this one has expired or belongs to another browser. */
  | { kind: 'restart'; reason: 'failure.otherBrowser' | 'failure.old' }
  /** The session changed; signing in again continues. */
  | { kind: 'sign-in' }
  /** The server sent the next steps. */
  | { kind: 'continue'; answer: object }
  /** A message. The same form can be submitted again. */
  | { kind: 'message' }

/** Unvalidated error of a server. */
interface ReportedError {
  id?: unknown
  details?: { retry_after?: unknown }
}

/** Text of an error by its id and status. */
export function textOfError({ t, find }: FormMessages, status: number, reported: ReportedError = {}): string {
  const seconds = Number(reported.details?.retry_after ?? 0)
  return (
    find(`failure.${String(reported.id)}`, { seconds }) ?? find(`failure.${status}`) ?? t('failure.broken')
  )
}

/** Text of a failed call. */
export function textOfFailure(i18n: FormMessages, error: unknown): string {
  if (!(error instanceof CallError)) return i18n.t('failure.broken')
  if (error.status === undefined) return i18n.t('failure.offline')
  const { error: reported } = Object(error.data) as { error?: ReportedError } // any body
  return textOfError(i18n, error.status, reported)
}

/** Returns the error details with next steps, or undefined. */
function continuationIn(error: unknown): object | undefined {
  if (!(error instanceof CallError)) return undefined
  const body = Object(error.data) as { error?: { details?: { continue_with?: unknown } } } // any body
  const details = body.error?.details
  return Array.isArray(details?.continue_with) ? details : undefined
}

/** Maps a failed call of a flow to what to do. */
export function flowOutcomeOf(error: unknown): FlowOutcome {
  const answer = continuationIn(error)
  if (answer) return { kind: 'continue', answer }
  try {
    return handleFlowError<FlowOutcome>(error, {
      redirect: (url) => ({ kind: 'redirect', url }),
      // the client's forms have the members of Flow
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
