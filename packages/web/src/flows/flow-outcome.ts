import { CallError, handleFlowError, isCsrfViolation } from '@tillkey/client'
import type { Flow } from './flow.ts'

/** What an answer asks for that is no success. */
export type FlowOutcome =
  /** The form comes back with what was wrong. */
  | { kind: 'form'; flow: Flow }
  /** Another form takes the place of one that is too old. */
  | { kind: 'replaced'; flowId: string }
  /** The browser has to go elsewhere. */
  | { kind: 'redirect'; url: string }
  /** Only a fresh form helps: this one is gone, or not this browser's. */
  | { kind: 'restart'; reason: string }
  /** Who is signed in changes what can be done here: signing in leads on, whoever it is. */
  | { kind: 'sign-in' }
  /** Something to read; the same form can be sent again. */
  | { kind: 'message'; text: string }

const offline = 'We could not reach the server. Check your connection and try again.'
const notThisBrowser =
  'This form was not started in this browser, or the browser keeps no cookies. Allow cookies for this site and start again.'
const broken = 'Something went wrong on our side. Please try again in a moment.'

/** What to tell a person about a call that failed: the server's reason for a refusal, our own sentence otherwise. */
export function textOfFailure(error: unknown): string {
  if (!(error instanceof CallError)) return broken
  if (error.status === undefined) return offline
  const { error: told } = Object(error.data) as { error?: { reason?: unknown; message?: unknown } } // any body
  const text = told?.reason ?? told?.message
  return error.status < 500 && typeof text === 'string' ? text : broken
}

/** Tells from a failed call of a flow what is to be done. */
export function flowOutcomeOf(error: unknown): FlowOutcome {
  try {
    return handleFlowError<FlowOutcome>(error, {
      redirect: (url) => ({ kind: 'redirect', url }),
      // What the client calls a form has the parts that every flow has.
      show: (flow) => ({ kind: 'form', flow: flow as Flow }),
      restart: (flowId) =>
        flowId === undefined
          ? { kind: 'restart', reason: isCsrfViolation(error) ? notThisBrowser : 'This form is too old.' }
          : { kind: 'replaced', flowId },
      alreadyLoggedIn: () => ({ kind: 'sign-in' }),
      notLoggedIn: () => ({ kind: 'sign-in' }),
    })
  } catch {
    // The client throws back what is not about flows.
    return { kind: 'message', text: textOfFailure(error) }
  }
}
