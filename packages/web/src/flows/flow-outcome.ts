import { CallError, handleFlowError, isCsrfViolation } from '@tillkey/client'
import type { Flow } from './flow.ts'
import type { FlowWords } from './flow-sentences.ts'

/** What an answer asks for that is no success. */
export type FlowOutcome =
  /** The form comes back with what was wrong. */
  | { kind: 'form'; flow: Flow }
  /** Another form takes the place of one that is too old. */
  | { kind: 'replaced'; flowId: string }
  /** The browser has to go elsewhere. */
  | { kind: 'redirect'; url: string }
  /** Only a fresh form helps: this one is gone, or not this browser's. */
  | { kind: 'restart'; reason: 'failure.otherBrowser' | 'failure.old' }
  /** Who is signed in changes what can be done here: signing in leads on, whoever it is. */
  | { kind: 'sign-in' }
  /** The server says what comes next. */
  | { kind: 'continue'; answer: object }
  /** Something to read; the same form can be sent again. */
  | { kind: 'message' }

/** What a server tells of an error, read field by field. */
interface ReportedError {
  id?: unknown
  details?: { retry_after?: unknown }
}

/** What to tell a person about an error by its id and its status, as an answer or a stored error tells them. */
export function textOfError({ t, find }: FlowWords, status: number, reported: ReportedError = {}): string {
  const seconds = Number(reported.details?.retry_after ?? 0)
  return (
    find(`failure.${String(reported.id)}`, { seconds }) ?? find(`failure.${status}`) ?? t('failure.broken')
  )
}

/** What to tell a person about a call that failed. */
export function textOfFailure(words: FlowWords, error: unknown): string {
  if (!(error instanceof CallError)) return words.t('failure.broken')
  if (error.status === undefined) return words.t('failure.offline')
  const { error: reported } = Object(error.data) as { error?: ReportedError } // any body
  return textOfError(words, error.status, reported)
}

/** The part of an error that says what comes next; undefined where none does. */
function continuationIn(error: unknown): object | undefined {
  if (!(error instanceof CallError)) return undefined
  const body = Object(error.data) as { error?: { details?: { continue_with?: unknown } } } // any body
  const details = body.error?.details
  return Array.isArray(details?.continue_with) ? details : undefined
}

/** Tells from a failed call of a flow what is to be done. */
export function flowOutcomeOf(error: unknown): FlowOutcome {
  const answer = continuationIn(error)
  if (answer) return { kind: 'continue', answer }
  try {
    return handleFlowError<FlowOutcome>(error, {
      redirect: (url) => ({ kind: 'redirect', url }),
      // What the client calls a form has the parts that every flow has.
      show: (flow) => ({ kind: 'form', flow: flow as Flow }),
      restart: (flowId) =>
        flowId === undefined
          ? { kind: 'restart', reason: isCsrfViolation(error) ? 'failure.otherBrowser' : 'failure.old' }
          : { kind: 'replaced', flowId },
      alreadyLoggedIn: () => ({ kind: 'sign-in' }),
      notLoggedIn: () => ({ kind: 'sign-in' }),
    })
  } catch {
    // The client throws back what is not about flows.
    return { kind: 'message' }
  }
}
